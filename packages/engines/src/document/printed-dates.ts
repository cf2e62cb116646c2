import { toCapitals } from '@idproof/core/zone';
import { MONTH_WORDS } from './month-words.js';

/** A date as printed in a line; `second` is the month's word in another language, unknown parts are X's. */
interface PrintedDate {
  from: number;
  to: number;
  /** The names of the parts in the order in which they stand. */
  order: readonly Part[];
  parts: Readonly<Record<Part, string>>;
  /** A month's word or signs between its parts show that this is a date and no number. */
  isClear: boolean;
}

type Part = 'day' | 'month' | 'second' | 'year';

/** A line with a date written into it. */
interface RewrittenLine {
  /** Capitals and digits of the line, with the date in the place and the style of the printed one. */
  plain: string;
  /** How many characters that changed. */
  changes: number;
  /** Whether the year stands there as it should. */
  isSameYear: boolean;
  /** The printed year, of two digits or four. */
  year: string;
  /** False for a row of digits that may be something else. */
  isClear: boolean;
}

const DAY = '(?<day>[0-3]?[0-9]|XX)';
const WORD = '(?<month>(?=[0-9]*[A-Z])[A-Z0-9]{3,24}?)';
const YEAR = '(?<year>(?:19|20)[0-9]{2}|9999|[0-9]{2})';
/** One or two digits, as the signs between the parts allow. */
const digits = (part: 'day' | 'month', count: number): string =>
  `(?<${part}>${count === 1 ? '[1-9]' : part === 'day' ? '[0-3][0-9]|XX' : '[01][0-9]|XX'})`;
const ORDERS: readonly (readonly Part[])[] = [
  ['day', 'month', 'second', 'year'],
  ['month', 'second', 'day', 'year'],
  ['year', 'month', 'second', 'day'],
];
const SHAPES: readonly (readonly [shape: RegExp, order: readonly Part[]])[] = ORDERS.flatMap((order) => {
  const shape = (parts: Partial<Record<Part, string>>): RegExp =>
    new RegExp(order.map((part) => parts[part] ?? '').join(''), 'dy');
  const lengths = [2, 1].flatMap((day) => [2, 1].map((month) => [day, month] as const));
  return [
    shape({ day: DAY, month: WORD, year: YEAR }),
    ...lengths.map(([day, month]) => shape({ day: digits('day', day), month: digits('month', month), year: YEAR })),
  ].map((pattern) => [pattern, order] as const);
});

/**
 * The same line with another date in it, in the style of the printed one; of several possibilities the one that
 * changes least. Null where the line holds no date. `date` is `yyyy-mm-dd`; parts that it lacks stay as printed.
 */
export function replaceDate(text: string, date: string): RewrittenLine | null {
  const { plain, gaps } = splitPlainText(text);
  let best: RewrittenLine | null = null;
  for (const found of findDates(plain, gaps)) {
    const written = writeDate(found, date);
    if (written === null) continue;
    const rewritten = plain.slice(0, found.from) + written + plain.slice(found.to);
    const changes = written.length === found.to - found.from ? countDifferences(plain, rewritten) : written.length;
    const isSameYear = date.slice(0, 4).endsWith(found.parts.year);
    const isBetter = !best || changes < best.changes || (changes === best.changes && found.isClear && !best.isClear);
    if (isBetter) best = { plain: rewritten, changes, isSameYear, year: found.parts.year, isClear: found.isClear };
  }
  return best;
}

/** Capitals and digits, and before which of them other signs stand. */
function splitPlainText(text: string): { plain: string; gaps: readonly boolean[] } {
  const gaps: boolean[] = [];
  let plain = '';
  let isGap = false;
  for (const character of toCapitals(text)) {
    if (/[A-Z0-9]/.test(character)) {
      plain += character;
      gaps.push(isGap);
      isGap = false;
    } else isGap = true;
  }
  return { plain, gaps };
}

