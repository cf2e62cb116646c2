export type DateKind = 'birth' | 'expiry';

/** Maximum age of a person, in years. */
const MAX_AGE = 120;
/** Maximum validity of a document that expires, in years. */
const MAX_VALIDITY = 20;
/** The year in which ICAO first published Doc 9303. */
const FIRST_ZONES = 1980;

/**
 * The possible meanings of a date of the zone (`YYMMDD`), as `yyyy-mm-dd` in every possible century, likeliest first;
 * `yyyy-mm` or `yyyy` where the zone says that the day, or day and month, are unknown (`<<`, or `00` as some states write);
 * one empty text where the year is unknown too. Empty when there is no such date.
 */
export function readZoneDates(text: string, kind: DateKind, today: Date): string[] {
  if (!/^(?:\d\d|<<){3}$/.test(text)) return [];
  const [yy, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map((part, i) =>
    i > 0 && part === '00' ? '<<' : part,
  ) as [string, string, string];
  if (!isPossible(yy, month, day)) return [];
  if (yy === '<<') return [''];
  const rest = month === '<<' ? '' : day === '<<' ? `-${month}` : `-${month}-${day}`;
  const now = today.toISOString().slice(0, 10);
  const years =
    kind === 'birth' ? listBirthYears(Number(yy), rest, now) : listExpiryYears(Number(yy), today.getUTCFullYear());
  return years.map((year) => `${year}${rest}`).filter(existsIfWhole);
}

/** Whether month and day exist. The day of an unknown month is ignored. */
function isPossible(yy: string, month: string, day: string): boolean {
  if (month !== '<<' && !(Number(month) >= 1 && Number(month) <= 12)) return false;
  if (day === '<<') return true;
  if (Number(day) < 1 || Number(day) > 31) return false;
  return yy !== '<<' || month === '<<' || isCalendarDate(2000, Number(month), Number(day));
}

/** Nobody is born in the future. */
function listBirthYears(yy: number, rest: string, now: string): number[] {
  const thisYear = Number(now.slice(0, 4));
  const century = Math.floor(thisYear / 100) * 100;
  return [century + yy, century - 100 + yy].filter((year) => {
    const written = `${year}${rest}`;
    return written <= now.slice(0, written.length) && thisYear - year <= MAX_AGE;
  });
}

/** Documents are valid for a limited time, except those without expiry, which print the year 9999. */
function listExpiryYears(yy: number, thisYear: number): number[] {
  const century = Math.floor(thisYear / 100) * 100;
  const candidates = [century + yy, century - 100 + yy].filter((year) => year >= FIRST_ZONES);
  const likely = candidates.toSorted((a, b) => Number(isDistant(a, thisYear)) - Number(isDistant(b, thisYear)));
  return yy === 99 ? [...likely, 9999] : likely;
}

const isDistant = (year: number, thisYear: number): boolean => year > thisYear + MAX_VALIDITY;

const existsIfWhole = (date: string): boolean =>
  date.length < 10 || isCalendarDate(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8)));

/** Whether the calendar has this day. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
