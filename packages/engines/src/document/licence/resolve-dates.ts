import { isCalendarDate } from '@idproof/core/zone';
import type { DateParts, PrintedDate } from './print-dates.js';

export type DateField = 'birth' | 'issue' | 'expiry';
type FieldDates = Partial<Record<DateField, string>>;

/** The dates of a licence, with the order of day and month decided. */
interface ResolvedDates {
  /** `yyyy-mm-dd`; a date whose day and month might as well be swapped is left out. */
  dates: FieldDates;
  /** No order of day and month makes them possible. */
  isImpossible: boolean;
}

/** Years: the least age at issue, the greatest age, the longest validity. */
const YEARS = { youngest: 14, oldest: 115, longest: 80 };
/** One day in milliseconds: it may already be tomorrow at the place of issue. */
const DAY_MS = 86_400_000;

/**
 * Decides the order of day and month: all dates of a card in figures are written in one order, and only one that makes
 * them possible counts. Where two orders do, the order that the issuer uses decides, `usual`. `others` are further dates
 * of the card, which only show what order is possible.
 */
export function resolveDates(
  printed: Readonly<Partial<Record<DateField, PrintedDate>>>,
  others: readonly PrintedDate[],
  usual: 'dmy' | 'mdy' | null,
  today: Date,
): ResolvedDates {
  const all = [...Object.values(printed), ...others];
  const possible = (['dmy', 'mdy'] as const).flatMap((order) => {
    const dates = all.every((date) => chooseReading(date, order)) ? complete(printed, order, today) : null;
    return dates ? [{ order, dates }] : [];
  });
  const preferred = all.some(({ sign }) => sign === '.') ? 'dmy' : usual;
  const [first, second] = possible;
  if (!first) return { dates: {}, isImpossible: Object.keys(printed).length > 0 };
  const chosen = second ? possible.find(({ order }) => order === preferred) : first;
  if (chosen) return { dates: chosen.dates, isImpossible: false };
  const same = Object.entries(first.dates).filter(([field, date]) => second?.dates[field as DateField] === date);
  return { dates: Object.fromEntries(same), isImpossible: false };
}

/** A date's parts when day and month stand in this order; undefined where they cannot. */
function chooseReading({ readings, isFigures }: PrintedDate, order: 'dmy' | 'mdy'): DateParts | undefined {
  if (isFigures && !readings.ymd) return readings[order];
  return readings.ymd ?? readings.dmy ?? readings.mdy;
}

/** The dates in one order, with their years in full; null when that makes them impossible. */
function complete(
  printed: Readonly<Partial<Record<DateField, PrintedDate>>>,
  order: 'dmy' | 'mdy',
  today: Date,
): FieldDates | null {
  const now = today.getUTCFullYear();
  const part = (field: DateField): DateParts | undefined => printed[field] && chooseReading(printed[field], order);
  const birth = withYear(part('birth'), now - YEARS.youngest);
  const issue = withYear(part('issue'), now);
  // A licence may be valid for decades.
  const expiry = withYear(part('expiry'), issue ? Number(issue.slice(0, 4)) + 60 : now + 60);
  const dates = Object.fromEntries(
    Object.entries({ birth, issue, expiry }).filter(([, date]) => date !== undefined),
  ) as FieldDates;
  return isPossible(dates, today) && Object.values(dates).every(isRealDay) ? dates : null;
}

/** A year of two digits is the last one that is not after `latest`. */
function withYear(parts: DateParts | undefined, latest: number): string | undefined {
  if (!parts) return undefined;
  const { day, month, year } = parts;
  const century = Math.floor(latest / 100) * 100;
  const full = year >= 100 ? year : century + year <= latest ? century + year : century - 100 + year;
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const isRealDay = (date: string): boolean => {
  const [year, month, day] = date.split('-').map(Number);
  return isCalendarDate(year!, month!, day!);
};

function isPossible({ birth, issue, expiry }: FieldDates, today: Date): boolean {
  const now = today.getUTCFullYear();
  const tomorrow = new Date(today.getTime() + DAY_MS).toISOString().slice(0, 10);
  const year = (date: string): number => Number(date.slice(0, 4));
  if (birth && (year(birth) > now - YEARS.youngest || year(birth) < now - YEARS.oldest)) return false;
  if (issue && (issue > tomorrow || year(issue) < now - YEARS.longest)) return false;
  if (expiry && (year(expiry) < now - YEARS.longest || year(expiry) > now + YEARS.longest)) return false;
  if (birth && issue && year(issue) - year(birth) < YEARS.youngest) return false;
  if (birth && expiry && year(expiry) - year(birth) < YEARS.youngest) return false;
  return !(issue && expiry) || (issue < expiry && year(expiry) - year(issue) <= YEARS.longest);
}
