import { LOCALES } from '@idproof/core/locale';

/*
 * Dates as papers print them. `03/04/2026` is 3 April or 4 March: a text has as many days as it can mean, and what depends
 * on it holds only where it holds for each.
 */

/** Malay beside the languages of the elements: one template is a certificate of Malaysia. */
const LANGUAGES = [...LOCALES, 'ms'];

/** Months by their names in these languages, whole and short, without accents and points. */
const MONTHS: ReadonlyMap<string, number> = createMonths();

function createMonths(): Map<string, number> {
  const months = new Map<string, number>();
  for (const locale of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', calendar: 'gregory', timeZone: 'UTC' });
      for (let number = 1; number <= 12; number++) {
        const parts = format.formatToParts(Date.UTC(2026, number - 1, 1));
        const name = toPlain(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (/^\p{L}{2,}$/u.test(name) && !months.has(name)) months.set(name, number);
      }
    }
  }
  // The fourth letter is as usual in English as the third.
  return months.set('sept', 9);
}

function toPlain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()
    .trim();
}

/** Days that the text may mean, as `yyyy-mm-dd`; none where it is no whole date. */
export function readDays(text: string): string[] {
  // No date is that long, and the search for one takes longer the longer the text.
  if (text.length > MAX_LENGTH) return [];
  const found = readNumbers(text.normalize('NFKC')) ?? readWords(toPlain(text));
  return [...new Set(found.flatMap((parts) => toDay(parts) ?? []))];
}

type Parts = [year: number, month: number, day: number];

/** Characters of the longest date. */
const MAX_LENGTH = 64;

const HAN = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})/;
const YEAR_FIRST = /(?<!\d)(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)/;
const YEAR_LAST = /(?<!\d)(\d{1,2})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{4}|\d{2})(?!\d)/;

function readNumbers(text: string): Parts[] | undefined {
  const [, year, month, day] = HAN.exec(text) ?? YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return [[Number(year), Number(month), Number(day)]];
  const [, one, two, last] = YEAR_LAST.exec(text) ?? [];
  if (last === undefined) return undefined;
  return [
    [Number(last), Number(two), Number(one)],
    [Number(last), Number(one), Number(two)],
  ];
}

const WORD = String.raw`(\p{L}+)`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th|er)?`;
const GAP = String.raw`[\s,/-]*(?:(?:de|del|of|คศ|พศ)\s)?\s*`;
const YEAR = String.raw`(\d{4}|\d{2})(?!\d)`;
const DAY_FIRST = new RegExp(`(?<!\\d)${DAY}${GAP}${WORD}${GAP}${YEAR}`, 'u');
const MONTH_FIRST = new RegExp(`${WORD}${GAP}${DAY}(?!\\d)${GAP}${YEAR}`, 'u');

const VIETNAMESE = /(?<!\d)(\d{1,2})\s+thang\s+(\d{1,2}),?\s+(?:nam\s+)?(\d{4})(?!\d)/;

function readWords(text: string): Parts[] {
  const [, date, number, of] = VIETNAMESE.exec(text) ?? [];
  if (of !== undefined) return [[Number(of), Number(number), Number(date)]];
  const [, day, name = '', year] = DAY_FIRST.exec(text) ?? [];
  const month = MONTHS.get(name);
  if (month !== undefined) return [[Number(year), month, Number(day)]];
  const [, first = '', second, last] = MONTH_FIRST.exec(text) ?? [];
  const other = MONTHS.get(first);
  return other === undefined ? [] : [[Number(last), other, Number(second)]];
}

function toDay([written, month, day]: Parts): string | undefined {
  // Two digits are of this century; the years of Thailand begin 543 years earlier.
  const year = written < 100 ? written + 2000 : written > 2400 ? written - 543 : written;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** The day so many months before another one; the last of its month where that is shorter. */
export function subtractMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}