function findDates(plain: string, gaps: readonly boolean[]): PrintedDate[] {
  const found: PrintedDate[] = [];
  for (const [shape, order] of SHAPES) {
    for (let from = 0; from < plain.length; from++) {
      shape.lastIndex = from;
      const match = shape.exec(plain);
      const date = match && toDate(match, order, gaps);
      if (date) found.push(date);
    }
  }
  return found;
}

function toDate(match: RegExpExecArray, order: readonly Part[], gaps: readonly boolean[]): PrintedDate | null {
  const { day = '', month = '', year = '' } = match.groups!;
  const [from, to] = [match.index, match.index + match[0].length];
  const isNumber = /^(?:[0-9]+|XX)$/.test(month);
  const words = isNumber ? ([month, ''] as const) : splitMonths(month);
  if (!words) return null;
  const starts = (['day', 'month', 'year'] as const).map((part) => match.indices!.groups![part]![0]);
  const isSpaced = starts.every((at) => at === from || gaps[at]);
  // Digits in a row are a date only with all their places, and no date begins or ends inside a number.
  const isWhole = day.length === 2 && month.length === 2 && year.length === 4;
  const isDigit = (at: number): boolean => /[0-9]/.test(match.input[at] ?? '');
  const isInside = (at: number): boolean => isDigit(at - 1) && isDigit(at) && !gaps[at];
  if (isInside(from) || isInside(to) || (isNumber && !isSpaced && !isWhole)) return null;
  // Nor does a year of two digits come first, and AUG1974 is no nineteenth of August.
  if (year.length === 2 && order[0] === 'year') return null;
  const yearAt = match.indices!.groups!['year']![0];
  if (year.length === 2 && isInside(yearAt) && /(?:19|20)$/.test(match.input.slice(0, yearAt))) return null;
  return {
    from,
    to,
    order,
    parts: { day, month: words[0], second: words[1], year },
    isClear: !isNumber || isSpaced,
  };
}

/** The date in the style of the printed one; null where a month's word would have to be invented. */
function writeDate({ order, parts }: PrintedDate, date: string): string | null {
  const [year = '', month = '', day = ''] = date.split('-');
  const isWord = /[A-Z]/.test(parts.month) && !/^X+$/.test(parts.month);
  const number = (printed: string, value: string): string =>
    value === '' ? printed : printed.length === 1 && value.startsWith('0') ? value.slice(1) : value;
  const written: Record<Part, string> = {
    day: number(parts.day, day),
    month: isWord && month ? findMonthWord(parts.month, Number(month)) : number(parts.month, month),
    second: parts.second && month ? findMonthWord(parts.second, Number(month)) : parts.second,
    year: year.slice(-parts.year.length),
  };
  return order.map((part) => written[part]).join('');
}

/** A month's word, or two that may mean the same; one letter off counts, so that a changed letter is seen. */
function splitMonths(text: string): readonly [string, string] | null {
  if (/^X+$/.test(text)) return [text, ''];
  for (const allowed of [0, 1]) {
    for (let cut = text.length; cut >= 3; cut--) {
      const [first, second] = [text.slice(0, cut), text.slice(cut)];
      if (isMonth(first, allowed) && (second === '' || isMonth(second, allowed))) return [first, second];
    }
  }
  return null;
}

const isMonth = (word: string, allowed: number): boolean =>
  MONTH_WORDS.some((words) => words.some((known) => countDifferences(known, word) <= allowed));

/** Finds the word for a month: the printed one, else one that differs by a letter, else the most usual one. */
function findMonthWord(printed: string, month: number): string {
  const words = MONTH_WORDS[month - 1] ?? [];
  const near = words.find((word) => word === printed) ?? words.find((word) => countDifferences(word, printed) === 1);
  return near ?? words.find((word) => word.length === printed.length) ?? words[0] ?? printed;
}

/** Counts the positions in which two texts of one length differ; infinite for different lengths. */
export function countDifferences(a: string, b: string): number {
  if (a.length !== b.length) return Infinity;
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++;
  return count;
}
