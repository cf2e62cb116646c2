import * as z from 'zod';

/** Locale of a request, a BCP 47 tag. */
export const LocaleField = z
  .string()
  // Language, script, region: the form that browsers use.
  .regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/)
  // The provider uses the country codes `jp` and `kr` for languages.
  .transform((locale) => ({ jp: 'ja', kr: 'ko' })[locale] ?? locale);
