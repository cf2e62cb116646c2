import type { DocumentChoice } from '@idproof/core/session';
import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { IdproofDoneEvent } from '../events.js';
import { BaseElement } from '../element/base-element.js';
import { define } from '../element/define.js';
import { isPassport } from '../capture/document-shape.js';
import { LazyPart, waitBriefly } from '../element/lazy.js';
import { checkIcon, documentIcon, passportIcon } from '../element/icons.js';
import { controls } from '../controls.styles.js';
import { format } from '../labels.js';
import { tokens } from '../tokens.styles.js';
import { ANY_COUNTRY, listCountries, readChoices, listTypes } from './choices.js';
import type { Country, CountrySearch } from './country-search.lazy.js';
import { documentSelectStyles } from './document-select.styles.js';

export type DocumentSelectPhase = 'choosing' | 'chosen';

/** The most countries that are listed without a search field: as many as fit a phone. */
const MAX_WITHOUT_SEARCH = 8;

/**
 * Lets the person choose their document: first the issuing country, then the type. A list with a single entry is not
 * shown. The choice is in `value` once `idproof-done` was dispatched.
 *
 * @tag idproof-document-select
 * @summary Chooses a document.
 * @slot actions - More controls below the element's own.
 * @event {IdproofDoneEvent} idproof-done - The person chose; `value` holds the document.
 * @csspart search - The search field of a list of more than eight countries. It finds names in every language of the kit
 *   and in the country's own.
 * @csspart country - The list of countries.
 * @csspart type - One type of document.
 * @csspart continue - The button that accepts the choice.
 */
export class IdproofDocumentSelect extends BaseElement {
  static override styles: CSSResultGroup = [tokens, controls, documentSelectStyles];

  #choices: readonly DocumentChoice[] = [];
  readonly #lazy = new LazyPart(this, () => import('./country-search.lazy.js'));
  #hasWaited = false;
  #search: CountrySearch | null = null;
  /** The latest text of the search field. */
  #query = '';

  @state() private country = '';
  /** The codes of the countries found; null without a search. */
  @state() private found: readonly string[] | null = null;
  @state() private docType = '';
  /** Whether the person pressed "Continue" with an incomplete choice. */
  @state() private isMissed = false;

  /** `choosing`, or `chosen` after `idproof-done`. Reflected; read-only. */
  @property({ reflect: true }) phase: DocumentSelectPhase = 'choosing';
  /**
   * The choices, as in `documents` of a session's view: `{ docType, name, country, pages }`, with `country` as an ISO
   * 3166-1 alpha-3 code, or empty for every country. As an attribute: the same in JSON. Default: none.
   */
  @property({ converter: { fromAttribute: readJson } }) documents: readonly DocumentChoice[] = [];

  /** The chosen document; null until the choice is complete. */
  get value(): DocumentChoice | null {
    return this.#types.find(({ docType }) => docType === this.docType) ?? null;
  }

