import type { Reason, ReasonCode, SessionResult } from '@idproof/core/session';
import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { IdproofDoneEvent, IdproofRetryEvent } from '../events.js';
import { BaseElement } from '../element/base-element.js';
import { define } from '../element/define.js';
import { LazyPart, waitBriefly } from '../element/lazy.js';
import { isWebAddress } from '../element/web-address.js';
import { checkIcon, clockIcon, crossIcon, documentIcon } from '../element/icons.js';
import { findingWords, reasonWords, type LabelKey } from '../labels.js';
import { controls } from '../controls.styles.js';
import { tokens } from '../tokens.styles.js';
import { resultStyles } from './result.styles.js';

export type ResultPhase = 'waiting' | 'shown';

/**
 * Shows how a verification ended: what was read, what failed, why, and what can be done.
 *
 * @tag idproof-result
 * @summary Shows the result.
 * @slot next - What the person can do now: shown above what was read; below the element's own controls, unless the person was
 *   refused.
 * @slot actions - More controls below the element's own.
 * @event {IdproofRetryEvent} idproof-retry - The person wants to try again.
 * @event {IdproofDoneEvent} idproof-done - The person has read the result. Prevent it to stay on the page.
 * @csspart status - The outcome in one line.
 * @csspart reason - One reason.
 * @csspart field - One field that was read.
 * @csspart retry - The button that tries again.
 * @csspart done - The button that closes.
 */
export class IdproofResult extends BaseElement {
  static override styles: CSSResultGroup = [tokens, controls, resultStyles];

  /** What the element is doing. Reflected; read-only. */
  @property({ reflect: true }) phase: ResultPhase = 'waiting';
  /** The result from the session's view; null while it is pending. */
  @property({ attribute: false }) result: SessionResult | null = null;
  /** How many attempts are left; shown when a reason asks for another picture. */
  @property({ attribute: false }) attemptsLeft: number | null = null;
  /** Where the person goes once they have read the result: an address, http(s) or relative. Default: nowhere. */
  @property({ attribute: 'return-url' }) returnUrl = '';
  /** @internal Leaves the page for an address. */
  @property({ attribute: false }) leave: (address: string) => void = (address) => location.assign(address);
  /** The result that the person has read. */
  @state() private read: SessionResult | null = null;
  /** What the element came with. */
  #first: SessionResult | null = null;
  readonly #fields = new LazyPart(this, () => import('./result-fields.lazy.js'));
  #hasWaited = false;

  /** A result waits a moment for the code that shows what was read, once: it is whole without. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    if (!this.result || this.#hasWaited) return super.scheduleUpdate();
    this.#hasWaited = true;
    return waitBriefly(this.#fields.load()).then(() => super.scheduleUpdate());
  }

  /** From the beginning: a result that was set before the element was defined is known only once it is shown. */
  protected override get needsAllTexts(): boolean {
    return true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.phase = this.result ? 'shown' : 'waiting';
    if (!this.hasUpdated) this.#first = this.result;
    // A result that was set before the element was defined is read after `scheduleUpdate`.
    if (this.result && !this.#hasWaited) this.#fields.load().catch(() => undefined);
    if (changed.has('returnUrl') && this.returnUrl && !isWebAddress(this.returnUrl)) {
      this.warn('return-url must be an http or https address; it is ignored.');
    }
  }

  override render(): TemplateResult {
    return html`${this.#renderResult()}
      <p class="spoken" role="status">${this.#spoken()}</p>`;
  }

  /** What the live region says. It begins empty: what the element comes with is read with its heading. */
  #spoken(): string {
    const { result, words } = this;
    if (!result) return '';
    if (this.read === result) return words.result_closed ?? '';
    return (result !== this.#first && words[LOOKS[result.outcome ?? 'none'].title]) || '';
  }

  #renderResult(): TemplateResult {
    const { result, words } = this;
    if (!result) {
      return html`<section class="waiting">
        <span class="spinner"></span>
        <h2 id="heading" tabindex="-1">${words.result_waiting}</h2>
      </section>`;
    }
    const look = LOOKS[result.outcome ?? 'none'];
    const fields = this.#renderFields(result);
    const next = html`<slot name="next"></slot>`;
    const actions = this.#renderActions(result);
    return html`<section class=${look.tone} aria-labelledby="heading">
      <div class="status" part="status">
        <span class="badge">${look.icon}</span>
        <h2 id="heading" tabindex="-1">${words[look.title]}</h2>
        ${this.#renderLead(result, look)}
      </div>
      ${this.#renderReasons(result, look)}
      ${
        // Who is refused reads first what they can do. Anybody else may go, without scrolling past what was read.
        look.tone === 'bad' ? [next, fields, actions] : [actions, next, fields]
      }
      <slot name="actions"></slot>
    </section>`;
  }

