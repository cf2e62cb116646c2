/**
 * Time headers of the gateway (`Request-Time`, `Response-Time`): RFC 3339 with the zone of RFC 822,
 * in seconds, e.g. `2019-04-04T12:08:56+0530` (appendix 1.6).
 */
const PATTERN = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:[.,](\d{1,9}))?(?:Z|([+-])(\d{2}):?(\d{2}))$/i;

/** The instant in UTC: `2025-01-02T03:04:05+0000`. */
export function formatRequestTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}+0000`;
}

/** Milliseconds since 1970; reads `+HHMM`, `+HH:MM`, `Z` or `z`, and fractions. Undefined when the text is no such time. */
export function parseRequestTime(text: string): number | undefined {
  const match = PATTERN.exec(text);
  if (!match) return undefined;
  const [, written = '', fraction = '0', sign, hours = '0', minutes = '0'] = match;
  // RFC 3339 allows both letters in lower case.
  const local = written.toUpperCase();
  const base = Date.parse(`${local}Z`);
  // Date.parse accepts 24:00 and may roll days over: what it read must be what was written.
  if (Number.isNaN(base) || new Date(base).toISOString().slice(0, 19) !== local) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return base + Math.floor(Number(`0.${fraction}`) * 1000) - offset;
}
