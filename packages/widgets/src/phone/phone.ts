// First: it takes the code out of the address before anything else runs.
import { takeCode } from './take-code.js';
import { isIdproofError, type ErrorCode } from '@idproof/core/errors';
import { randomKey } from '@idproof/core/internal';
import type {
  JoinAnswer,
  JoinOptions,
  JoinRequest,
  SessionClient,
  SessionClientOptions,
  SessionView,
} from '@idproof/core/session';
import { html, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { controls } from '../controls.styles.js';
import { define } from '../element/define.js';
import { LazyPart } from '../element/lazy.js';
import { isTypingElsewhere, reveal } from '../element/reveal.js';
import type { IdproofCancelEvent, IdproofFinishEvent } from '../events.js';
import { errorWords, type Labels, type Words } from '../labels.js';
import { tokens } from '../tokens.styles.js';
import { findEnding, type PhoneEnding } from './phone-client.js';
import { PhoneOptions } from './phone-options.js';
import { noticeText, renderLoading, renderNotice, renderQuestion } from './phone-screens.js';
import { PhoneSession } from './phone-session.js';
import { phoneStyles } from './phone.styles.js';
import { readNumber } from './read-number.js';
import { forgetToken, readToken, saveToken } from './saved-token.js';

/**
 * `scan`: the address has no code. `rescan`: its code cannot be used any more. `asking`: whether the person started this,
 * and for the number. `declined`: the person did not. `running`: the flow is shown. The others: how the phone's part ended.
 */
export type PhonePhase = 'scan' | 'rescan' | 'asking' | 'declined' | 'running' | PhoneEnding;

/** Refusals after which another number is not asked for. */
const MAX_REFUSALS = 3;

/** What the element needs of the session client. */
interface Connection {
  joinHandoff: (body: JoinRequest, options: JoinOptions) => Promise<JoinAnswer>;
  createSessionClient: (options: SessionClientOptions) => SessionClient;
}

/**
 * The phone's side of a handoff: a verification that was started on a computer continues on a phone. The address of the
 * page has the code of the handoff in its fragment, which is removed when the module is imported and kept in memory alone.
 * The element asks whether the person started this, and for the number that the computer shows; then it runs the flow.
 * "Stop" gives the session back to the computer, and the result appears there. The token of the phone is saved for the
 * tab, so that a reload continues.
 *
 * @tag idproof-phone
 * @summary Continues a verification on a phone.
 * @event {IdproofProgressEvent} idproof-progress - With `progress`: something that a merchant may count. Bubbles, and is composed.
 * @csspart number - The input of the number.
 * @csspart continue - The button that sends the number.
 * @csspart decline - The button of a person who did not start this.
 */
export class IdproofPhone extends PhoneOptions {
  static override styles: CSSResultGroup = [tokens, controls, phoneStyles];

  readonly #lazy = new LazyPart(this, () => import('./phone.lazy.js'));
  #code = '';
  /** The key of each number that was sent: sent once more it counts once. */
  #keys = new Map<string, string>();
  #refusals = 0;
  #isBusy = false;
  /** The fault of the last number: the code of its refusal, or `missing` where it has no two digits. */
  #fault: ErrorCode | 'missing' | null = null;
  /** True where the texts or the flow did not arrive. */
  #isStuck = false;
  #token = '';
  #session: PhoneSession | null = null;
  #view: SessionView | null = null;
  #flowLabels: Partial<Labels> = {};
  #labelWords: Words | null = null;
  /** True until a new screen has the focus. Not every browser gives it to a pressed button. */
  #isFocusDue = false;

  /** What the element shows. Reflected; read-only. */
  @property({ reflect: true }) phase: PhonePhase = 'scan';
  /** @internal Replaces the session client, for tests. */
  @property({ attribute: false }) connection: Connection | null = null;

  /** Of the page where it says so, else of the session. */
  protected override get wantedLocale(): string {
    return super.wantedLocale || (this.#view?.locale ?? '');
  }

  protected override get needsAllTexts(): boolean {
    return true;
  }

  protected override enter(): void {
    addEventListener('hashchange', this.#onAddress);
    this.#onAddress();
    this.#session?.watch();
  }

  protected override release(): void {
    removeEventListener('hashchange', this.#onAddress);
    this.#session?.pause();
  }

  protected override firstUpdated(): void {
    void this.#load();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // The address of the proxy is known from here on.
    if (!this.hasUpdated && this.phase === 'scan') {
      this.#token = readToken(this.proxyUrl) ?? '';
      if (this.#token) this.phase = 'running';
    }
    if (this.phase === 'running') this.#connect();
    if (this.words !== this.#labelWords) this.#flowLabels = this.#createFlowLabels();
    this.#labelWords = this.words;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.#isFocusDue || (this.phase === 'running' && !this.#flow)) return;
    this.#isFocusDue = false;
    if (isTypingElsewhere(this)) return;
    this.focus({ preventScroll: true });
    reveal(this.shadowRoot?.querySelector('#heading'));
  }

  /** Moves focus to the heading of the current screen. */
  override focus(options?: FocusOptions): void {
    const flow = this.#flow;
    if (flow) flow.focus(options);
    else super.focus(options);
  }

  override render(): TemplateResult {
    const { words } = this;
    return html`${this.#renderScreen()}
      <p class="spoken" role="status">${this.#isBusy ? words.phone_busy : noticeText(words, this.phase)}</p>`;
  }

  #renderScreen(): TemplateResult {
    const { phase, words } = this;
    if (phase === 'running' && this.#session) return this.#renderFlow(this.#session.client);
    if (phase === 'running' || !words.phone_title) return renderLoading(words, this.#isStuck ? this.#retry : null);
    if (phase !== 'asking') return renderNotice(words, phase);
    return renderQuestion(words, {
      merchant: this.merchant || location.host,
      problem: this.#describeFault(),
      isBusy: this.#isBusy,
      onSubmit: this.#submit,
      onDecline: this.#decline,
    });
  }

  #renderFlow(client: SessionClient): TemplateResult {
    return html`<idproof-flow
      data-focus
      skip-start
      .client=${client}
      .embed=${this.embed}
      .review=${this.review}
      .blobWorker=${this.blobWorker}
      .faceFiles=${this.faceFiles}
      .progress=${this.progress}
      .locale=${this.shownLocale}
      .labels=${this.#flowLabels}
      .texts=${this.texts}
      .timers=${this.timers}
      @idproof-cancel=${this.#onCancel}
      @idproof-finish=${this.#onFinish}
    ></idproof-flow>`;
  }

  /** On a phone, to stop gives the session back. */
  #createFlowLabels(): Partial<Labels> {
    const { phone_stop: stop, phone_stop_title: title, phone_stop_text: text } = this.words;
    return {
      ...(stop && { cancel_action: stop, cancel_confirm: stop }),
      ...(title && { cancel_title: title }),
      ...(text && { cancel_text: text }),
      ...this.labels,
    };
  }

  #describeFault(): string {
    if (this.#fault === null) return '';
    if (this.#fault === 'missing') return this.words.phone_number_missing ?? '';
    if (this.#fault === 'handoff_refused') return this.words.phone_refused ?? '';
    return errorWords(this.#fault, this.words);
  }

  get #flow(): HTMLElementTagNameMap['idproof-flow'] | null {
    return this.shadowRoot?.querySelector('idproof-flow') ?? null;
  }

  get #input(): HTMLInputElement | null {
    return this.shadowRoot?.querySelector<HTMLInputElement>('#number') ?? null;
  }

  /** Takes a code that is new in the address: at first, and where another one was scanned into the same tab. */
  readonly #onAddress = (): void => {
    const code = takeCode();
    if (!code) return;
    this.#leaveFlow();
    this.#code = code;
    this.#keys = new Map();
    this.#refusals = 0;
    this.#fault = null;
    this.#isBusy = false;
    this.phase = 'asking';
  };

  /** Loads what the next screens need: the texts, and the flow. */
  async #load(): Promise<void> {
    try {
      await this.completeTexts();
      await this.#lazy.load();
    } catch {
      this.#isStuck = true;
      this.requestUpdate();
    }
  }

  readonly #retry = (): void => {
    this.#isStuck = false;
    this.requestUpdate();
    void this.#load();
  };

  readonly #decline = (): void => {
    // A number that is under way may be the right one.
    if (this.#isBusy) return;
    this.#code = '';
    this.#show('declined');
  };

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (this.#isBusy) return;
    const number = readNumber(this.#input?.value ?? '');
    if (number) void this.#join(number);
    else this.#fail('missing');
  };

  async #join(number: string): Promise<void> {
    const code = this.#code;
    const key = this.#keys.get(number) ?? randomKey();
    this.#keys.set(number, key);
    this.#isBusy = true;
    this.#fault = null;
    this.requestUpdate();
    try {
      const { joinHandoff } = this.connection ?? (await this.#lazy.load());
      const answer = await joinHandoff({ code, number }, { proxyUrl: this.proxyUrl, idempotencyKey: key });
      if (code === this.#code) this.#begin(answer.clientToken);
    } catch (error) {
      if (code === this.#code) this.#fail(isIdproofError(error) ? error.code : 'network_failed');
    }
  }

  #begin(token: string): void {
    this.#code = '';
    this.#isBusy = false;
    this.#token = token;
    saveToken(this.proxyUrl, token);
    this.#show('running');
  }

  #fail(fault: ErrorCode | 'missing'): void {
    this.#isBusy = false;
    this.#fault = fault;
    if (fault === 'handoff_refused' && ++this.#refusals >= MAX_REFUSALS) {
      this.#code = '';
      this.#show('rescan');
      return;
    }
    this.requestUpdate();
    this.#input?.focus();
    this.#input?.select();
  }

  /** Connects to the session once the code for that has arrived. */
  #connect(): void {
    const source = this.connection ?? this.#lazy.part;
    if (this.#session || !this.#lazy.part || !source) return;
    const token = this.#token;
    this.#session = new PhoneSession({
      client: source.createSessionClient({ proxyUrl: this.proxyUrl, getToken: async () => token }),
      onView: (view) => {
        this.#view = view;
        this.requestUpdate();
      },
      onEnd: (ending) => {
        forgetToken();
        this.#leaveFlow();
        this.#show(ending);
      },
    });
    if (this.isConnected) this.#session.watch();
  }

  readonly #onCancel = (event: IdproofCancelEvent): void => {
    event.preventDefault();
    if (event.detail.by === 'person') this.#session?.end('stopped');
  };

  /** An end that the flow has found by itself: the time ran out. */
  readonly #onFinish = ({ detail }: IdproofFinishEvent): void => {
    const ending = findEnding(detail);
    if (ending) this.#session?.end(ending);
  };

  /** Forgets the session with its images; with the flow its camera goes. */
  #leaveFlow(): void {
    this.#session?.drop();
    this.#session = null;
    this.#token = '';
    this.#flow?.reset();
  }

  #show(phase: PhonePhase): void {
    this.phase = phase;
    this.#isFocusDue = true;
  }
}

define('idproof-phone', IdproofPhone);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-phone': IdproofPhone;
  }
}
