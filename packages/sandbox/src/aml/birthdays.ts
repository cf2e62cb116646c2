/** How a requested date of birth agrees with the known ones. */
export type BirthAgreement = 'same' | 'partly' | 'unknown' | 'differs';

interface Day {
  year: number;
  month?: number;
  day?: number;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Reads `1982-01-08`, `1982/Jan/08`, `08 Jan 1982`, `1982` and the like; undefined for any other text. */
export function parseBirthday(text: string): Day | undefined {
  const parts = text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  const year = parts.find((part) => /^\d{4}$/.test(part));
  if (!year) return undefined;
  const named = parts.map((part) => MONTHS.indexOf(part.slice(0, 3))).find((index) => index >= 0);
  const numbers = parts.filter((part) => /^\d{1,2}$/.test(part)).map(Number);
  if (named !== undefined) return { year: Number(year), month: named + 1, ...(numbers[0] ? { day: numbers[0] } : {}) };
  const [first, second] = numbers;
  if (first === undefined) return { year: Number(year) };
  if (parts[0] === year) return { year: Number(year), month: first, ...(second ? { day: second } : {}) };
  // The order of day and month is ambiguous unless one of them exceeds 12.
  if (second === undefined) return { year: Number(year), month: first };
  if (first > 12) return { year: Number(year), month: second, day: first };
  return second > 12 ? { year: Number(year), month: first, day: second } : { year: Number(year) };
}

/** Years may differ by one, because watchlists are often that inexact. */
export function agreeOnBirth(asked: string | undefined, known: readonly string[]): BirthAgreement {
  const day = asked ? parseBirthday(asked) : undefined;
  if (!day || known.length === 0) return 'unknown';
  const ranks = known.flatMap((text) => {
    const other = parseBirthday(text);
    return other ? [ORDER.indexOf(compare(day, other))] : [];
  });
  return ORDER[Math.min(...ranks)] ?? 'unknown';
}

const ORDER: readonly BirthAgreement[] = ['same', 'partly', 'differs'];

function compare(a: Day, b: Day): BirthAgreement {
  if (Math.abs(a.year - b.year) > 1) return 'differs';
  const known = [a.month, b.month, a.day, b.day].every((part) => part !== undefined);
  if (!known) return 'partly';
  if (a.year === b.year && a.month === b.month && a.day === b.day) return 'same';
  return a.month === b.month || a.day === b.day ? 'partly' : 'differs';
}
