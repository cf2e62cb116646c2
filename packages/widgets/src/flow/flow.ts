import type { ImageEncoder } from '@idproof/core/image';
import type { CSSResultGroup, PropertyValues, TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { IdproofDocumentSelect } from '../document-select/document-select.js';
import { IdproofDoneEvent, IdproofErrorEvent, IdproofStepEvent } from '../events.js';
import type { IdproofHosted } from '../hosted/hosted.js';
import { forgetOpened } from '../hosted/opened-flag.js';
import { BaseElement } from '../element/base-element.js';
import { define } from '../element/define.js';
import { LazyPart, waitBriefly } from '../element/lazy.js';
import { isTypingElsewhere, reveal } from '../element/reveal.js';
import { createLazyEncoder } from '../capture/lazy-encoder.js';
import { PageVisibility } from '../element/page-visibility.js';
import { controls } from '../controls.styles.js';
import { tokens } from '../tokens.styles.js';
import { AppLink, type ToldEvent } from './app-link.js';
import { HostCommands } from './host-commands.js';
import { Decisions } from './decisions.js';
import { createFlowClient, namesSession } from './flow-client.js';
import { findStepChange, getView, isRetryable, needsAllTexts, type FlowPhase, type FlowState } from './flow-state.js';
import { FlowManager } from './flow-manager.js';
import { FlowOptions } from './flow-options.js';
import { flowStyles } from './flow.styles.js';
import type { SideEffects } from './flow-view.js';
import { ProgressController } from './progress-controller.js';
import { hasNote } from './open-session.js';
import { illustrationStyles } from '../illustrations/illustrations.styles.js';
import { renderFlow } from './render-flow.js';
import { SelfStart } from './self-start.js';
import { WaitWatch } from './wait-watch.js';

/**
 * The whole verification: consent, document, selfie, result; or consent, the provider's hosted page or the app around
 * this one, result. Nothing is requested before the person's first action or a call of `start()`, except with `skip-start`,
 * after a reload over an open session, and in a tab that comes back from the hosted page.
 *
 * @tag idproof-flow
 * @summary Runs a whole verification.
 * @slot header - Shown above the progress.
 * @slot handoff - Another way to the pictures, shown in the document and the selfie step.
 * @slot appeal - Your own way to ask for a person, such as a form: shown below your contact once the person was refused.
 * @slot review - What happens next, when and where: shown while somebody reviews the result.
 * @slot alternative - Another way than this one, such as a visit: shown once the verification was declined, ended or refused, and while it keeps failing.
 * @slot actions - Shown below every step.
 * @event {IdproofStepEvent} idproof-step - Another step is shown.
 * @event {IdproofFinishEvent} idproof-finish - The session has ended.
 * @event {IdproofCancelEvent} idproof-cancel - The person wants to stop (can be prevented), or the session was cancelled elsewhere.
 * @event {IdproofErrorEvent} idproof-error - Something failed; the flow shows it.
 * @event {IdproofConsentEvent} idproof-consent - The person agreed, declined or withdrew.
 * @event {IdproofDoneEvent} idproof-done - The person has read the result. Prevent it to stay on the page.
 * @event {IdproofProgressEvent} idproof-progress - With `progress`: something that a merchant may count. Bubbles, and is composed.
 * @csspart merchant - Your name or logo, where the session tells them.
 * @csspart progress - Which step this is and what comes next; not there once the verification was refused or ended.
 * @csspart back - The button from the selfie back to the document.
 * @csspart ending - That the session ends soon, with a button for more time where there is some.
 * @csspart step - The screen of the current step.
 * @csspart cancel - The button that stops the verification.
 * @csspart next - What the person can do who was refused or waits for a review.
 * @csspart contact - Whom to ask, where the session tells it.
 * @csspart receipt - A button that downloads the consent receipt, once the session has ended.
 * @cssproperty --idproof-color-accent - Colour of primary actions.
 * @cssproperty --idproof-color-text - Colour of text.
 * @cssproperty --idproof-color-surface - Colour behind everything.
 * @cssproperty --idproof-radius - Radius of corners.
 * @cssproperty --idproof-font - Font family.
 */
export class IdproofFlow extends FlowOptions {
  static override styles: CSSResultGroup = [tokens, controls, illustrationStyles, flowStyles];

  readonly #manager = new FlowManager(
    () => createFlowClient(this, () => this.#app.find()),
    (state, previous) => this.#onChange(state, previous),
    (code) => this.#emit(new IdproofErrorEvent({ code, retryable: isRetryable(code) })),
  );
  readonly #commands = new HostCommands({
    manager: this.#manager,
    root: () => this.shadowRoot,
    emit: (event) => this.#emit(event),
  });
  readonly #app = new AppLink(
    this,
    () => this.bridge,
    (message) => this.#commands.handle(message),
  );
  readonly #progress = new ProgressController({
    flow: this,
    state: () => this.#manager.state,
    tellApp: (progress) => this.#app.tellProgress(progress),
  });
  readonly #waiting = new WaitWatch(this, () => this.timers, this.#manager);
  readonly #decisions = new Decisions({
    manager: this.#manager,
    dispatch: (event) => this.dispatchEvent(event),
    emit: (event) => this.#emit(event),
  });
  readonly #lazy = new LazyPart(this, () => import('./flow.lazy.js'));
  readonly #selfStart = new SelfStart(this.#manager, this, {
    app: () => this.#app.find(),
    left: () => this.#lazy.part?.findLeft(this, this.#manager),
  });
  #sideEffects: SideEffects | null = null;
  #encoder: ImageEncoder | null = null;
  #picture: HTMLElement | null = null;
  #mustFocus = false;
  /** True for the first screen of a session that was open before the page was loaded. */
  #isResumed = false;

  @query('dialog') private dialog!: HTMLDialogElement | null;

  /** What the flow is doing. Reflected; read-only. */
  @property({ reflect: true }) phase: FlowPhase = 'starting';

  constructor() {
    super();
    this.addController(this.#selfStart);
    this.addController(new PageVisibility(this.#manager));
  }

  /** Of the page where it says so, else of the session. */
  protected override get wantedLocale(): string {
    return super.wantedLocale || (getView(this.#manager.state)?.locale ?? '');
  }

  protected override get needsAllTexts(): boolean {
    return needsAllTexts(this.#manager.state);
  }

  protected override enter(): void {
    this.#manager.resume();
  }

  protected override release(): void {
    this.#manager.pause();
    this.#encoder?.dispose();
  }

  /** The first screen of a session waits a moment for what stands around it, and the very first for what was left. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const isFirst = this.phase === 'starting' && (this.#manager.state.phase !== 'starting' || hasNote());
    if (!isFirst || this.#lazy.part) return super.scheduleUpdate();
    return waitBriefly(this.#lazy.load()).then(() => super.scheduleUpdate());
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { state } = this.#manager;
    this.phase = state.phase;
    this.#picture = this.#lazy.part?.keepPicture(this.shadowRoot, state, this.#picture) ?? null;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Where a question lies over the screen, it comes once that is answered.
    if (!this.#mustFocus || this.dialog?.open) return;
    this.#mustFocus = false;
    void this.#showScreen();
  }

  /** Requests the session, as the person's first action does. */
  async start(): Promise<void> {
    // Properties that were set before the element was defined arrive with its first update.
    if (!this.hasUpdated) await this.updateComplete;
    this.#selfStart.isDone = true;
    await this.#manager.begin();
  }

  /** Cancels the session. Sends no `idproof-cancel`, since the page itself calls it. */
  async cancel(): Promise<void> {
    this.#decisions.isCancelling = true;
    await this.#manager.cancel();
  }

  /** Discards the session and its pictures and returns to the beginning. */
  reset(): void {
    this.#decisions.isCancelling = false;
    forgetOpened();
    this.#manager.reset();
  }

  /** Moves focus to the heading of the current screen. */
  override focus(options?: FocusOptions): void {
    const screen = this.shadowRoot?.querySelector<HTMLElement>('[data-screen]');
    if (screen) screen.focus(options);
    else super.focus(options);
  }

  override render(): TemplateResult {
    return renderFlow({
      state: this.#manager.state,
      words: this.words,
      labels: this.labels,
      locale: this.shownLocale,
      timers: this.timers,
      choice: this.#manager.choice,
      wantedPages: this.#manager.wantedPages,
      images: this.#manager.images,
      lazy: this.#lazy.part,
      picture: this.#picture,
      skipStart: this.skipStart,
      isResuming: this.#selfStart.isResuming,
      isReturning: this.#selfStart.isReturning,
      decision: this.#decisions.decision,
      hasSent: this.#manager.hasSent,
      wait: this.#waiting.level,
      isOffline: this.#waiting.isOffline,
      sideEffects: this.#sideEffects,
      isTold: this.#waiting.isTold,
      embed: this.embed,
      client: this.#manager.client,
      encoder: () => (this.#encoder ??= createLazyEncoder({ blobWorker: this.blobWorker })),
      blobWorker: this.blobWorker,
      faceFiles: this.faceFiles,
      progress: this.progress,
      taken: this.#progress.taken,
      returnUrl: this.returnUrl,
      isNamed: namesSession(this),
      canRestart: this.client === null && this.token === '',
      onStart: () => void this.start(),
      onRestart: () => {
        this.reset();
        void this.start();
      },
      onRetry: () => void this.#manager.retry(),
      onAgain: () => this.#waiting.again(),
      onBack: () => this.#sideEffects?.back(),
      onKeepDocument: () => this.#manager.forward(),
      onConsent: (event) => this.#decisions.consent(event),
      onDocument: ({ detail }) => void this.#manager.document(detail.page ?? 'front', detail),
      onSelfie: ({ detail }) => void this.#manager.selfie(detail),
      onFault: ({ detail }) => {
        this.#waiting.heed(detail.code);
        this.#emit(new IdproofErrorEvent(detail));
      },
      onChoose: ({ target }) => this.#choose((target as IdproofDocumentSelect).value?.docType ?? ''),
      onUnchoose: () => this.#choose(''),
      onLaunch: () => {
        this.#manager.hasSent = true;
        this.requestUpdate();
      },
      onReturn: ({ target }) => this.#onReturn(target as IdproofHosted),
      onHostedFault: ({ detail }) => {
        this.#waiting.heed(detail.code);
        this.#emit(new IdproofErrorEvent(detail));
        this.#manager.settle(detail.code);
      },
      onRunInApp: () => void this.#manager.runInApp(() => this.#app.find()),
      onDone: (event) => {
        if (!this.#emit(new IdproofDoneEvent())) event.preventDefault();
      },
      onAskCancel: () => this.askToStop(),
      onKeep: () => this.dialog?.close(),
      onClose: () => this.#uncover(),
      onCancel: () => this.#end('cancel'),
      onWithdraw: () => this.#end('withdraw'),
    });
  }

  /** Shows the new screen from its beginning, unless all of it is in sight, and moves focus to its heading. */
  async #showScreen(): Promise<void> {
    const find = (name: string): HTMLElement | null | undefined => this.shadowRoot?.querySelector<HTMLElement>(name);
    const screen = this.shadowRoot?.querySelector<BaseElement>('[data-screen]');
    await screen?.updateComplete;
    const progress = find('.progress');
    if (progress) find('.step')?.style.setProperty('--_progress', `${progress.offsetHeight}px`);
    // A browser would move a heading to the middle of the window, and one that has the focus already nowhere.
    this.focus({ preventScroll: true });
    const focused = this.shadowRoot?.activeElement;
    const heading = focused?.shadowRoot?.activeElement ?? focused;
    // Whoever only just came, and already sees what to press, is not moved.
    const last = screen?.shadowRoot?.querySelector('[data-focus]') ?? heading;
    if (this.#isResumed && last && last.getBoundingClientRect().bottom < innerHeight) return;
    if (this.offsetHeight > innerHeight || this.getBoundingClientRect().bottom > innerHeight) this.scrollIntoView();
    else reveal(this);
    reveal(heading);
  }

  /** Asks whether the person wants to stop, as Cancel does. False where there is nothing to stop: nobody is asked. */
  askToStop(): boolean {
    if (!this.dialog?.open) this.dialog?.showModal();
    return this.dialog !== null;
  }

  /** The dialog covered what a press on it now meets. */
  #uncover(): void {
    if (this.#mustFocus) this.requestUpdate();
    this.holdPresses();
    this.shadowRoot?.querySelector<BaseElement>('[data-screen]')?.holdPresses();
  }

  #choose(docType: string): void {
    this.#manager.choose(docType);
    this.#mustFocus = true;
    this.requestUpdate();
  }

  #onReturn(hosted: IdproofHosted): void {
    const { view } = hosted;
    // The same element may be needed again.
    hosted.reset();
    if (view) this.#manager.catchUp(view);
  }

  /** Tells the page and, unless the page prevents it, the app around. */
  #emit(event: ToldEvent): boolean {
    const isLeft = this.dispatchEvent(event);
    if (isLeft) this.#app.tell(event);
    return isLeft;
  }

  #end(how: 'cancel' | 'withdraw'): void {
    this.dialog?.close();
    this.#decisions.end(how);
  }

  #onChange(state: FlowState, previous: FlowState): void {
    this.#lazy.load().then(
      ({ startSideEffects }) => {
        this.#sideEffects ??= startSideEffects(this, this.#manager);
        if (!this.#sideEffects.follow(state, previous)) return;
        this.#emit(new IdproofErrorEvent({ code: 'configuration_invalid', retryable: false }));
      },
      // Without it the screens are plainer; the next change asks again.
      () => undefined,
    );
    // The later steps need all texts at once.
    this.completeTexts().catch(() => undefined);
    this.#waiting.follow(state);
    this.#progress.follow(state);
    this.#mustFocus ||=
      state.phase !== previous.phase && !isTypingElsewhere(this) && !this.#selfStart.isUnasked(previous);
    this.#selfStart.isResuming &&= state.phase !== 'starting' || state.isBusy;
    this.#isResumed = this.#selfStart.isResuming;
    this.requestUpdate();
    const change = findStepChange(state, previous);
    if (change) this.#emit(new IdproofStepEvent(change));
    const view = getView(state);
    if (view && (state.phase === 'result' || state.phase === 'ended')) this.#decisions.announceEnd(view);
  }
}

define('idproof-flow', IdproofFlow);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-flow': IdproofFlow;
  }
}
