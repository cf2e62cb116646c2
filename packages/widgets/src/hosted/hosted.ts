import { ERROR_CODES } from '@idproof/core/errors';
import type { Embed, SessionClient, SessionView } from '@idproof/core/session';
import type { CSSResultGroup, PropertyValues, TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { IdproofCancelEvent, IdproofDoneEvent, IdproofErrorEvent } from '../events.js';
import { BaseElement } from '../element/base-element.js';
import type { Refusal } from '../capture/view.js';
import { define } from '../element/define.js';
import { reveal } from '../element/reveal.js';
import { illustrationStyles } from '../illustrations/illustrations.styles.js';
import { controls } from '../controls.styles.js';
import { tokens } from '../tokens.styles.js';
import { browserHostedEnvironment, type HostedEnvironment } from './hosted-environment.js';
import { HostedManager, type HostedChange } from './hosted-manager.js';
import type { HostedPhase } from './hosted-state.js';
import { renderHosted } from './hosted-view.js';
import { hostedStyles } from './hosted.styles.js';

/**
 * Opens the provider's hosted page, instead of this page or in a frame inside it, and notices when the person leaves it.
 * The result is read from the session, never from what a frame says.
 *
 * @tag idproof-hosted
 * @summary Opens the hosted page.
 * @slot handoff - Another way than this device, shown before the hosted page is opened.
 * @slot actions - More controls below the element's own.
 * @event {IdproofDoneEvent} idproof-done - The hosted page was left; `view` holds the session's view.
 * @event {IdproofCancelEvent} idproof-cancel - The person wants to close the frame. Prevent it to keep the frame.
 * @event {IdproofErrorEvent} idproof-error - The hosted page cannot be shown; the element says why.
 * @csspart launch - The button that opens the hosted page.
 * @csspart frame - The frame that shows it.
 */
export class IdproofHosted extends BaseElement {
  static override styles: CSSResultGroup = [tokens, controls, illustrationStyles, hostedStyles];

  readonly #manager = new HostedManager({
    readSettings: () => ({
      client: this.client,
      embed: this.#embed,
      docType: this.docType ?? '',
      environment: this.environment ?? browserHostedEnvironment(),
    }),
  });

  @query('iframe') private frame!: HTMLIFrameElement | null;

  /** What the element is doing. Reflected; read-only. */
  @property({ reflect: true }) phase: HostedPhase = 'idle';
  /** How the hosted page is opened: `redirect`, instead of this page, or `frame`, inside it. */
  @property() embed: Embed = 'redirect';
  /** The code of the chosen document type, if the session leaves a choice. */
  @property({ attribute: 'doc-type' }) docType = '';
  /** The session whose hosted page opens. */
  @property({ attribute: false }) client: SessionClient | null = null;
  /** @internal The origin of the hosted page, shown before it opens. */
  @property({ attribute: false }) origin = '';
  /** @internal What the hosted page captures: the document and the face, or the face alone. */
  @property({ attribute: false }) captures: 'all' | 'face' = 'all';
  /** @internal The refusal of the attempt before. */
  @property({ attribute: false }) refusal: Refusal | null = null;
  /** @internal Called before the provider's part begins. */
  onLaunch = (): void => undefined;
  /** @internal Replaces the environment of the browser. */
  @property({ attribute: false }) environment: HostedEnvironment | null = null;

  constructor() {
    super();
    this.#manager.subscribe((change) => this.#handleChange(change));
    this.addEventListener('keydown', (event) => this.#onKeydown(event));
  }

  override connectedCallback(): void {
    // Moved, a frame loads anew unless moveBefore() kept its page. The address of a hosted page may open only once.
    if (this.frame?.contentDocument?.URL === 'about:blank') this.#manager.close();
    super.connectedCallback();
  }

  protected override enter(): void {
    addEventListener('message', this.#onMessage);
    addEventListener('pageshow', this.#onPageShow);
    addEventListener('online', this.#onOnline);
    document.addEventListener('securitypolicyviolation', this.#onViolation);
    this.#manager.resume();
  }

  protected override release(): void {
    removeEventListener('message', this.#onMessage);
    removeEventListener('pageshow', this.#onPageShow);
    removeEventListener('online', this.#onOnline);
    document.removeEventListener('securitypolicyviolation', this.#onViolation);
    this.#manager.stop();
  }

  protected override get needsAllTexts(): boolean {
    return this.captures === 'face' || this.#manager.state.phase !== 'idle';
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('embed') && this.embed && this.embed !== this.#embed) {
      this.warn(`embed="${this.embed}" is not valid; "redirect" is used.`);
    }
    this.phase = this.#manager.state.phase;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.get('phase') === undefined || !this.frame) return;
    this.frame.focus({ preventScroll: true });
    reveal(this.frame);
  }

  /** The session's view when the hosted page was left; null before. */
  get view(): SessionView | null {
    const { state } = this.#manager;
    return state.phase === 'returned' ? state.view : null;
  }

  /** Opens the hosted page, as the person's press does. */
  async launch(): Promise<void> {
    // Properties that were set before the element was defined arrive with its first update.
    if (!this.hasUpdated) await this.updateComplete;
    await this.#manager.launch();
  }

  /** Removes the frame and returns to the beginning. A transaction that has begun at the provider can be entered again. */
  reset(): void {
    this.#manager.close();
  }

  override render(): TemplateResult {
    return renderHosted({
      state: this.#manager.state,
      words: this.words,
      embed: this.#embed,
      origin: this.origin,
      captures: this.captures,
      refusal: this.refusal,
      onLaunch: () => void this.#manager.launch(),
      onRetry: () => void this.#manager.retry(),
      onRedirect: () => this.#redirect(),
      onClose: () => this.#close(),
      onLoad: () => this.#manager.loaded(),
    });
  }

  get #embed(): Embed {
    return this.embed === 'frame' ? 'frame' : 'redirect';
  }

  #redirect(): void {
    if (this.#manager.state.phase === 'open') this.#manager.close();
    void this.#manager.launch('redirect');
  }

  #close(): void {
    if (this.dispatchEvent(new IdproofCancelEvent({ by: 'person' }))) this.#manager.close();
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.frame) return;
    event.stopPropagation();
    // A dialog around must not close as well.
    event.preventDefault();
    this.#close();
  }

  readonly #onMessage = (event: MessageEvent): void => {
    void this.#manager.received(event, this.frame?.contentWindow ?? null);
  };

  readonly #onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) void this.#manager.restored();
  };

  readonly #onOnline = (): void => this.#manager.reconnect();

  /** The content security policy of the page may forbid the frame; the frame itself fires no event for it. */
  readonly #onViolation = (event: SecurityPolicyViolationEvent): void => {
    const { effectiveDirective, disposition, blockedURI } = event;
    if (effectiveDirective === 'frame-src' && disposition === 'enforce') this.#manager.violated(blockedURI);
  };

  #handleChange({ state, previous, fault, isLaunching }: HostedChange): void {
    this.requestUpdate();
    if (isLaunching) this.onLaunch();
    if (fault === 'configuration_invalid' && !this.client) this.warn('needs a client.');
    if (fault) this.dispatchEvent(new IdproofErrorEvent({ code: fault, retryable: ERROR_CODES[fault].retryable }));
    if (state !== previous && state.phase === 'returned') this.dispatchEvent(new IdproofDoneEvent());
  }
}

define('idproof-hosted', IdproofHosted);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-hosted': IdproofHosted;
  }
}
