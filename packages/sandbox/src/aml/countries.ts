import { createRequire } from 'node:module';
import countries, { type LocaleData } from 'i18n-iso-countries';

// The build drops the attribute that Node 20 needs to import JSON.
countries.registerLocale(createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as LocaleData);

/** Returns the ISO 3166-1 alpha-2 code for a code of two or three letters or an English name; undefined if unknown. */
export function toAlpha2(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (code.length === 2) return countries.isValid(code) ? code : undefined;
  if (code.length === 3) return countries.alpha3ToAlpha2(code);
  return countries.getAlpha2Code(text.trim(), 'en');
}
