import { createRequire } from 'node:module';
import countries, { type LocaleData } from 'i18n-iso-countries';

// The build drops the attribute without which Node 20 imports no JSON.
countries.registerLocale(createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as LocaleData);

/** ISO 3166-1 alpha-2 of a country by its code of two or three letters, or its English name; undefined when unknown. */
export function toAlpha2(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (code.length === 2) return countries.isValid(code) ? code : undefined;
  if (code.length === 3) return countries.alpha3ToAlpha2(code);
  return countries.getAlpha2Code(text.trim(), 'en');
}
