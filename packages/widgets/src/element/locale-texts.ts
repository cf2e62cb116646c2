import { IdproofError } from '@idproof/core/errors';
import type { Words } from '../labels.js';
import { ENGLISH } from '../locales/en.js';
import type { TextSource } from '../locales/index.js';
import { MAX_WAIT_MS, waitBriefly } from './lazy.js';

interface LocaleTextsOptions {
  source: () => TextSource;
  /** What the person's browser is set to, the first choice first. */
  languages: () => readonly string[];
  /** Called when texts came so late that something else is shown already. */
  onLate: () => void;
  warn: (message: string) => void;
}

/** The texts of one element in the language it was last asked for. What was in force stays until others are there. */
export class LocaleTexts {
  /** The language of `table`. */
  locale = 'en';
  table: Words = ENGLISH;
  /** True when there are no texts in the language that was asked for: English stands in. */
  isMissing = false;
  /** The language that was asked for last; null before. */
  wanted: string | null = null;
  readonly #options: LocaleTextsOptions;

  constructor(options: LocaleTextsOptions) {
    this.#options = options;
  }

  /** Turns to a language, a BCP 47 tag or nothing for the browser's. A promise, where its texts are worth waiting for. */
  turnTo(wanted: string, hasOwnTexts: boolean): Promise<void> | null {
    if (wanted === this.wanted) return null;
    this.wanted = wanted;
    const source = this.#options.source();
    // Without a wish: the first of the browser's that there are texts in.
    const tags = wanted ? [wanted] : [...this.#options.languages(), 'en'];
    const found = tags.map((tag) => source.match(tag)).find(Boolean);
    this.isMissing = !found;
    if (!found && !hasOwnTexts) this.#options.warn(`locale="${wanted}" is not available; English is used.`);
    const locale = found ?? 'en';
    const table = source.peek(locale);
    if (!table) return this.#fetch(wanted, locale, source);
    this.#use(locale, table);
    return null;
  }

  /** False of English as long as it is without the texts of the camera. Every other language comes whole. */
  get isComplete(): boolean {
    return this.table !== ENGLISH;
  }

  /** Fetches what English lacks. Rejects with `network_failed` when it does not arrive; asking again tries again. */
  async complete(): Promise<void> {
    if (this.isComplete) return;
    const table = await this.#load();
    // Meanwhile another language may have come, or somebody else have asked for this.
    if (this.isComplete) return;
    this.table = table;
    this.#options.onLate();
  }

  /** A promise as long as texts are missing that are worth waiting for: never rejected, and never long. */
  awaitAll(): Promise<void> | null {
    return this.isComplete ? null : waitBriefly(this.complete());
  }

  #use(locale: string, table: Words): void {
    this.locale = locale;
    this.table = table;
  }

  async #load(): Promise<Words> {
    try {
      return await this.#options.source().load('en');
    } catch (cause) {
      throw new IdproofError('network_failed', 'The texts of the camera did not arrive', { cause });
    }
  }

  #fetch(wanted: string, locale: string, source: TextSource): Promise<void> {
    return new Promise((resolve) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        resolve();
      }, MAX_WAIT_MS);
      const settle = (table: Words | null): void => {
        clearTimeout(timer);
        if (table && this.wanted === wanted) {
          this.#use(locale, table);
          if (isLate) this.#options.onLate();
        }
        resolve();
      };
      source.load(locale).then(settle, () => {
        this.#options.warn(`the texts of "${locale}" did not arrive; "${this.locale}" is used.`);
        settle(null);
      });
    });
  }
}
