import type { Locale } from '@idproof/core/session';
import type { Labels, Words } from '../labels.js';
import { ENGLISH } from './en.js';

/** Where the texts of a language come from. */
export interface TextSource {
  /** The texts that are at hand: of English, those of the camera only once they were loaded. */
  peek(locale: Locale): Words | undefined;
  /** Fetches all texts. Rejects when they do not arrive; asking again tries again. */
  load(locale: Locale): Promise<Labels>;
}

type Loaders = Readonly<Record<Locale, () => Promise<{ LABELS: Labels }>>>;

const LOADERS: Loaders = {
  en: async () => ({ LABELS: { ...ENGLISH, ...(await import('./camera/en.js')).CAMERA_ENGLISH } }),
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
  const tables = new Map<Locale, Labels>();
  return {
    peek: (locale) => tables.get(locale) ?? (locale === 'en' ? ENGLISH : undefined),
    async load(locale) {
      const table = tables.get(locale) ?? (await loaders[locale]()).LABELS;
      tables.set(locale, table);
      return table;
    },
  };
}

/** One for the page, as its modules are: the next element shows its first screen without waiting. */
export const TEXTS: TextSource = createTextSource();

/** All texts of a language, to start own ones from. Rejects when they do not arrive. */
export async function loadLabels(locale: Locale): Promise<Labels> {
  return TEXTS.load(locale);
}
