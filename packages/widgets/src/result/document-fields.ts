import { countryName } from '../document-select/country-names.js';
import type { Words } from '../labels.js';
import { formatDate } from '../element/format-date.js';

/** Names of document types, and of the provider's second map, for a field that has a text under another name. */
const SAME: Readonly<Record<string, string>> = {
  NUMBER: 'ID_NUMBER',
  DOCUMENT_NUMBER: 'ID_NUMBER',
  GENDER: 'SEX',
  DATE_OF_EXPIRY: 'EXPIRY_DATE',
  DATE_OF_ISSUE: 'ISSUE_DATE',
  ISSUE_STATE: 'ISSUING_STATE',
  NATIONALITY_CODE: 'NATIONALITY',
};

/** The name of a field that was read. One without a text is made readable: `LATEST_ADDRESS` is "Latest address". */
export function fieldWords(name: string, words: Words): string {
  const texts = words as Partial<Record<string, string>>;
  return texts[`field_${name}`] ?? texts[`field_${SAME[name] ?? ''}`] ?? makeReadable(name);
}

function makeReadable(name: string): string {
  const text = name.replaceAll('_', ' ').trim();
  // Abbreviations, such as SG ID.
  if (text.length <= 3 || /\bID$/.test(text)) return text;
  return text.charAt(0) + text.slice(1).toLowerCase();
}

/** Fields that hold an ISO 3166-1 alpha-3 code. */
const COUNTRIES: ReadonlySet<string> = new Set([
  'COUNTRY',
  'COUNTRY_CODE',
  'COUNTRY_CODE_IN_ISO',
  'ISSUING_STATE',
  'NATIONALITY',
  'NATIONALITY_CODE',
]);

/**
 * Formats a value in the language and the person's region: ISO dates, also with slashes, in long form, country codes as
 * names. The calendar is Gregorian in every language, so that years equal those in the document. Other values, and dates
 * that no calendar has, stay unchanged.
 */
export function formatField(name: string, value: string, locale: string, languages?: readonly string[]): string {
  if (COUNTRIES.has(name) && /^[A-Z]{3}$/.test(value)) return countryName(value, locale);
  const iso = /^\d{4}([-/])\d{2}\1\d{2}$/.test(value) ? value.replaceAll('/', '-') : '';
  const date = new Date(iso);
  // `Date` takes the 31st of February for a day of March.
  const isDate = iso !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return isDate ? formatDate(date, locale, { calendar: 'gregory' }, languages) : value;
}
