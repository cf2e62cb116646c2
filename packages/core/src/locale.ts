/** The languages in which there are texts: those of the provider's hosted page (specification 2.8), and Arabic. */
export const LOCALES = ['en', 'zh-CN', 'zh-HK', 'ja', 'th', 'es', 'pt', 'fr', 'id', 'de', 'ko', 'vi', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

/** The provider uses country codes for these languages. */
const LANGUAGE_OF: Readonly<Record<string, string>> = { jp: 'ja', kr: 'ko' };

/**
 * The available tag that fits `wanted`, a BCP 47 tag, best: the same tag, else one of the same language in the same
 * script, the tag without a region first (`zh-TW` gives `zh-HK`, `pt-PT` gives `pt`), else the language alone. Undefined
 * where none fits.
 */
export function matchLocale<Tag extends string>(wanted: string, available: readonly Tag[]): Tag | undefined {
  const asked = parse(wanted);
  if (!asked) return undefined;
  const same = available.filter((tag) => parse(tag)?.language === asked.language);
  const find = (name: string): Tag | undefined => same.find((tag) => parse(tag)?.baseName === name);
  const exact = find(asked.baseName);
  const bare = find(asked.language);
  // Scripts are only compared where they decide: a browser's first look-up of a script takes milliseconds.
  if (exact || same.length === (bare ? 1 : 0)) return exact ?? bare;
  const close = same.filter((tag) => findScript(tag) === findScript(wanted));
  return close.find((tag) => tag === bare) ?? close[0] ?? bare;
}

/** The direction in which a language is written. */
export function getDirection(tag: string): 'ltr' | 'rtl' {
  const isRtl = LOCALES.includes(tag as Locale) ? tag === 'ar' : RIGHT_TO_LEFT.test(findScript(tag));
  return isRtl ? 'rtl' : 'ltr';
}

const RIGHT_TO_LEFT = /Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa/;

/** The script of a tag, or the usual script of its language; empty where it is unknown. */
function findScript(tag: string): string {
  return parse(tag)?.maximize().script ?? '';
}

function parse(tag: string): Intl.Locale | undefined {
  try {
    // Untyped pages may pass anything.
    const [language = '', ...rest] = tag.trim().replaceAll('_', '-').split('-');
    return new Intl.Locale([LANGUAGE_OF[language.toLowerCase()] ?? language, ...rest].join('-'));
  } catch {
    return undefined;
  }
}
