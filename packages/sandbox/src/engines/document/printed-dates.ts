/** Months as passports print them, in capitals without accents; one list per month. */
const MONTHS: readonly (readonly string[])[] = [
  ['JAN', 'JANUARY', 'JANV', 'JANVIER', 'ENE', 'ENERO', 'GEN', 'STY', 'JANUAR'],
  ['FEB', 'FEBRUARY', 'FEV', 'FEVR', 'FEVRIER', 'LUT', 'FEBRUAR'],
  ['MAR', 'MARCH', 'MARS', 'MARZO', 'MRZ', 'MAERZ', 'MRT', 'MAC'],
  ['APR', 'APRIL', 'AVR', 'AVRIL', 'ABR', 'ABRIL', 'KWI'],
  ['MAY', 'MAI', 'MAYO', 'MAG', 'MEI', 'MAJ', 'MEI'],
  ['JUN', 'JUNE', 'JUIN', 'JUNIO', 'GIU', 'CZE', 'JUNI'],
  ['JUL', 'JULY', 'JUIL', 'JUILLET', 'JULIO', 'LUG', 'LIP', 'JULI'],
  ['AUG', 'AUGUST', 'AOU', 'AOUT', 'AGO', 'AGOSTO', 'SIE', 'OGO', 'AGU'],
  ['SEP', 'SEPT', 'SEPTEMBER', 'SEPTEMBRE', 'SET', 'WRZ', 'SEPTIEMBRE'],
  ['OCT', 'OCTOBER', 'OCTOBRE', 'OKT', 'OTT', 'PAZ', 'OUT', 'OCTUBRE'],
  ['NOV', 'NOVEMBER', 'NOVEMBRE', 'LIS', 'NOVIEMBRE'],
  ['DEC', 'DECEMBER', 'DECEMBRE', 'DIC', 'DEZ', 'GRU', 'DICIEMBRE', 'DES'],
];

/** The parts of a date inside a plain text; `month` is a number or a word, `second` a month word in another language. */
interface DateParts {
  before: string;
  day: string;
  month: string;
  second: string;
  year: string;
  after: string;
}

/**
 * The same line with another date in it, written the way the line writes dates; null where the line holds no date.
 * `date` is `yyyy-mm-dd`. Equal to the line itself when the line says that date.
 */
export function withDate(plain: string, date: string): string | null {
  const parts = dateParts(plain);
  const [year, month, day] = date.split('-');
  if (!parts || !year || !month || !day) return null;
  const isWord = /[A-Z]/.test(parts.month);
  const written = isWord ? monthWord(parts.month, Number(month)) : month;
  const second = parts.second && monthWord(parts.second, Number(month));
  const shortDay = parts.day.length === 1 && day.startsWith('0') ? day.slice(1) : day;
  return parts.before + shortDay + written + second + year.slice(-parts.year.length) + parts.after;
}

/** Day, month and year run together once spaces and signs are gone; the month may stand twice, in two languages. */
function dateParts(plain: string): DateParts | null {
  const words =
    /^(?<before>.*?)(?<day>[0-9]{1,2})(?<month>[A-Z0-9]{3,18}?)(?<year>(?:19|20)[0-9]{2}|[0-9]{2})(?<after>[A-Z]{0,3})$/;
  const numbers = /^(?<before>.*?)(?<day>[0-3][0-9])(?<month>[01][0-9])(?<year>(?:19|20)[0-9]{2})(?<after>[A-Z]{0,3})$/;
  const found = numbers.exec(plain)?.groups ?? words.exec(plain)?.groups;
  if (!found) return null;
  const { before = '', day = '', month = '', year = '', after = '' } = found;
  if (/^[0-9]+$/.test(month)) return month.length === 2 ? { before, day, month, second: '', year, after } : null;
  const halves = splitMonths(month);
  return halves && { before, day, month: halves[0], second: halves[1], year, after };
}

/** A month word, or two that mean the same; a word one letter off counts, so that a changed letter is seen. */
function splitMonths(text: string): [string, string] | null {
  for (let cut = text.length; cut >= 3; cut--) {
    const [first, second] = [text.slice(0, cut), text.slice(cut)];
    if (isNearMonth(first) && (second === '' || isNearMonth(second))) return [first, second];
  }
  return null;
}

const isNearMonth = (word: string): boolean =>
  MONTHS.some((words) => words.some((known) => differences(known, word) <= (word.length > 2 ? 1 : 0)));

/** The word for a month: the printed one, else one that a single letter parts from it, else the most usual one. */
function monthWord(printed: string, month: number): string {
  const words = MONTHS[month - 1] ?? [];
  const near =
    words.find((word) => differences(word, printed) === 0) ?? words.find((word) => differences(word, printed) === 1);
  return near ?? words.find((word) => word.length === printed.length) ?? words[0] ?? printed;
}

/** In how many places two texts of one length differ; infinite for different lengths. */
export function differences(a: string, b: string): number {
  if (a.length !== b.length) return Infinity;
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++;
  return count;
}
