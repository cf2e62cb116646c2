import type { BaseElement } from '../element/base-element.js';
import type { IdproofDocumentSelect } from '../document-select/document-select.js';
import {
  IdproofCancelEvent,
  IdproofConsentEvent,
  IdproofDoneEvent,
  IdproofErrorEvent,
  type IdproofCaptureEvent,
  type IdproofConfirmEvent,
} from '../events.js';
import type { IdproofHosted } from '../hosted/hosted.js';
import type { AppLink } from './app-link.js';
import type { FlowManager } from './flow-manager.js';
import { getView } from './flow-state.js';
import { findScreen } from './undo.js';
import type { WaitWatch } from './wait-watch.js';

interface FlowActionsOptions {
  flow: BaseElement & { start(): Promise<void>; reset(): void; askToStop(): boolean };
  manager: FlowManager;
  app: AppLink;
  waiting: WaitWatch;
  focus: { request(): void; resume(): void };
  /** The back navigation of the flow; absent until its code has arrived. */
  history: () => { back(): void } | undefined;
}

/** The actions of the person on the screens of the flow, with the events that the page gets for them. */
export class FlowActions {
  readonly #options: FlowActionsOptions;

  constructor(options: FlowActionsOptions) {
    this.#options = options;
  }

  readonly start = (): void => void this.#options.flow.start();

  /** Begins a new session. */
  readonly restart = (): void => {
    this.#options.flow.reset();
    this.start();
  };

  /** Makes the failed call again. */
  readonly retry = (): void => void this.#options.manager.retry();

  /** Makes the call that is under way once more. */
  readonly repeat = (): void => this.#options.waiting.repeat();

  /** Goes from the selfie back to the document. */
  readonly goBack = (): void => this.#options.history()?.back();

  /** Takes the image again that is being checked. */
  readonly retake = (): void => {
    const { flow, manager } = this.#options;
    if (manager.retake()) void flow.updateComplete.then(() => findScreen(flow.shadowRoot)?.start?.());
  };

  /** Goes from the document to the selfie again, with the document as it was accepted. */
  readonly keepDocument = (): void => void this.#options.manager.forward();

  /** Grants or declines the consent. */
  readonly decide = ({ detail }: IdproofConsentEvent): void => {
    const { flow, manager } = this.#options;
    const view = getView(manager.state);
    if (!view || detail.decision === 'withdrawn') return;
    const textHash = detail.textHash || view.consent.textHash;
    flow.dispatchEvent(new IdproofConsentEvent({ ...detail, textHash, locale: view.consent.locale }));
    void manager.consent({ decision: detail.decision, textHash });
  };

  readonly sendDocument = ({ detail }: IdproofCaptureEvent): void =>
    void this.#options.manager.document(detail.page ?? 'front', detail);

  readonly sendSelfie = ({ detail }: IdproofCaptureEvent): void => void this.#options.manager.selfie(detail);

  /** Says which fields were misread. The page gets no such event: it would hold data of the person. */
  readonly confirm = ({ detail }: IdproofConfirmEvent): void => void this.#options.manager.confirm(detail.corrections);

  /** Reports an error that the screen of a step shows itself. */
  readonly reportError = ({ detail }: IdproofErrorEvent): void => {
    const { app, waiting } = this.#options;
    waiting.handleScreenError(detail.code);
    app.emit(new IdproofErrorEvent(detail));
  };

  /** Takes the document that was chosen in the element that sent the event. */
  readonly choose = ({ target }: Event): void => this.#choose((target as IdproofDocumentSelect).value?.docType ?? '');

  readonly clearChoice = (): void => this.#choose('');

  #choose(docType: string): void {
    const { manager, focus } = this.#options;
    manager.choose(docType);
    focus.request();
  }

  /** The hosted page is about to open. */
  readonly handleLaunch = (): void => {
    const { flow, manager } = this.#options;
    manager.hasSent = true;
    flow.requestUpdate();
  };

  /** Continues after the hosted page, with the view of the element that sent the event. */
  readonly handleReturn = ({ target }: Event): void => {
    const hosted = target as IdproofHosted;
    const { view } = hosted;
    // The same element may be needed again.
    hosted.reset();
    if (view) this.#options.manager.catchUp(view);
  };

  readonly handleHostedError = (event: IdproofErrorEvent): void => {
    this.reportError(event);
    this.#options.manager.handleElsewhereError(event.detail.code);
  };

  /** Starts the provider's SDK in the host app. */
  readonly runInApp = (): void => {
    const { app, manager } = this.#options;
    void manager.runInApp(() => app.find());
  };

  /** Leaves the result; the page may prevent it. */
  readonly finish = (event: Event): void => {
    if (!this.#options.app.emit(new IdproofDoneEvent())) event.preventDefault();
  };

  readonly askToStop = (): void => void this.#options.flow.askToStop();

  readonly closeDialog = (): void => this.#options.flow.shadowRoot?.querySelector('dialog')?.close();

  /** Ignores presses for a moment: they may have been meant for the dialog that is now closed. */
  readonly handleDialogClose = (): void => {
    const { flow, focus } = this.#options;
    focus.resume();
    flow.holdPresses();
    flow.shadowRoot?.querySelector<BaseElement>('[data-screen]')?.holdPresses();
  };

  readonly cancel = (): void => {
    if (this.#requestEnd()) void this.#options.manager.cancel();
  };

  /** Withdraws the consent; cancels where there is no session yet. */
  readonly withdraw = (): void => {
    if (!this.#requestEnd()) return;
    const { flow, manager } = this.#options;
    const view = getView(manager.state);
    if (!view) {
      void manager.cancel();
      return;
    }
    const { textHash, locale } = view.consent;
    flow.dispatchEvent(new IdproofConsentEvent({ decision: 'withdrawn', textHash, locale }));
    void manager.withdraw();
  };

  /** Closes the dialog and asks the page, with `idproof-cancel`; false where it prevents the end. */
  #requestEnd(): boolean {
    this.closeDialog();
    return this.#options.app.emit(new IdproofCancelEvent({ by: 'person' }));
  }
}
