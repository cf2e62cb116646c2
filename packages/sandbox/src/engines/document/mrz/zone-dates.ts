/**
 * A date of the zone (`YYMMDD`) as `yyyy-mm-dd`; the day, or day and month, are left out where the zone says they are
 * unknown (`<<`, or `00` as some states write). Undefined when there is no such date.
 */
export function zoneDate(text: string, kind: 'birth' | 'expiry', today: Date): string | undefined {
  if (!/^\d\d(?:\d\d|<<)(?:\d\d|<<)$/.test(text)) return undefined;
  const [month, day] = [text.slice(2, 4), text.slice(4, 6)].map((part) => (part === '<<' ? '00' : part));
  if (month === '00' && day !== '00') return undefined;
  const year = resolveYear(Number(text.slice(0, 2)), kind, today.getUTCFullYear());
  if (month === '00') return String(year);
  if (day === '00') return Number(month) <= 12 ? `${year}-${month}` : undefined;
  return isCalendarDate(year, Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined;
}

/** Whether such a day exists. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Nobody is born in the future, and no document is valid for more than twenty years. */
function resolveYear(short: number, kind: 'birth' | 'expiry', now: number): number {
  const latest = kind === 'birth' ? now : now + 20;
  const year = Math.floor(latest / 100) * 100 + short;
  return year <= latest ? year : year - 100;
}
