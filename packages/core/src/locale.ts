/** The languages in which there are texts: those of the provider's hosted page (specification 2.8), and Arabic. */
export const LOCALES = ['en', 'zh-CN', 'zh-HK', 'ja', 'th', 'es', 'pt', 'fr', 'id', 'de', 'ko', 'vi', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

/** The provider writes countries where it means languages. */
const LANGUAGE_OF: Readonly<Record<string, string>> = { jp: 'ja', kr: 'ko' };

/**
 * Which of the available tags serves somebody who wants `wanted`, a BCP 47 tag: the same one, else one of the same
 * language in the same script, the bare one first (`zh-TW` is served by `zh-HK`, `pt-PT` by `pt`), else the bare
 * language.
 */
export function matchLocale<Tag extends string>(wanted: string, available: readonly Tag[]): Tag | undefined {
  const asked = parse(wanted);
  if (!asked) return undefined;
  const same = available.filter((tag) => parse(tag)?.language === asked.language);
  const find = (name: string): Tag | undefined => same.find((tag) => parse(tag)?.baseName === name);
  const exact = find(asked.baseName);
  const bare = find(asked.language);
  // A browser takes milliseconds to look up its first script: only where that decides.
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

/** The script that a language is written in where it does not say one; empty where it is not known. */
function findScript(tag: string): string {
  return parse(tag)?.maximize().script ?? '';
}

function parse(tag: string): Intl.Locale | undefined {
  try {
    // A page without types may set anything.
    const [language = '', ...rest] = tag.trim().replaceAll('_', '-').split('-');
    return new Intl.Locale([LANGUAGE_OF[language.toLowerCase()] ?? language, ...rest].join('-'));
  } catch {
    return undefined;
  }
}
