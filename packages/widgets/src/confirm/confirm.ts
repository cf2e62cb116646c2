import type { Correction } from '@idproof/core/session';
import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { controls } from '../controls.styles.js';
import { BaseElement } from '../element/base-element.js';
import { define } from '../element/define.js';
import { fieldWords, formatField } from '../result/document-fields.js';
import { IdproofConfirmEvent } from '../step-events.js';
import { tokens } from '../tokens.styles.js';
import { confirmStyles } from './confirm.styles.js';

export { IdproofConfirmEvent };
export type ConfirmPhase = 'reading' | 'correcting' | 'sent';

/** The most characters of a correction. */
const MAX_LENGTH = 200;

/**
 * Shows what was read from the document and asks whether it is right. A field that was misread can be marked, with what
 * the document says by the person's own account. Nothing that was read is overwritten: a remark leads to a check by a
 * person, which the element says.
 *
 * @tag idproof-confirm
 * @summary Asks whether the document was read correctly.
 * @slot actions - More controls below the element's own.
 * @event {IdproofConfirmEvent} idproof-confirm - The person answered.
 * @csspart field - One field that was read.
 * @csspart wrong - The button that marks a field as wrong.
 * @csspart value - The input of what the document says.
 * @csspart undo - The button that takes the mark back.
 * @csspart confirm - The button that answers.
 */
export class IdproofConfirm extends BaseElement {
  static override styles: CSSResultGroup = [tokens, controls, confirmStyles];

  /** The field whose control takes the focus of the one that it replaces. */
  #focused = '';

  /** What the person typed, by the field that is marked as wrong. */
  @state() private drafts: ReadonlyMap<string, string> = new Map();
  /** True once the person wanted to send a mark without a correction. */
  @state() private isMissed = false;

  /** `reading`, `correcting` while a field is marked as wrong, `sent` once the person answered. Reflected; read-only. */
  @property({ reflect: true }) phase: ConfirmPhase = 'reading';
  /**
   * What was read, by the provider's own keys, as `confirm.fields` of a session's view. Fields without a value are not
   * shown. Default: none.
   */
  @property({ attribute: false, hasChanged: differs }) fields: Readonly<Record<string, string>> = {};