  /** What the outcome means; of what has a heading below, only that there is no further attempt. */
  #renderLead(result: SessionResult, { heads, text }: Look): TemplateResult | typeof nothing {
    if (!heads) return html`<p class="quiet">${this.words[text]}</p>`;
    if (!isExhausted(result)) return nothing;
    return html`<p class="quiet" part="reason">${reasonWords('attempts_exhausted', this.words)}</p>`;
  }

  /** Where nothing is to be taken again, what was found alone: no reason asks for it. */
  #renderReasons(result: SessionResult, { heads, text }: Look): TemplateResult | typeof nothing {
    const reasons = result.reasons.filter((reason) => !FOR_MERCHANT.has(reason.code) && !isEnd(reason));
    if (reasons.length === 0) return nothing;
    const say = isClosed(result) ? findingWords : reasonWords;
    return html`<div class="stack">
      ${heads && this.words[text] ? html`<h3>${this.words[text]}</h3>` : nothing}
      <ul class="stack">
        ${reasons.map(({ code }) => html`<li class="note" part="reason">${say(code, this.words)}</li>`)}
      </ul>
    </div>`;
  }

  /** Not to somebody whom the document may not belong to. */
  #renderFields({ fields, reasons }: SessionResult): TemplateResult | typeof nothing {
    const entries = Object.entries(fields).filter(([, value]) => value !== '');
    if (entries.length === 0 || reasons.some(({ code }) => code === 'face_mismatch')) return nothing;
    return this.#fields.part?.renderFields(entries, this.words, this.shownLocale) ?? nothing;
  }

  #renderActions(result: SessionResult): TemplateResult {
    const canRetry = this.attemptsLeft !== 0 && !isClosed(result) && result.reasons.some(canTakeAgain);
    return html`<div class="stack">
      ${
        canRetry
          ? html`${
                this.attemptsLeft === null
                  ? nothing
                  : html`<p class="quiet">${this.text('attempts_left', { count: this.attemptsLeft })}</p>`
              }
              <button class="button primary" part="retry" @click=${() => this.dispatchEvent(new IdproofRetryEvent())}>
                ${this.words.result_retry}
              </button>`
          : nothing
      }
      ${
        this.read === result
          ? html`<p class="closed">${this.words.result_closed}</p>`
          : html`<button
              class=${canRetry || result.outcome === 'rejected' ? 'button' : 'button primary'}
              part="done"
              @click=${() => this.#finish(result)}
            >
              ${this.words.result_done}
            </button>`
      }
    </div>`;
  }

  /** Leads on to where the page says; without an address the result stays, and says that it is over. */
  #finish(result: SessionResult): void {
    if (!this.dispatchEvent(new IdproofDoneEvent())) return;
    if (isWebAddress(this.returnUrl)) this.leave(this.returnUrl);
    else this.read = result;
  }
}

function canTakeAgain({ action }: Reason): boolean {
  return action === 'retake' || action === 'change-document';
}

/** Whether nothing can be taken again: no attempt is left, or a person of the merchant's decides about what was taken. */
function isClosed(result: SessionResult): boolean {
  return isExhausted(result) || result.outcome === 'review';
}

function isExhausted({ reasons }: SessionResult): boolean {
  return reasons.some(isEnd);
}

/** It names no fault, and says where to turn. */
function isEnd({ code }: Reason): boolean {
  return code === 'attempts_exhausted';
}

/** What is for the merchant to know: how sure the result is, and how it came about. */
const FOR_MERCHANT: ReadonlySet<ReasonCode> = new Set([
  'liveness_not_checked',
  'capture_degraded',
  'face_uncertain',
  'picture_seen_before',
  'risk_found',
  'verification_pending',
]);

/** `heads`: the text is the heading of the list of reasons. */
const LOOKS = {
  approved: { tone: 'good', icon: checkIcon, title: 'result_approved', text: 'result_approved_text', heads: false },
  rejected: { tone: 'bad', icon: crossIcon, title: 'result_rejected', text: 'result_rejected_text', heads: true },
  review: { tone: 'warm', icon: clockIcon, title: 'result_review', text: 'result_review_text', heads: false },
  none: { tone: 'warm', icon: documentIcon, title: 'result_none', text: 'result_none_text', heads: true },
} as const satisfies Record<string, { tone: string; icon: unknown; title: LabelKey; text: LabelKey; heads: boolean }>;
type Look = (typeof LOOKS)[keyof typeof LOOKS];

define('idproof-result', IdproofResult);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-result': IdproofResult;
  }
}
