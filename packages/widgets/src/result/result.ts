import type { Reason, SessionResult } from '@idproof/core/session';
import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { IdproofDoneEvent, IdproofRetryEvent } from '../events.js';
import { BaseElement } from '../element/base-element.js';
import { define } from '../element/define.js';
import { LazyPart, waitBriefly } from '../element/lazy.js';
import { isWebAddress } from '../element/web-address.js';
import { checkIcon, clockIcon, crossIcon, documentIcon } from '../element/icons.js';
import { reasonWords, type LabelKey } from '../labels.js';
import { controls } from '../controls.styles.js';
import { tokens } from '../tokens.styles.js';
import { resultStyles } from './result.styles.js';

export type ResultPhase = 'waiting' | 'shown';

/**
 * Shows the result of a verification: the outcome, its reasons, the fields that were read, and the buttons to try again
 * or to finish.
 *
 * @tag idproof-result
 * @summary Shows the result.
 * @slot next - The next action: above the fields that were read, and below the element's own buttons unless the outcome is
 *   `rejected`.
 * @slot actions - More controls below the element's own.
 * @event {IdproofRetryEvent} idproof-retry - The person wants to try again.
 * @event {IdproofDoneEvent} idproof-done - The person has closed the result. Prevent it to stay on the page.
 * @csspart status - The outcome in one line.
 * @csspart reason - One reason.
 * @csspart reference - The reference of the session; not after an approval.
 * @csspart field - One field that was read.
 * @csspart retry - The button that tries again.
 * @csspart done - The button that closes.
 */
export class IdproofResult extends BaseElement {
  static override styles: CSSResultGroup = [tokens, controls, resultStyles];

  /** `waiting` until `result` is set, then `shown`. Reflected; read-only. */
  @property({ reflect: true }) phase: ResultPhase = 'waiting';
  /** The `result` of the session's view; null while it is pending. Default: null. */
  @property({ attribute: false }) result: SessionResult | null = null;
  /** The attempts left, shown with the button to try again; with 0 there is no such button. Default: null, not shown. */
  @property({ attribute: false }) attemptsLeft: number | null = null;
  /**
   * Address to open once the person has closed the result: http(s) or relative. Default: none; the result stays and says
   * that it is over. Other addresses are ignored with a warning.
   */
  @property({ attribute: 'return-url' }) returnUrl = '';
  /** @internal Leaves the page for an address. */
  @property({ attribute: false }) leave: (address: string) => void = (address) => location.assign(address);
  /** The result that the person has closed. */
  @state() private closed: SessionResult | null = null;
  /** The result with which the element rendered first. */
  #initial: SessionResult | null = null;
  readonly #parts = new LazyPart(this, () => import('./result.lazy.js'));
  #hasWaited = false;

  /** The first update with a result waits at most `MAX_WAIT_MS` for the code that renders its reasons and fields. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    if (!this.result || this.#hasWaited) return super.scheduleUpdate();
    this.#hasWaited = true;
    return waitBriefly(this.#parts.load()).then(() => super.scheduleUpdate());
  }

  /** Always true: a result that was set before the element was defined is known only once it renders. */
  protected override get needsAllTexts(): boolean {
    return true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.phase = this.result ? 'shown' : 'waiting';
    if (!this.hasUpdated) this.#initial = this.result;
    // A result that was set before the element was defined is applied after `scheduleUpdate`.
    if (this.result && !this.#hasWaited) this.#parts.load().catch(() => undefined);
    if (changed.has('returnUrl') && this.returnUrl && !isWebAddress(this.returnUrl)) {
      this.warn('return-url must be an http or https address; it is ignored.');
    }
  }

  override render(): TemplateResult {
    return html`${this.#renderResult()}
      <p class="spoken" role="status">${this.#announcement()}</p>`;
  }

  /** The text of the live region. Empty for the initial result, which is announced with its heading. */
  #announcement(): string {
    const { result, words } = this;
    if (!result) return '';
    if (this.closed === result) return words.result_closed ?? '';
    return (result !== this.#initial && words[LOOKS[result.outcome ?? 'none'].title]) || '';
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
        ${this.#renderExplanation(result, look)}
      </div>
      ${this.#renderReasons(result, look)}
      ${look.tone === 'good' ? nothing : this.#parts.part?.renderReference(result.reference, words)}
      ${
        // After a rejection the next action comes first. Otherwise the buttons do, so that nobody has to scroll to them.
        look.tone === 'bad' ? [next, fields, actions] : [actions, next, fields]
      }
      <slot name="actions"></slot>
    </section>`;
  }

  /** The text below the outcome. If that text heads the list of reasons, only the note that no attempt is left. */
  #renderExplanation(result: SessionResult, { heads, text }: Look): TemplateResult | typeof nothing {
    if (!heads) {
      const more = this.#parts.part?.describeOutcome(result, this.words, this.shownLocale);
      return html`<p class="quiet">${more ?? this.words[text]}</p>`;
    }
    if (!isExhausted(result)) return nothing;
    return html`<p class="quiet" part="reason">${reasonWords('attempts_exhausted', this.words)}</p>`;
  }

  #renderReasons(result: SessionResult, { heads, text }: Look): TemplateResult | typeof nothing {
    const { words } = this;
    const options = { heading: heads ? words[text] : undefined, isFinal: isFinal(result), words };
    return this.#parts.part?.renderReasons(result.reasons, options) ?? nothing;
  }

  /** The fields, but not after `face_mismatch`: the document may belong to somebody else. */
  #renderFields({ fields, reasons }: SessionResult): TemplateResult | typeof nothing {
    const entries = Object.entries(fields).filter(([, value]) => value !== '');
    if (entries.length === 0 || reasons.some(({ code }) => code === 'face_mismatch')) return nothing;
    return this.#parts.part?.renderFields(entries, this.words, this.shownLocale) ?? nothing;
  }

  #renderActions(result: SessionResult): TemplateResult {
    const canRetry = this.attemptsLeft !== 0 && !isFinal(result) && result.reasons.some(canRetake);
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
        this.closed === result
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

  /** Leaves for `return-url`; without it the result stays and says that it is over. */
  #finish(result: SessionResult): void {
    if (!this.dispatchEvent(new IdproofDoneEvent())) return;
    if (isWebAddress(this.returnUrl)) this.leave(this.returnUrl);
    else this.closed = result;
  }
}

function canRetake({ action }: Reason): boolean {
  return action === 'retake' || action === 'change-document';
}

/** Whether nothing can be captured again: no attempt is left, or a reviewer decides. */
function isFinal(result: SessionResult): boolean {
  return isExhausted(result) || result.outcome === 'review';
}

/** Whether all attempts are used, which is no fault of an image. */
function isExhausted({ reasons }: SessionResult): boolean {
  return reasons.some(({ code }) => code === 'attempts_exhausted');
}

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
