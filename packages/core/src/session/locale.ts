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
  const parsed = available.map((tag) => ({ tag, locale: parse(tag) }));
  const close = parsed.filter(({ locale }) => locale && inScript(locale) === inScript(asked));
  const found =
    parsed.find(({ locale }) => locale?.baseName === asked.baseName) ??
    close.find(({ locale }) => locale?.baseName === asked.language) ??
    close[0] ??
    parsed.find(({ locale }) => locale?.baseName === asked.language);
  return found?.tag;
}

/** The direction in which a language is written. */
export function getDirection(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(parse(tag)?.maximize().script ?? '') ? 'rtl' : 'ltr';
}

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

function inScript(locale: Intl.Locale): string {
  const { language, script } = locale.maximize();
  return `${language}-${script}`;
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
