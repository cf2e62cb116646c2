import type { Locale } from '@idproof/core/session';
import type { Labels } from '../labels.js';
import { ENGLISH } from './en.js';

/** Where the texts of a language come from. */
export interface TextSource {
  /** The texts, where they are at hand. */
  peek(locale: Locale): Labels | undefined;
  /** Fetches the texts. Rejects when they do not arrive; asking again tries again. */
  load(locale: Locale): Promise<Labels>;
}

type Loaders = Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ LABELS: Labels }>>>;

const LOADERS: Loaders = {
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
export function createTextSource(loaders: Loaders = LOADERS): TextSource {
  const tables = new Map<Locale, Labels>([['en', ENGLISH]]);
  return {
    peek: (locale) => tables.get(locale),
    async load(locale) {
      const known = tables.get(locale);
      if (known || locale === 'en') return known ?? ENGLISH;
      const { LABELS } = await loaders[locale]();
      tables.set(locale, LABELS);
      return LABELS;
    },
  };
}

/** One for the page, as its modules are: the next element shows its first screen without waiting. */
export const TEXTS: TextSource = createTextSource();
