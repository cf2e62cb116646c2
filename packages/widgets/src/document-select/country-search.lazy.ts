import { LOCALES } from '@idproof/core/locale';
import { css, html, type TemplateResult } from 'lit';
import type { Words } from '../labels.js';
import { toAlpha2 } from './country-names.js';

export { countryName, isOfRegion } from './country-names.js';

/** A country with its displayed name; `code` is ISO 3166-1 alpha-3. */
export interface Country {
  code: string;
  name: string;
}

/** Official languages and scripts that are neither languages of the kit nor likely subtags of CLDR, by alpha-2 code. */
const FURTHER =
  'AF-ps BA-sr BO-qu BY-be CH-it CH-rm CY-tr ES-ca ES-eu ES-gl FI-sv IE-ga IQ-ku KG-ru KZ-kk LK-ta LU-lb MA-zgh ' +
  'ME-sr-Latn MK-sq NZ-mi RS-sr-Latn SG-ms SG-ta UZ-ru XK-sr ZA-af ZA-zu';
/** Milliseconds of work after which the event loop may run: half a frame at 60 Hz. */
const MAX_TASK_MS = 8;
/** Letters that Unicode does not decompose into a base letter and a mark. */
const BASE_LETTERS: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ı: 'i' };

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

/** The search field of the list of countries. */
export function renderSearch(words: Words, onSearch: (text: string) => void): TemplateResult {
  return html`<label>
    ${words.select_search}
    <input
      type="search"
      part="search"
      autocomplete="off"
      @input=${(event: Event) => onSearch((event.target as HTMLInputElement).value)}
    />
  </label>`;
}

/** Finds countries by their names in every language of the kit and in the languages of the country itself. */
export class CountrySearch {
  readonly #codes: readonly string[];
  #names: Promise<ReadonlyMap<string, string>> | null = null;

  /** `codes`: ISO 3166-1 alpha-3; other codes are found only by their displayed name. */
  constructor(codes: readonly string[]) {
    this.#codes = codes;
  }

  /**
   * The codes of the countries whose displayed name contains the text, or that have a name in another language with a
   * word that begins with it, ignoring case and accents. Null for an empty text. The first call collects the names.
   */
  async find(text: string, shown: readonly Country[]): Promise<string[] | null> {
    const query = fold(text);
    if (query === '') return null;
    const names = await (this.#names ??= collectNames(this.#codes));
    const isFound = ({ code, name }: Country): boolean =>
      fold(name).includes(query) || !!names.get(code)?.includes(` ${query}`);
    return shown.filter(isFound).map(({ code }) => code);
  }
}

/** All names of each country, each after a space. Yields to the event loop, so that typing is not delayed. */
async function collectNames(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  let begun = performance.now();
  for (const [language, own] of listLanguages(codes)) {
    if (performance.now() - begun > MAX_TASK_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of own) {
      const name = nameRegion(display, code);
      // German: "oe" is a spelling of "ö".
      const spelt = name.replaceAll(/[äöü]/giu, '$&e');
      names.set(code, `${names.get(code) ?? ''} ${fold(name)} ${spelt === name ? '' : fold(spelt)}`);
    }
  }
  return names;
}

/** The languages to collect names in, each with the codes of its countries. */
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

/** The likely language of a region (CLDR); English if unknown. */
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

/** Lower-case letters and digits without accents, with single spaces between words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʻʼ]/gu, '')
    .replaceAll(/[đøłı]/gu, (letter) => BASE_LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
