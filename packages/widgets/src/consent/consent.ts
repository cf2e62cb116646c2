import { getDirection } from '@idproof/core/locale';
import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { IdproofConsentEvent } from '../events.js';
import { BaseElement } from '../element/base-element.js';
import { define } from '../element/define.js';
import { LazyPart, waitBriefly } from '../element/lazy.js';
import { readNotice, sha256, type NoticeBlock, type NoticeSection } from './notice.js';
import { isWebAddress } from '../element/web-address.js';
import { controls } from '../controls.styles.js';
import { tokens } from '../tokens.styles.js';
import { consentStyles } from './consent.styles.js';

/** The label up to the first colon (also the full-width one of Chinese and Japanese), and the rest. `https:` is no label. */
const LABELLED = /^([^:：]+(?:：|:(?!\S)))(.*)/;

export type ConsentPhase = 'reading' | 'given' | 'refused';

/**
 * Shows the consent text and asks whether the person agrees. "I do not agree" is confirmed in a dialog before it counts.
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

  /** The valid address of the privacy policy; empty without one. */
  #policy = '';
  /** SHA-256 of the text that awaits a decision; null once `idproof-consent` was dispatched. */
  #hash: Promise<string> | null = null;
  readonly #question = new LazyPart(this, () => import('./consent.lazy.js'));

  /** `reading` until the person decides, then `given` or `refused`. Reflected; read-only. */
  @property({ reflect: true }) phase: ConsentPhase = 'reading';
  /** Address of the privacy policy: http(s) or relative. Default: no link. Other addresses are ignored with a warning. */
  @property({ attribute: 'policy-url' }) policyUrl = '';
  /**
   * The consent text, plain; an empty line separates paragraphs. A line that begins with `# ` is a heading, one that
   * begins with `- ` an item of a list, whose text up to the first colon is set as a label. What stands above the first
   * heading stays in sight, and so does the first section of a text that begins with a heading; a list there is set off as
   * the summary. Every section after it is folded under its heading. Printed, the text is whole. Default: empty; the
   * element waits for it and says so.
   */
  @property() notice = '';
  /** @internal The language of the notice, if it differs from that of the labels. */
  @property({ attribute: false }) noticeLocale = '';

  protected override firstUpdated(): void {
    void this.#loadQuestion();
    this.#question.load().then(
      ({ unfoldPrinted }) => unfoldPrinted(this),
      () => undefined,
    );
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
    // A second press would reach a control that the dialog covered.
    onClose: (): void => this.holdPresses(),
  };

  /** Whether it is a screen of the flow, which announces the decision itself once it is saved. */
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
          ${this.notice ? this.#renderNotice() : html`<p class="quiet">${words.consent_loading}</p>`}
          ${needsLink ? html`<p>${this.#renderLink(words.consent_policy)}</p>` : nothing}
        </div>
        ${phase === 'reading' ? this.#renderChoice() : nothing}
        <p class=${phase === 'reading' ? 'spoken' : 'decision'} role="status">
          ${phase === 'reading' || this.#hash || this.#isScreen ? '' : words[`consent_${phase}`]}
        </p>
      </div>
      ${phase === 'reading' ? this.#question.part?.renderDecline(words, this.#answers) : nothing}
    `;
  }

  #renderNotice(): TemplateResult {
    const { noticeLocale } = this;
    return html`<div
      class="stack"
      lang=${noticeLocale || nothing}
      dir=${noticeLocale ? getDirection(noticeLocale) : nothing}
    >
      ${readNotice(this.notice).map((section) => this.#renderSection(section))}
    </div>`;
  }

  #renderSection({ heading, blocks, isFolded }: NoticeSection): unknown {
    const title = heading && html`<h3>${heading}</h3>`;
    const content = blocks.map((block) => this.#renderBlock(block));
    return isFolded
      ? html`<details>
          <summary>${title}</summary>
          ${content}
        </details>`
      : [title, content];
  }

  #renderBlock({ isList, lines }: NoticeBlock): TemplateResult {
    return isList
      ? html`<ul>
          ${lines.map((line) => html`<li>${this.#renderLine(line, true)}</li>`)}
        </ul>`
      : html`<p>${lines.map((line, at) => [at > 0 ? '\n' : '', this.#renderLine(line)])}</p>`;
  }

  #renderLine(line: string, isItem = false): unknown {
    if (this.#namesPolicy(line)) return this.#renderLink(line);
    const [, label, rest] = (isItem && LABELLED.exec(line)) || [];
    return label ? html`<strong>${label}</strong>${rest}` : line;
  }

  /** True of a line that ends with the policy's address: the line becomes the link, and no separate one is rendered. */
  #namesPolicy(line: string): boolean {
    return this.#policy.startsWith('http') && line.endsWith(this.#policy);
  }

  #renderLink(text: string): TemplateResult {
    return html`<a href=${this.#policy} target="_blank" rel="noopener">${text}</a>`;
  }

  #renderChoice(): TemplateResult {
    return html`<div class="actions stack">
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

  /** Opens the confirming dialog. If its code does not load, the first answer counts. */
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
    // Announced only now: the announcement of a flow that continues would cut this one off.
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
