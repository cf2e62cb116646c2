import { LOCALES } from '@idproof/core/locale';
import { css, html, type TemplateResult } from 'lit';
import type { Words } from '../labels.js';
import { toAlpha2 } from './country-names.js';

export { countryName, isOfRegion } from './country-names.js';

/** A country as it is shown. */
export interface Country {
  code: string;
  name: string;
}

/** Official languages, or ways to write them, that neither the elements have nor CLDR's likely subtags name; by alpha-2. */
const FURTHER =
  'AF-ps BA-sr BO-qu BY-be CH-it CH-rm CY-tr ES-ca ES-eu ES-gl FI-sv IE-ga IQ-ku KG-ru KZ-kk LK-ta LU-lb MA-zgh ' +
  'ME-sr-Latn MK-sq NZ-mi RS-sr-Latn SG-ms SG-ta UZ-ru XK-sr ZA-af ZA-zu';
/** Milliseconds of work after which the page gets its turn: half a frame. */
const MOST_AT_ONCE = 8;
/** Letters that are no base letter with a mark. */
const BASES: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ı: 'i' };

export const styles = css`
  input {
    inline-size: 100%;
    min-block-size: 52px;
    padding: 0.625rem min(0.75rem, 4vw);
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-weight: 400;
  }
`;

/** The field that narrows the list. */
export function renderSearch(words: Words, onSeek: (text: string) => void): TemplateResult {
  return html`<label>
    ${words.select_search}
    <input
      type="search"
      part="search"
      autocomplete="off"
      @input=${(event: Event) => onSeek((event.target as HTMLInputElement).value)}
    />
  </label>`;
}

/** Finds countries by what people call them: in the elements' languages and in those of the country itself. */
export class CountrySearch {
  readonly #codes: readonly string[];
  #names: Promise<ReadonlyMap<string, string>> | null = null;

  /** `codes`: ISO 3166-1 alpha-3; others have no names. */
  constructor(codes: readonly string[]) {
    this.#codes = codes;
  }

  /**
   * The codes of those whose shown name contains the text, or that have a name elsewhere with a word that begins with it,
   * whatever the case and the accents. Null for no text. The names are collected with the first call.
   */
  async find(text: string, shown: readonly Country[]): Promise<string[] | null> {
    const sought = fold(text);
    if (sought === '') return null;
    const names = await (this.#names ??= collectNames(this.#codes));
    const isFound = ({ code, name }: Country): boolean =>
      fold(name).includes(sought) || !!names.get(code)?.includes(` ${sought}`);
    return shown.filter(isFound).map(({ code }) => code);
  }
}

/** All names of each country, each after a space. In parts, so that nobody waits for a letter that was typed. */
async function collectNames(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  let begun = performance.now();
  for (const [language, own] of listLanguages(codes)) {
    if (performance.now() - begun > MOST_AT_ONCE) {
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of own) {
      const name = nameRegion(display, code);
      // Germans without their keyboard write "oe" for "ö".
      const spelt = name.replaceAll(/[äöü]/giu, '$&e');
      names.set(code, `${names.get(code) ?? ''} ${fold(name)} ${spelt === name ? '' : fold(spelt)}`);
    }
  }
  return names;
}

/** The languages to ask, with the countries to ask for in each. */
function listLanguages(codes: readonly string[]): Map<string, readonly string[]> {
  const languages = new Map<string, readonly string[]>(LOCALES.map((locale) => [locale, codes]));
  const further = FURTHER.split(' ').map((entry) => [entry.slice(0, 2), entry.slice(3)] as const);
  for (const code of codes) {
    const region = toAlpha2(code);
    const likely = findLikely(region);
    for (const language of [likely, ...further.filter(([of]) => of === region).map(([, tag]) => tag)]) {
      const known = languages.get(language) ?? [];
      if (known !== codes) languages.set(language, [...known, code]);
    }
  }
  return languages;
}

/** The language that most people of a region speak; English where there is none. */
function findLikely(region: string): string {
  try {
    return new Intl.Locale(`und-${region}`).maximize().language;
  } catch {
    return 'en';
  }
}

function nameRegion(display: Intl.DisplayNames, alpha3: string): string {
  try {
    return display.of(toAlpha2(alpha3)) ?? '';
  } catch {
    return '';
  }
}

/** Letters and digits alone, small and without accents, a space between words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʻʼ]/gu, '')
    .replaceAll(/[đøłı]/gu, (letter) => BASES[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
