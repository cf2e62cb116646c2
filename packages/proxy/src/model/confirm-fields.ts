import type { DocumentType } from '../document-types.js';

/** Names, numbers, dates, nationality, sex and address, by the provider's own keys (appendix 3.6). */
const OF_PERSON =
  /NAME|NUMBER|DATE|NATIONALITY|ADDRESS|^(?:LAST_NAM|TNAM|NIK|HK_ID|MAC_ID|SG_ID|SEX|GENDER|PLACE_OF_BIRTH)$/;
/** Lines of the zone and its check digits, and what is there a second time in another form. */
const OF_MACHINE = /MRZ|CHECK|^STANDARDIZED_|_(?:RAW|CODE|ORIGINAL)$/;
/** The most fields, and the longest key: what one answer of the person can name. */
const MAX_FIELDS = 32;
const MAX_KEY = 64;

/**
 * The fields that the person is asked about, in the order in which the provider names them: those that the document type
 * requires, and what people know of themselves. Nothing that only a machine reads, and no empty value.
 */
export function pickConfirmFields(
  read: Readonly<Record<string, string>>,
  required: DocumentType['required'] = [],
): Record<string, string> {
  const wanted = new Set(required.flat());
  const shown = Object.entries(read).filter(
    ([key, value]) =>
      value.trim() !== '' &&
      key.length > 0 &&
      key.length <= MAX_KEY &&
      (wanted.has(key) || OF_PERSON.test(key)) &&
      !OF_MACHINE.test(key),
  );
  return Object.fromEntries(shown.slice(0, MAX_FIELDS));
}