  /** The first update with choices waits at most `MAX_WAIT_MS` for the code with the names of the countries. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    if (!(this.documents?.length > 1) || this.#hasWaited) return super.scheduleUpdate();
    this.#hasWaited = true;
    return waitBriefly(this.#lazy.load()).then(() => super.scheduleUpdate());
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('documents')) this.#setChoices(readChoices(this.documents ?? []));
  }

  protected override get needsAllTexts(): boolean {
    return !!this.found || this.isMissed || this.phase === 'chosen';
  }

  override render(): TemplateResult {
    const { words } = this;
    const countries = this.#countries;
    const found = this.found && countries.filter(({ code }) => this.found?.includes(code));
    const [chosen] = this.phase === 'chosen' ? [this.value] : found && !found[1] ? found : [];
    return html`<section class="screen" aria-labelledby="heading">
        <h2 id="heading" tabindex="-1">${words.select_title}</h2>
        <div class="fields">
          ${countries.length > 1 ? this.#renderCountries(countries, found ?? countries) : nothing}
          ${this.#renderTypes()}
        </div>
        <div class="foot stack">
          <button
            class="button primary"
            part="continue"
            data-focus
            ?disabled=${!this.#choices[0]}
            @click=${() => this.#confirm()}
          >
            ${words.select_continue}
          </button>
          <slot name="actions"></slot>
        </div>
      </section>
      <p class="spoken" role="status">
        ${chosen ? format(words.select_chosen ?? '', { name: chosen.name }) : found && !found[0] ? words.select_search_none : ''}
      </p>`;
  }

  get #countries(): Country[] {
    const { shownLocale: locale } = this;
    const named = listCountries(this.#choices).filter((code) => code !== ANY_COUNTRY);
    const sorted = named
      .map((code) => ({ code, name: this.#lazy.part?.countryName(code, locale) ?? code }))
      .toSorted((one, other) => one.name.localeCompare(other.name, locale));
    const hasOthers = listCountries(this.#choices).includes(ANY_COUNTRY);
    return hasOthers ? [...sorted, { code: ANY_COUNTRY, name: this.words.select_country_other }] : sorted;
  }

  get #types(): DocumentChoice[] {
    const isOpen = !this.country && listCountries(this.#choices).length > 0;
    return isOpen ? [] : listTypes(this.#choices, this.country);
  }

  /** The search field and the list. A search without a match leaves the list complete. */
  #renderCountries(countries: Country[], found: Country[]): TemplateResult {
    const { words } = this;
    const hasSearch = countries.length > MAX_WITHOUT_SEARCH;
    return html`${hasSearch ? this.#lazy.part?.renderSearch(words, (text) => void this.#find(text)) : nothing}
      ${!found[0] ? html`<p class="quiet">${words.select_search_none}</p>` : nothing}
      <label>
        ${words.select_country}
        <select
          part="country"
          aria-invalid=${this.isMissed && !this.country}
          aria-describedby=${this.country ? nothing : 'missed'}
          @change=${(event: Event) => this.#chooseCountry(readValue(event))}
        >
          <option value="" disabled .selected=${!this.country}>${words.select_country_none}</option>
          ${(found[0] ? found : countries).map(
            ({ code, name }) => html`<option value=${code} .selected=${code === this.country}>${name}</option>`,
          )}
        </select>
      </label>
      ${this.country ? nothing : this.#renderMissed(words.select_country_none)}`;
  }

  #renderTypes(): TemplateResult | typeof nothing {
    const types = this.#types;
    if (types.length === 0) return nothing;
    return html`<fieldset>
      <legend>${this.words.select_type}</legend>
      ${this.#renderMissed(this.words.select_type_none)}
      ${types.map(
        ({ docType, name }) =>
          html`<label class="tile" part="type">
            <input
              type="radio"
              name="type"
              aria-describedby="missed"
              .value=${docType}
              .checked=${docType === this.docType}
              @change=${() => this.#chooseType(docType)}
            />
            ${isPassport(docType) ? passportIcon : documentIcon}<bdi>${name}</bdi><span class="mark">${checkIcon}</span>
          </label>`,
      )}
    </fieldset>`;
  }

  /** The error message of a missing answer. It describes the field, which gets the focus. */
  #renderMissed(words = ''): TemplateResult | typeof nothing {
    return this.isMissed ? html`<p class="note" id="missed">${words}</p>` : nothing;
  }

  /** Searches the countries, and chooses one that is the only match. */
  async #find(text: string): Promise<void> {
    this.#query = text;
    const countries = this.#countries;
    this.#search ??= new this.#lazy.part!.CountrySearch(countries.map(({ code }) => code));
    const found = await this.#search.find(text, countries);
    if (text !== this.#query) return;
    this.found = found;
    const [only, ...others] = found ?? [];
    if (only && others.length === 0) this.#chooseCountry(only);
  }

  #setChoices(choices: DocumentChoice[] | null): void {
    if (!choices) this.warn('documents must be a list like that of a session view; it is ignored.');
    this.#choices = choices ?? [];
    this.#search = null;
    this.#query = '';
    this.found = null;
    const countries = listCountries(this.#choices);
    const [only] =
      countries.length === 1
        ? countries
        : countries.filter((code) => this.#lazy.part?.isOfRegion(code, navigator.language));
    this.#chooseCountry(only ?? '');
  }

  #chooseCountry(country: string): void {
    this.country = country;
    const [type, ...others] = this.#types;
    this.#chooseType(type && others.length === 0 ? type.docType : '');
  }

  #chooseType(docType: string): void {
    this.docType = docType;
    this.isMissed = false;
    this.phase = 'choosing';
  }

  #confirm(): void {
    if (!this.value) return void this.#showMissed();
    if (this.phase === 'chosen') return;
    this.phase = 'chosen';
    this.dispatchEvent(new IdproofDoneEvent());
  }

  /** Shows the error message and focuses the field without an answer. */
  async #showMissed(): Promise<void> {
    this.isMissed = true;
    await this.updateComplete;
    const { shadowRoot: root } = this;
    // Types are shown only once the country is chosen.
    (root?.querySelector<HTMLElement>('.tile input') ?? root?.querySelector('select'))?.focus();
  }
}

/** Parses the attribute; a text that is no JSON is returned unchanged, so that `readChoices` rejects it with a warning. */
function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return text;
  }
}

function readValue(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}

define('idproof-document-select', IdproofDocumentSelect);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-document-select': IdproofDocumentSelect;
  }
}
