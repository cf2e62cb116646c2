import { findMonths } from '../month-words.js';
import { fold, type Span } from './card-line.js';

/** A date as it is printed: one or more days it may mean, each `yyyy-mm-dd` by the order it is read in. */
export interface PrintedDate extends Pick<Span, 'from' | 'to'> {
  readings: Partial<Record<DateOrder, DateParts>>;
  /** The sign between its parts; empty where there is none or the month is a word. */
  sign: string;
  /** No word for the month. */
  isFigures: boolean;
}

type DateOrder = 'dmy' | 'mdy' | 'ymd';

export interface DateParts {
  day: number;
  month: number;
  /** Two digits as printed (below 100) are left to the field to complete. */
  year: number;
}

const D = '[0-9OIL|]{1,2}';
const DD = '[0-9OIL|]{2}';
const Y4 = '(?:1[89]|2[O0]|[IL]9)[0-9OIL]{2}';
const GAP = '\\s*[-./ ,]?\\s*';
const WORD = '[A-Z]{3,10}\\.?(?:\\s*[/-]\\s*[A-Z]{3,10}\\.?)?';
const END = '(?![0-9])(?!\\s*[-./]\\s*[0-9])';

/** Forms of dates, with the orders in which their parts may be meant; those with `sign` are all figures. */
const FORMS: readonly { orders: readonly DateOrder[]; form: string; isFigures: boolean }[] = [
  { orders: ['ymd'], form: `(?<a>${Y4})(?<sign>\\s*[-./年]\\s*| )(?<b>${D})(?:\\s*[-./月]\\s*| )(?<c>${D})日?${END}`, isFigures: true },
  { orders: ['ymd'], form: `(?<a>${Y4})${GAP}(?<b>${WORD})${GAP}(?<c>${D})${END}`, isFigures: false },
  { orders: ['dmy', 'mdy'], form: `(?<a>${D})(?<sign>\\s*[-./]\\s*| )(?<b>${D})(?:\\s*[-./]\\s*| )(?<c>${Y4}|${DD})${END}`, isFigures: true },
  { orders: ['dmy'], form: `(?<a>${D})${GAP}(?<b>${WORD})${GAP}(?<c>${Y4}|${DD})${END}`, isFigures: false },
  { orders: ['mdy'], form: `(?<a>${WORD})${GAP}(?<b>${D})(?:\\s*[,.]\\s*| )(?<c>${Y4})${END}`, isFigures: false },
  { orders: ['ymd'], form: '(?<a>(?:19|20)[0-9]{2})(?<b>[0-9]{2})(?<c>[0-9]{2})(?![0-9])', isFigures: true },
  { orders: ['dmy', 'mdy'], form: '(?<a>[0-9]{2})(?<b>[0-9]{2})(?<c>(?:19|20)[0-9]{2})(?![0-9])', isFigures: true },
]; // prettier-ignore

/** Every date in a text, in the order of print. */
export function findDates(text: string): PrintedDate[] {
  const folded = fold(text);
  const found: PrintedDate[] = [];
  let from = 0;
  while (from < folded.length) {
    const next = findNextDate(folded, from);
    if (!next) break;
    found.push(next);
    from = next.to;
  }
  return found;
}

/** Whether a date begins a text, save for spaces. */
export function startsWithDate(text: string): boolean {
  const first = findDates(text)[0];
  return first !== undefined && text.slice(0, first.from).trim() === '';
}

function findNextDate(folded: string, from: number): PrintedDate | null {
  let best: PrintedDate | null = null;
  for (const { orders, form, isFigures } of FORMS) {
    // A date is never part of a longer number.
    const sought = new RegExp(`(?<![0-9A-Z])${form}`, 'g');
    sought.lastIndex = from;
    const match = sought.exec(folded);
    if (!match || (best && match.index >= best.from)) continue;
    const readings = readParts(orders, match.groups!);
    if (Object.keys(readings).length === 0) continue;
    const sign = match.groups!['sign']?.trim() ?? '';
    best = { from: match.index, to: match.index + match[0].length, readings, sign, isFigures };
  }
  return best;
}

/** The parts of a date as day, month, year. */
const DAY_FIRST: Readonly<Record<DateOrder, (a: string, b: string, c: string) => readonly [string, string, string]>> = {
  dmy: (a, b, c) => [a, b, c],
  mdy: (a, b, c) => [b, a, c],
  ymd: (a, b, c) => [c, b, a],
};

function readParts(orders: readonly DateOrder[], { a = '', b = '', c = '' }: Record<string, string>) {
  const readings: Partial<Record<DateOrder, DateParts>> = {};
  for (const order of orders) {
    const [day, month, year] = DAY_FIRST[order](a, b, c);
    const parts = { day: parseDigits(day), month: findMonth(month), year: parseDigits(year) };
    if (parts.day >= 1 && parts.day <= 31 && parts.month >= 1 && parts.month <= 12) readings[order] = parts;
  }
  return readings;
}

/** Replaces letters where only digits are possible by the digits that they look like. */
const parseDigits = (text: string): number => Number(text.replaceAll('O', '0').replaceAll(/[IL|]/g, '1'));

/** The month by figures or words; where two words stand, both must mean it, but one may be misread. NaN for none. */
function findMonth(text: string): number {
  if (/^[0-9OIL|]+$/.test(text)) return parseDigits(text);
  const months = text
    .split(/[^A-Z]+/)
    .map(findMonths)
    .filter((list) => list.length > 0);
  const shared = months[0]?.filter((month) => months.every((list) => list.includes(month))) ?? [];
  return shared.length === 1 ? shared[0]! : Number.NaN;
}
