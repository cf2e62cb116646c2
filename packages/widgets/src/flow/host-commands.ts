import type { InwardMessage } from '@idproof/core/bridge';
import { IdproofCancelEvent, IdproofDoneEvent } from '../events.js';
import type { CaptureElement } from '../capture/capture-element.js';
import type { AppLink } from './app-link.js';
import type { FlowManager } from './flow-manager.js';
import { takeBack } from './take-back.js';

interface HostCommandsOptions {
  flow: HTMLElement;
  manager: FlowManager;
  app: AppLink;
}

/** Carries out what the app around asks on its own: the device's back button, app switch, the end of its SDK. */
export class HostCommands {
  readonly #options: HostCommandsOptions;
  /** Its camera went off with the app. */
  #darkened: CaptureElement | null = null;

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
        // Of an app that ended after this page was loaded anew; where it is waited for, the wait takes it.
        void this.#options.manager.check();
        break;
      default:
    }
  }

  /** Closes what is on top, leaves the review or the camera, or asks whether to stop. */
  #goBack(): void {
    const { flow, manager, app } = this.#options;
    const { phase } = manager.state;
    const dialog = flow.shadowRoot?.querySelector('dialog');
    if (dialog?.open) dialog.close();
    else if (phase === 'result') app.emit(new IdproofDoneEvent());
    else if (phase === 'starting' || phase === 'ended') app.emit(new IdproofCancelEvent({ by: 'person' }));
    else if (!takeBack(flow.shadowRoot)) dialog?.showModal();
  }

  /** Not every webview tells its page that the app went to the background. */
  #hide(): void {
    this.#options.manager.hide();
    const capture = this.#capture;
    if (capture?.phase !== 'live' && capture?.phase !== 'requesting') return;
    this.#darkened = capture;
    capture.stop();
  }

  #show(): void {
    this.#options.manager.show();
    if (this.#darkened?.isConnected && this.#darkened.phase === 'idle') this.#darkened.start();
    this.#darkened = null;
  }

  get #capture(): CaptureElement | null {
    return this.#options.flow.shadowRoot?.querySelector('idproof-document-capture, idproof-selfie-capture') ?? null;
  }
}
