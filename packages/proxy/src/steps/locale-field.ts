import * as z from 'zod';

/** The language that a request names, as a BCP 47 tag. */
export const LocaleField = z
  .string()
  // Language, script, region: what browsers give as theirs.
  .regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/)
  // The provider writes countries where it means languages.
  .transform((locale) => ({ jp: 'ja', kr: 'ko' })[locale] ?? locale);
