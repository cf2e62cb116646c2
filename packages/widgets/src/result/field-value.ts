import { countryName } from '../document-select/country-names.js';
import { formatDate } from '../element/format-date.js';

/** Fields that hold an ISO 3166-1 alpha-3 code. */
const COUNTRIES: ReadonlySet<string> = new Set([
  'COUNTRY',
  'COUNTRY_CODE',
  'COUNTRY_CODE_IN_ISO',
  'ISSUING_STATE',
  'NATIONALITY',
]);

/**
 * What was read, as the language and the person's region write it: dates in words, countries by their names. Years are
 * those that the document shows, so the calendar is Gregorian in every language. What is of another form stays as it is.
 */
export function formatField(name: string, value: string, locale: string): string {
  if (COUNTRIES.has(name) && /^[A-Z]{3}$/.test(value)) return countryName(value, locale);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(value) : null;
  return !date || Number.isNaN(date.getTime()) ? value : formatDate(date, locale, { calendar: 'gregory' });
}
