import { getDirection } from '@idproof/core/locale';
import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { IdproofConsentEvent } from '../events.js';
import { BaseElement } from '../element/base-element.js';
import { define } from '../element/define.js';
import { LazyPart, waitBriefly } from '../element/lazy.js';
import { readNotice, sha256, type NoticeBlock } from './notice.js';
import { isWebAddress } from '../element/web-address.js';
import { controls } from '../controls.styles.js';
import { tokens } from '../tokens.styles.js';
import { consentStyles } from './consent.styles.js';

/** What stands before the first colon, Chinese and Japanese ones among them, and the rest. The colon of an address is none. */
const LABELLED = /^([^:：]+(?:：|:(?!\S)))(.*)/;

export type ConsentPhase = 'reading' | 'given' | 'refused';

/**
 * Shows what will happen with the person's data and asks whether they agree. Who declines is asked once more.
 *
 * @tag idproof-consent
 * @summary Asks for consent.
 * @slot actions - More controls below the element's own.
 * @event {IdproofConsentEvent} idproof-consent - The person decided.
 * @csspart notice - The text.
 * @csspart agree - The button that agrees.
 * @csspart decline - The button that declines.
 */
export class IdproofConsent extends BaseElement {
  static override styles: CSSResultGroup = [tokens, controls, consentStyles];

  /** The address to link; empty for none. */
  #policy = '';
  /** Of the text that is to be decided, as SHA-256; null once the page was told of the decision. */
  #hash: Promise<string> | null = null;
  readonly #question = new LazyPart(this, () => import('./decline-question.lazy.js'));

  /** What the element is doing. Reflected; read-only. */
  @property({ reflect: true }) phase: ConsentPhase = 'reading';
  /** Address of the privacy policy: http(s) or relative. */
  @property({ attribute: 'policy-url' }) policyUrl = '';
  /**
   * The consent text, plain; an empty line separates paragraphs. A line that begins with `# ` is a heading, one that
   * begins with `- ` an item of a list, with what stands before its first colon as the label. A list at the top is the
   * summary, and stands out.
   */
  @property() notice = '';
  /** @internal The language of the notice, where it is not that of the other texts. */
  @property({ attribute: false }) noticeLocale = '';

  protected override firstUpdated(): void {
    void this.#loadQuestion();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('notice')) {
      this.phase = 'reading';
      this.#hash = sha256(this.notice);
      this.#dialog?.close();
      this.holdPresses();
    }
    if (changed.has('policyUrl')) {
      this.#policy = isWebAddress(this.policyUrl) ? this.policyUrl : '';
      if (this.policyUrl && !this.#policy) this.warn('policy-url must be an http or https address; it is ignored.');
    }
  }

  readonly #answers = {
    onDecline: (): void => {
      this.#dialog?.close();
      void this.#decide('declined');
    },
    // The dialog covered what a press on it now meets.
    onClose: (): void => this.holdPresses(),
  };

  /** Whether it is a screen of the flow, which says what became of the decision once it is saved. */
  get #isScreen(): boolean {
    return 'screen' in this.dataset;
  }

  override render(): TemplateResult {
    const { words, phase } = this;
    const needsLink = this.#policy && !this.notice.split('\n').some((line) => this.#namesPolicy(line));
    return html`
      <div class="screen">
        <h2 id="heading" tabindex="-1">${words.consent_title}</h2>
        <div class="notice" part="notice">
          ${phase === 'reading' ? this.#renderSkip() : nothing}
          ${this.notice ? this.#renderNotice() : html`<p class="quiet">${words.consent_loading}</p>`}
          ${needsLink ? html`<p>${this.#renderLink(words.consent_policy)}</p>` : nothing}
        </div>
        ${phase === 'reading' ? this.#renderChoice() : nothing}
        <p class=${phase === 'reading' ? 'spoken' : 'said'} role="status">
          ${phase === 'reading' || this.#hash || this.#isScreen ? '' : words[`consent_${phase}`]}
        </p>
      </div>
      ${phase === 'reading' ? this.#question.part?.renderDecline(words, this.#answers) : nothing}
    `;
  }

  /** Past a long text. To the answers, not into one of them: a key that is held down does not agree. */
  #renderSkip(): TemplateResult {
    const skip = (): void => this.shadowRoot?.querySelector<HTMLElement>('.actions')?.focus();
    return html`<button class="button link" @click=${skip}>${this.words.consent_skip}</button>`;
  }

  #renderNotice(): TemplateResult {
    const { noticeLocale } = this;
    return html`<div
      class="stack"
      lang=${noticeLocale || nothing}
      dir=${noticeLocale ? getDirection(noticeLocale) : nothing}
    >
      ${readNotice(this.notice).map((block) => this.#renderBlock(block))}
    </div>`;
  }

  #renderBlock({ kind, lines }: NoticeBlock): TemplateResult {
    if (kind === 'heading') return html`<h3>${lines}</h3>`;
    if (kind === 'list')
      return html`<ul>
        ${lines.map((line) => html`<li>${this.#renderLine(line, true)}</li>`)}
      </ul>`;
    return html`<p>${lines.map((line, at) => [at > 0 ? '\n' : '', this.#renderLine(line)])}</p>`;
  }

  #renderLine(line: string, isItem = false): unknown {
    if (this.#namesPolicy(line)) return this.#renderLink(line);
    const [, label, rest] = (isItem && LABELLED.exec(line)) || [];
    return label ? html`<strong>${label}</strong>${rest}` : line;
  }

  /** True of the line that ends with the policy's address: it is the link itself, and no second one follows. */
  #namesPolicy(line: string): boolean {
    return this.#policy.startsWith('http') && line.endsWith(this.#policy);
  }

  #renderLink(text: string): TemplateResult {
    return html`<a href=${this.#policy} target="_blank" rel="noopener">${text}</a>`;
  }

  #renderChoice(): TemplateResult {
    return html`<div class="actions stack" tabindex="-1">
        <button class="button" part="agree" ?disabled=${!this.notice} @click=${() => this.#decide('granted')}>
          ${this.words.consent_agree}
        </button>
        <button class="button" part="decline" ?disabled=${!this.notice} @click=${() => this.#decline()}>
          ${this.words.consent_decline}
        </button>
      </div>
      <slot name="actions"></slot>`;
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.shadowRoot?.querySelector('dialog');
  }

  async #loadQuestion(): Promise<void> {
    await waitBriefly(Promise.all([this.#question.load(), this.completeTexts()]));
  }

  /** Asks once more; without the code for that the answer counts. */
  async #decline(): Promise<void> {
    await this.#loadQuestion();
    await this.updateComplete;
    const dialog = this.#dialog;
    if (!this.isConnected) return;
    if (!dialog) await this.#decide('declined');
    else if (!dialog.open) dialog.showModal();
  }

  async #decide(decision: 'granted' | 'declined'): Promise<void> {
    const hash = this.#hash;
    if (this.phase !== 'reading' || !hash) return;
    this.phase = decision === 'granted' ? 'given' : 'refused';
    const locale = this.noticeLocale || this.locale || document.documentElement.lang || 'en';
    this.dispatchEvent(new IdproofConsentEvent({ decision, textHash: await hash, locale }));
    if (this.#hash !== hash) return;
    // Said only now: the words of a flow that goes on would cut these off.
    this.#hash = null;
    this.requestUpdate();
  }
}

define('idproof-consent', IdproofConsent);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-consent': IdproofConsent;
  }
}
