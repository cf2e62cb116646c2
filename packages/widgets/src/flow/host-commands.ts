import type { InwardMessage } from '@idproof/core/bridge';
import { IdproofCancelEvent, IdproofDoneEvent } from '../events.js';
import type { CaptureElement } from '../capture/capture-element.js';
import type { AppLink } from './app-link.js';
import type { FlowManager } from './flow-manager.js';
import { undoLast } from './undo.js';

interface HostCommandsOptions {
  flow: HTMLElement;
  manager: FlowManager;
  app: AppLink;
}

/** Handles the commands of the host app: the back button of the device, app switches, and the end of its SDK. */
export class HostCommands {
  readonly #options: HostCommandsOptions;
  /** The capture element whose camera stopped with the app. */
  #paused: CaptureElement | null = null;

  constructor(options: HostCommandsOptions) {
    this.#options = options;
  }

  handle(message: InwardMessage): void {
    switch (message.type) {
      case 'back':
        this.#goBack();
        break;
      case 'visibility':
        if (message.payload.visible) this.#show();
        else this.#hide();
        break;
      case 'finished':
        // After a reload of the page; else `runInApp` waits for it.
        void this.#options.manager.check();
        break;
      default:
    }
  }

  /** Closes the dialog, the review or the camera, or takes the checked image again; else asks whether to stop. */
  #goBack(): void {
    const { flow, manager, app } = this.#options;
    const { phase } = manager.state;
    const dialog = flow.shadowRoot?.querySelector('dialog');
    if (dialog?.open) dialog.close();
    else if (phase === 'result') app.emit(new IdproofDoneEvent());
    else if (phase === 'starting' || phase === 'ended') app.emit(new IdproofCancelEvent({ by: 'person' }));
    else if (!undoLast(flow.shadowRoot) && !manager.retake()) dialog?.showModal();
  }

  /** Not every webview fires `visibilitychange` when the app goes to the background. */
  #hide(): void {
    this.#options.manager.hide();
    const capture = this.#capture;
    if (capture?.phase !== 'live' && capture?.phase !== 'requesting') return;
    this.#paused = capture;
    capture.stop();
  }

  #show(): void {
    this.#options.manager.show();
    if (this.#paused?.isConnected && this.#paused.phase === 'idle') this.#paused.start();
    this.#paused = null;
  }

  get #capture(): CaptureElement | null {
    return (
      this.#options.flow.shadowRoot?.querySelector(
        'idproof-document-capture, idproof-selfie-capture, idproof-paper-capture',
      ) ?? null
    );
  }
}