  protected override get needsAllTexts(): boolean {
    return true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!changed.has('fields')) return;
    this.drafts = new Map();
    this.isMissed = false;
    this.phase = 'reading';
  }

  override render(): TemplateResult {
    const { words, phase } = this;
    const note = phase === 'correcting' ? (words.confirm_note ?? '') : '';
    return html`<section class="screen" aria-labelledby="heading">
        <div class="head">
          <h2 id="heading" tabindex="-1">${words.confirm_title}</h2>
          <p class="quiet">${words.confirm_intro}</p>
        </div>
        <ul>
          ${this.#entries.map((entry) => this.#renderField(entry))}
        </ul>
        <div class="foot stack">
          ${note ? html`<p class="note">${note}</p>` : nothing}
          <button
            class="button primary"
            part="confirm"
            data-focus
            aria-disabled=${phase === 'sent' ? 'true' : nothing}
            @click=${() => void this.#send()}
          >
            ${this.drafts.size > 0 ? words.confirm_send : words.confirm_right}
          </button>
          <slot name="actions"></slot>
        </div>
      </section>
      <p class="spoken" role="status">${phase === 'sent' ? words.confirm_sent : note}</p>`;
  }

  get #entries(): [string, string][] {
    return Object.entries(this.fields ?? {}).filter(([, value]) => value !== '');
  }

  #renderField([name, read]: [string, string]): TemplateResult {
    const { words } = this;
    const draft = this.drafts.get(name);
    const label = fieldWords(name, words);
    const value = html`<span><bdi translate="no">${formatField(name, read, this.shownLocale)}</bdi></span>`;
    if (draft !== undefined) return this.#renderDraft({ name, label, draft, value });
    return html`<li part="field">
      <span class="read"><span id=${`name-${name}`}>${label}</span>${value}</span>
      ${
        this.phase === 'sent'
          ? nothing
          : html`<button
              class="button link"
              part="wrong"
              data-field=${name}
              ?data-focus=${this.#focused === name}
              aria-describedby=${`name-${name}`}
              @click=${() => void this.#doubt(name, read)}
            >
              ${words.confirm_wrong}
            </button>`
      }
    </li>`;
  }

  #renderDraft({ name, label, draft, value }: Draft): TemplateResult {
    const { words, phase } = this;
    const isMissed = this.isMissed && this.#isSame(name, draft);
    return html`<li class="doubted" part="field">
      <span class="read" id=${`read-${name}`}><span id=${`name-${name}`}>${label}</span>${value}</span>
      <label>
        <span id=${`label-${name}`}>${words.confirm_value}</span>
        <input
          part="value"
          data-field=${name}
          ?data-focus=${this.#focused === name}
          dir="auto"
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="done"
          maxlength=${MAX_LENGTH}
          aria-labelledby=${`name-${name} label-${name}`}
          aria-describedby=${isMissed ? `missed-${name} read-${name}` : `read-${name}`}
          aria-invalid=${isMissed ? 'true' : nothing}
          ?readonly=${phase === 'sent'}
          .value=${draft}
          @input=${({ target }: Event) => this.#type(name, (target as HTMLInputElement).value)}
          @keydown=${this.#handleKey}
        />
      </label>
      ${isMissed ? html`<p class="missed" id=${`missed-${name}`}>${words.confirm_same}</p>` : nothing}
      ${
        phase === 'sent'
          ? nothing
          : html`<button
              class="button link"
              part="undo"
              aria-describedby=${`name-${name}`}
              @click=${() => void this.#undo(name)}
            >
              ${words.confirm_undo}
            </button>`
      }
    </li>`;
  }

  /** Enter ends the typing; it does not send. */
  readonly #handleKey = (event: KeyboardEvent): void => {
    // While an input method composes, Enter chooses a character.
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    this.shadowRoot?.querySelector<HTMLElement>('[part=confirm]')?.focus();
  };

  async #doubt(name: string, read: string): Promise<void> {
    this.isMissed = false;
    this.#focused = name;
    await this.#setDraft(name, read.slice(0, MAX_LENGTH));
    const input = this.#find('input', name) as HTMLInputElement | null;
    input?.focus();
    input?.select();
  }

  #type(name: string, value: string): void {
    void this.#setDraft(name, value);
  }

  async #undo(name: string): Promise<void> {
    this.#focused = name;
    await this.#setDraft(name, null);
    this.#find('button', name)?.focus();
  }

  /** Sets what the person typed for a field; null takes the mark back. */
  async #setDraft(name: string, value: string | null): Promise<void> {
    if (this.phase === 'sent') return;
    const drafts = new Map(this.drafts);
    if (value === null) drafts.delete(name);
    else drafts.set(name, value);
    this.drafts = drafts;
    this.phase = drafts.size > 0 ? 'correcting' : 'reading';
    await this.updateComplete;
  }

  async #send(): Promise<void> {
    if (this.phase === 'sent') return;
    const missed = [...this.drafts].find(([name, value]) => this.#isSame(name, value));
    if (missed) {
      this.isMissed = true;
      await this.updateComplete;
      this.#find('input', missed[0])?.focus();
      return;
    }
    const corrections: Correction[] = [...this.drafts].map(([field, value]) => ({ field, value: value.trim() }));
    this.phase = 'sent';
    this.dispatchEvent(new IdproofConfirmEvent({ corrections }));
  }

  /** True where what was typed says the same as what was read: as the document has it, or as it is shown. */
  #isSame(name: string, typed: string): boolean {
    const read = this.fields[name] ?? '';
    const forms = [read.slice(0, MAX_LENGTH), formatField(name, read, this.shownLocale)];
    return forms.some((form) => simplify(form) === simplify(typed));
  }

  #find(tag: string, name: string): HTMLElement | null {
    return this.shadowRoot?.querySelector<HTMLElement>(`${tag}[data-field="${CSS.escape(name)}"]`) ?? null;
  }
}

/** A field that is marked as wrong. */
interface Draft {
  name: string;
  label: string;
  draft: string;
  /** What was read, as it is shown. */
  value: TemplateResult;
}

/** A value for comparison: without surrounding blanks and marks of direction, which dates have, and with one kind of blank. */
function simplify(text: string): string {
  return text
    .normalize()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A view of the session is a new object each time. */
function differs(fields: unknown, known: unknown): boolean {
  return JSON.stringify(fields) !== JSON.stringify(known);
}

define('idproof-confirm', IdproofConfirm);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-confirm': IdproofConfirm;
  }
}
