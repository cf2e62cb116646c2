import type { InwardMessage } from '@idproof/core/bridge';
import type { ImageEncoder } from '@idproof/core/image';
import type { SessionView } from '@idproof/core/session';
import type { CSSResultGroup, PropertyValues, TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { createLazyEncoder } from '../capture/lazy-encoder.js';
import { controls } from '../controls.styles.js';
import { define } from '../element/define.js';
import { LazyPart, waitBriefly } from '../element/lazy.js';
import { PageVisibility } from '../element/page-visibility.js';
import { IdproofCancelEvent, IdproofErrorEvent, IdproofFinishEvent, IdproofStepEvent } from '../events.js';
import { forgetOpened } from '../hosted/opened-flag.js';
import { illustrationStyles } from '../illustrations/illustrations.styles.js';
import { tokens } from '../tokens.styles.js';
import { AppLink } from './app-link.js';
import { FlowActions } from './flow-actions.js';
import { createFlowClient } from './flow-client.js';
import { FlowManager } from './flow-manager.js';
import type { FlowChange } from './flow-store.js';
import { FlowOptions } from './flow-options.js';
import { findStepChange, getView, isRetryable, needsAllTexts, type FlowPhase } from './flow-state.js';
import { flowStyles } from './flow.styles.js';
import type { HostCommands } from './host-commands.js';
import { hasNote } from './open-session.js';
import { ProgressController } from './progress-controller.js';
import { renderFlow } from './render-flow.js';
import { ScreenFocus } from './screen-focus.js';
import { AutoStart } from './auto-start.js';
import type { SideEffects } from './side-effects.js';
import { WaitWatch } from './wait-watch.js';

/**
 * The whole verification: consent, document, selfie, result; or consent, the provider's hosted page or the app around
 * this one, result. Nothing is requested before the person's first action or a call of `start()`, except with `skip-start`,
 * after a reload over an open session, and in a tab that comes back from the hosted page.
 *
 * @tag idproof-flow
 * @summary Runs a whole verification.
 * @slot header - Shown above the progress.
 * @slot handoff - Another way to take the images, beside the flow's own offer of a phone: shown on the start screen of a computer, first where it has no camera, and in the steps of the document, the selfie and the papers.
 * @slot appeal - Your own way to ask for a person, such as a form: shown below your contact once the person was refused.
 * @slot review - What happens next, when and where: shown while somebody reviews the result.
 * @slot alternative - Another way than this one, such as a visit: shown once the verification was declined, ended or refused, while it keeps failing, and after a wait of 30 seconds.
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
 * @csspart retake - The button that takes the image again that is being checked and was not reviewed.
 * @csspart ending - That the session ends soon, with a button for more time where there is some.
 * @csspart step - The screen of the current step.
 * @csspart handoff - The button that offers the session to a phone.
 * @csspart handoff-new - The button that requests another code for the phone.
 * @csspart handoff-back - The button that takes the session back from the phone.
 * @csspart handoff-link - The button that copies the link for the phone.
 * @csspart cancel - The button that stops the verification.
 * @csspart next - What the person can do who was refused or waits for a review.
 * @csspart contact - Whom to ask, where the session tells it. Also after a wait of 30 seconds.
 * @csspart receipt - A button that downloads the consent receipt, once the session has ended.
 * @cssproperty --idproof-color-accent - Colour of primary actions.
 * @cssproperty --idproof-color-text - Colour of text.
 * @cssproperty --idproof-color-surface - Colour behind everything.
 * @cssproperty --idproof-radius - Radius of corners.
 * @cssproperty --idproof-font - Font family.
 */
export class IdproofFlow extends FlowOptions {
  static override styles: CSSResultGroup = [tokens, controls, illustrationStyles, flowStyles];

  readonly #app = new AppLink(this);
  readonly #manager = new FlowManager({ createClient: () => createFlowClient(this, () => this.#app.find()) });
  readonly #lazy = new LazyPart(this, () => import('./flow.lazy.js'));
  // They subscribe to the manager in this order; the element follows, and last the side effects once they are loaded.
  readonly #progress = new ProgressController({ flow: this, manager: this.#manager, app: this.#app });
  readonly #waiting = new WaitWatch(this, this.#manager);
  readonly #autoStart = new AutoStart({
    flow: this,
    manager: this.#manager,
    app: this.#app,
    findResumable: () => this.#lazy.part?.findResumable(this, this.#manager),
  });
  readonly #screenFocus = new ScreenFocus(this, this.#manager, this.#autoStart);
  readonly #actions = new FlowActions({
    flow: this,
    manager: this.#manager,
    app: this.#app,
    waiting: this.#waiting,
    focus: this.#screenFocus,
    history: () => this.#sideEffects?.history,
  });
  #sideEffects: SideEffects | null = null;
  #commands: HostCommands | null = null;
  #encoder: ImageEncoder | null = null;
  #checkedImage: HTMLElement | null = null;
  #takenDocument: HTMLElement | null = null;

  @query('dialog') private dialog!: HTMLDialogElement | null;

  /** What the flow is doing. Reflected; read-only. */
  @property({ reflect: true }) phase: FlowPhase = 'starting';

  constructor() {
    super();
    this.#manager.subscribe((change) => this.#handleChange(change));
    this.#app.subscribe((message) => void this.#handleCommand(message));
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

  /** The start screen has more to say in the window of a computer, and where a phone is offered. */
  protected override firstUpdated(): void {
    if (innerWidth >= 640 || this.handoff !== 'off')
      Promise.all([this.#lazy.load(), this.completeTexts()]).catch(() => undefined);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { state } = this.#manager;
    this.phase = state.phase;
    this.#checkedImage = this.#lazy.part?.findCheckedImage(this.shadowRoot, state, this.#checkedImage) ?? null;
    this.#takenDocument = this.#lazy.part?.findTakenDocument(this.shadowRoot, state, this.#takenDocument) ?? null;
  }

  /** Requests the session, as the person's first action does. */
  async start(): Promise<void> {
    // Properties that were set before the element was defined arrive with its first update.
    if (!this.hasUpdated) await this.updateComplete;
    this.#autoStart.isDone = true;
    await this.#manager.begin();
  }

  /** Cancels the session. Sends no `idproof-cancel`, since the page itself calls it. */
  async cancel(): Promise<void> {
    await this.#manager.cancel();
  }

  /** Discards the session and its images and returns to the beginning. */
  reset(): void {
    forgetOpened();
    this.#manager.reset();
  }

  /** Moves focus to the heading of the current screen. */
  override focus(options?: FocusOptions): void {
    const screen = this.shadowRoot?.querySelector<HTMLElement>('[data-screen]');
    if (screen) screen.focus(options);
    else super.focus(options);
  }

  /** Asks whether the person wants to stop, as Cancel does. False where there is nothing to stop: nobody is asked. */
  askToStop(): boolean {
    if (!this.dialog?.open) this.dialog?.showModal();
    return this.dialog !== null;
  }

  override render(): TemplateResult {
    return renderFlow({
      state: this.#manager.state,
      words: this.words,
      locale: this.shownLocale,
      flow: this,
      session: this.#manager,
      waiting: this.#waiting,
      autoStart: this.#autoStart,
      sideEffects: this.#sideEffects,
      lazy: this.#lazy.part,
      isLost: this.#lazy.isLost,
      loadLazy: () => void this.#loadSideEffects(),
      checkedImage: this.#checkedImage,
      takenDocument: this.#takenDocument,
      taken: this.#progress.taken,
      encoder: () => (this.#encoder ??= createLazyEncoder({ blobWorker: this.blobWorker })),
      canRestart: this.client === null && this.token === '',
      actions: this.#actions,
    });
  }

  #handleChange({ state, previous, fault }: FlowChange): void {
    if (fault) {
      this.#app.emit(new IdproofErrorEvent({ code: fault, retryable: isRetryable(fault) }));
      return;
    }
    this.requestUpdate();
    void this.#loadSideEffects();
    // The later steps need all texts at once.
    this.completeTexts().catch(() => undefined);
    const change = findStepChange(state, previous);
    if (change) this.#app.emit(new IdproofStepEvent(change));
    if (state.phase === 'result' || state.phase === 'ended') this.#announceEnd(state.view);
  }

  async #handleCommand(message: InwardMessage): Promise<void> {
    // Without its code the command is lost; the app sends the next one with the next press.
    const part = this.#lazy.part ?? (await this.#lazy.load().catch(() => null));
    if (part) this.#commands ??= new part.HostCommands({ flow: this, manager: this.#manager, app: this.#app });
    this.#commands?.handle(message);
  }

  async #loadSideEffects(): Promise<void> {
    // Without them the screens are plainer; the next change tries again.
    const part = await this.#lazy.load().catch(() => null);
    if (part) this.#sideEffects ??= new part.SideEffects(this, this.#manager, this.#app);
  }

  #announceEnd(view: SessionView): void {
    const { sessionId, status, result } = view;
    // An end that is shown once more after a reload has had its event.
    const isElsewhere = status === 'cancelled' && !this.#manager.isCancelling && !('isKept' in view);
    if (isElsewhere) this.#app.emit(new IdproofCancelEvent({ by: 'session' }));
    this.#app.emit(new IdproofFinishEvent({ sessionId, status, outcome: result?.outcome ?? null }));
  }
}

define('idproof-flow', IdproofFlow);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-flow': IdproofFlow;
  }
}
