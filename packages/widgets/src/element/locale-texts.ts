import { IdproofError } from '@idproof/core/errors';
import type { Words } from '../labels.js';
import { ENGLISH } from '../locales/en.js';
import type { TextSource } from '../locales/index.js';
import { MAX_WAIT_MS, waitBriefly } from './lazy.js';

interface LocaleTextsOptions {
  source: () => TextSource;
  /** The languages that the person's browser prefers, the first choice first. */
  languages: () => readonly string[];
  /** Called when texts arrive after the wait, so that the element must render again. */
  onLoad: () => void;
  warn: (message: string) => void;
}

/** The texts of one element in the language that was requested last. The previous texts stay until these have arrived. */
export class LocaleTexts {
  /** The language of `table`. */
  locale = 'en';
  table: Words = ENGLISH;
  /** True when the kit lacks the requested language: English is used instead. */
  isMissing = false;
  /** The language requested last; null before the first request. */
  wanted: string | null = null;
  readonly #options: LocaleTextsOptions;

  constructor(options: LocaleTextsOptions) {
    this.#options = options;
  }

  /**
   * Requests a language: a BCP 47 tag, or empty for the first of the browser's that the kit has. Returns null if its
   * texts are in memory, otherwise a promise of at most `MAX_WAIT_MS`. `hasOwnTexts`: the page sets `labels`, so that a
   * missing language needs no warning.
   */
  request(wanted: string, hasOwnTexts: boolean): Promise<void> | null {
    if (wanted === this.wanted) return null;
    this.wanted = wanted;
    const source = this.#options.source();
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

  /** False while English lacks its lazy texts. Every other language arrives complete. */
  get isComplete(): boolean {
    return this.table !== ENGLISH;
  }

  /** Loads the lazy texts of English. Rejects with `network_failed`; the next call tries again. */
  async complete(): Promise<void> {
    if (this.isComplete) return;
    const table = await this.#load();
    // Meanwhile another language may have arrived, or a second call have completed this one.
    if (this.isComplete) return;
    this.table = table;
    this.#options.onLoad();
  }

  /** A promise of at most `MAX_WAIT_MS` while texts are missing, else null. Never rejects. */
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
      const finish = (table: Words | null): void => {
        clearTimeout(timer);
        if (table && this.wanted === wanted) {
          this.#use(locale, table);
          if (isLate) this.#options.onLoad();
        }
        resolve();
      };
      source.load(locale).then(finish, () => {
        this.#options.warn(`the texts of "${locale}" did not arrive; "${this.locale}" is used.`);
        finish(null);
      });
    });
  }
}
