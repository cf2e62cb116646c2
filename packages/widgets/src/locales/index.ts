import { LOCALES, matchLocale, type Locale } from '@idproof/core/locale';
import type { Labels, Words } from '../labels.js';
import { ENGLISH } from './en.js';

/** Where the texts of a language come from. */
export interface TextSource {
  /** The language here that serves somebody who wants `wanted`, a BCP 47 tag. */
  match(wanted: string): string | undefined;
  /** The texts that are at hand: of English, the later ones only once they were loaded. */
  peek(locale: string): Words | undefined;
  /** Fetches all texts. Rejects when they do not arrive; asking again tries again. */
  load(locale: string): Promise<Labels>;
}

interface GrowingSource extends TextSource {
  /** Adds a language, or lays texts over those of one that is there. */
  add(locale: string, load: LoadTexts): void;
}

/** Fetches texts: all of a language, or those that are to replace what stands here. */
export type LoadTexts = () => Promise<Partial<Labels>>;

type Loaders = Readonly<Record<Locale, () => Promise<{ LABELS: Labels }>>>;

const LOADERS: Loaders = {
  en: async () => ({ LABELS: { ...ENGLISH, ...(await import('./en.lazy.js')).LATER_ENGLISH } }),
  'zh-CN': () => import('./zh-CN.js'),
  'zh-HK': () => import('./zh-HK.js'),
  ja: () => import('./ja.js'),
  th: () => import('./th.js'),
  es: () => import('./es.js'),
  pt: () => import('./pt.js'),
  fr: () => import('./fr.js'),
  id: () => import('./id.js'),
  de: () => import('./de.js'),
  ko: () => import('./ko.js'),
  vi: () => import('./vi.js'),
  ar: () => import('./ar.js'),
};

/** A source that has English at hand and keeps what was once fetched. */
export function createTextSource(loaders: Loaders = LOADERS): GrowingSource {
  const tables = new Map<string, Labels>();
  const added = new Map<string, LoadTexts>();
  return {
    match: (wanted) => matchLocale<string>(wanted, [...LOCALES, ...added.keys()]),
    peek: (locale) => tables.get(locale) ?? (locale === 'en' && !added.has(locale) ? ENGLISH : undefined),
    async load(locale) {
      const table = tables.get(locale) ?? (await loadTable(locale));
      tables.set(locale, table);
      return table;
    },
    add(locale, load) {
      added.set(locale, load);
      tables.delete(locale);
    },
  };

  /** What was added lies over the texts here; what it lacks is English. */
  async function loadTable(locale: string): Promise<Labels> {
    const [{ LABELS }, own] = await Promise.all([(loaders[locale as Locale] ?? loaders.en)(), added.get(locale)?.()]);
    return { ...LABELS, ...own };
  }
}

/** One for the page, as its modules are: the next element shows its first screen without waiting. */
export const TEXTS: GrowingSource = createTextSource();

/** All texts of a language, to start own ones from. Rejects when they do not arrive. */
export async function loadLabels(locale: Locale): Promise<Labels> {
  return TEXTS.load(locale);
}

/**
 * Adds a language to the page's elements, or replaces texts of one that they have. `locale` is a BCP 47 tag; `load` is
 * called once an element wants it, and fetches all of its texts or some: those that are missing stay as they are, in a
 * new language in English. Call it before the elements are on the page. Throws a `RangeError` where `locale` is no tag.
 */
export function addTexts(locale: string, load: LoadTexts): void {
  TEXTS.add(new Intl.Locale(locale).toString(), load);
}
