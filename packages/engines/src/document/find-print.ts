import {
  type DateKind,
  listPrintedForms,
  readZoneDates,
  splitOptionalData,
  toCapitals,
  type ZoneFields,
} from '@idproof/core/zone';
import { findStateName, toIsoCode } from './states.js';
import { replaceDate } from './printed-dates.js';
import type { LabelName } from './printed-labels.js';
import { readSex } from './printed-sex.js';
import type { PrintedLine } from './printed-zone.js';

/** Fields of the zone that may be printed as well. */
export type CheckedField =
  | 'last'
  | 'first'
  | 'number'
  | 'birth'
  | 'expiry'
  | 'sex'
  | 'nationality'
  | 'issuer'
  | 'personal';

/** A line that may hold a field, with the text that it would have if it agreed with the zone. */
export interface Candidate<L extends ReadLine = PrintedLine> {
  line: L;
  expected: string;
  /** The number of characters in which print and zone differ; 0 where they agree. */
  changes: number;
  /** The text that is printed in the field's place. */
  printed: string;
  /** The meaning of the zone that the print confirms, where it has several. */
  value?: string;
}

/** The parts of a line that the search needs. */
export type ReadLine = Pick<PrintedLine, 'text' | 'plain' | 'label'>;

/** Characters that fonts draw alike: a difference between them is no contradiction. */
const LOOKALIKES = [
  ['0', 'O', 'Q', 'D'],
  ['1', 'I', 'L'],
];
/** Letters that the net reads instead of a stroked letter it does not know (Ł), by issuing state. */
const STROKED_LETTERS: Record<string, string[]> = { POL: ['L', 'E', 'K', 'T'] };
/** Maximum characters that may differ from the zone, for texts of 5 and more. */
const MAX_CHANGES = 2;
/** Minimum characters of a personal number; shorter ones occur elsewhere by chance. */
const MIN_PERSONAL = 4;

/** Finds where each field of a zone may be printed, agreeing lines first. */
export function findPrint<L extends ReadLine>(
  zone: ZoneFields,
  lines: readonly L[],
  today: Date,
): Record<CheckedField, Candidate<L>[]> {
  const issuer = zone.issuer.text.replaceAll('<', '');
  const stroked = STROKED_LETTERS[issuer];
  const twins = stroked ? [...LOOKALIKES, stroked] : LOOKALIKES;
  const [personal = '', ...more] = splitOptionalData(zone);
  const isPersonal = more.length === 0 && personal.length >= MIN_PERSONAL;
  const nationality = zone.nationality.text.replaceAll('<', '');
  const found = {
    last: findName(lines, zone.names.last, 'surname', twins),
    first: findName(lines, zone.names.first, 'given', twins),
    number: findText(lines, zone.number.text.replaceAll('<', ''), 'number', LOOKALIKES),
    birth: findDate(lines, zone.birth.text, 'birth', today),
    expiry: zone.expiry ? findDate(lines, zone.expiry.text, 'expiry', today) : [],
    sex: findSex(lines, zone.sex.text, issuer),
    nationality: findState(lines, nationality, 'nationality'),
    issuer: findState(lines, issuer, 'state'),
    personal: isPersonal
      ? findText(lines, personal.replaceAll('<', ''), 'personal', LOOKALIKES).filter(
          ({ line, changes }) => changes === 0 || line.label === 'personal',
        )
      : [],
  };
  for (const candidates of Object.values(found)) candidates.sort((a, b) => a.changes - b.changes);
  return found;
}

type Lookalikes = readonly (readonly string[])[];

/** A name in one line, or its parts spread over several. */
function findName<L extends ReadLine>(
  lines: readonly L[],
  name: string,
  label: LabelName,
  twins: Lookalikes,
): Candidate<L>[] {
  const found = findText(lines, name.replaceAll(' ', ''), label, twins).filter(endsWithWord);
  const parts = name.split(' ');
  const telling = parts.filter((part) => part.length > 2);
  if (telling.length < 2 || found.some(({ changes }) => changes === 0)) return found;
  const findLine = (part: string, among: readonly L[]): L | undefined =>
    among.find(
      (line) => canBeValue(line, label) && listPrintedForms(part).some((form) => splitWords(line).includes(form)),
    );
  const holding = telling.map((part) => findLine(part, lines)).filter((line) => line !== undefined);
  const [first] = holding;
  // One or two letters occur in many lines: they count only beside longer parts.
  if (!first || holding.length < telling.length || parts.some((part) => !findLine(part, holding))) return found;
  return [...found, { line: first, expected: first.plain, changes: 0, printed: name.replaceAll(' ', '') }];
}

/** Whether the printed name ends at the end of a word: ANNA does not match ANNABEL. */
function endsWithWord({ line, printed }: Candidate<ReadLine>): boolean {
  let end = 0;
  const ends = splitWords(line).map((word) => (end += word.length));
  return ends.some((place) => line.plain.slice(0, place).endsWith(printed));
}

const splitWords = ({ text }: ReadLine): string[] => toCapitals(text).split(/[^A-Z0-9]+/);
const canBeValue = ({ label }: ReadLine, own: LabelName): boolean => label === null || label === own;

/** Places where a text stands, or one of the same length that differs in few characters. */
function findText<L extends ReadLine>(
  lines: readonly L[],
  target: string,
  label: LabelName,
  twins: Lookalikes,
): Candidate<L>[] {
  if (target.length < 2) return [];
  const most = target.length < 5 ? 1 : MAX_CHANGES;
  return lines.flatMap((line): Candidate<L>[] => {
    // A short text may occur by chance: it must be under its label or fill the line.
    const isAnchored = line.label === label;
    const found: Candidate<L>[] = [];
    for (const variant of listPrintedForms(target)) {
      for (let at = 0; at + variant.length <= line.plain.length; at++) {
        const printed = line.plain.slice(at, at + variant.length);
        const changes = countChanges(printed, variant, twins);
        const fills = variant.length === line.plain.length;
        const isChance = variant.length < 5 && !(fills && (isAnchored || changes === 0));
        const isElsewhere = changes > 0 && (!canBeValue(line, label) || !(fills || isAnchored));
        if (changes > most || isChance || isElsewhere) continue;
        const expected = line.plain.slice(0, at) + variant + line.plain.slice(at + variant.length);
        found.push({ line, expected, changes, printed });
      }
    }
    return found;
  });
}

function countChanges(a: string, b: string, twins: Lookalikes): number {
  if (a.length !== b.length) return Infinity;
  let count = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i] && !twins.some((alike) => alike.includes(a[i]!) && alike.includes(b[i]!))) count++;
  }
  return count;
}

/** Dates equal to the zone's in any century it may mean, or nearly equal where they cannot be another date. */
function findDate<L extends ReadLine>(lines: readonly L[], text: string, kind: DateKind, today: Date): Candidate<L>[] {
  const dates = readZoneDates(text, kind, today).filter((date) => date !== '');
  return lines.flatMap((line) =>
    dates.flatMap((date): Candidate<L>[] => {
      const found = replaceDate(line.text, date);
      if (!found) return [];
      const sameLength = found.plain.length === line.plain.length;
      const changes = sameLength ? countChanges(line.plain, found.plain, LOOKALIKES) : found.changes;
      const candidate = { line, expected: found.plain, changes, printed: line.plain, value: date };
      if (changes === 0) return [candidate];
      if (date.length < 10 || !found.isClear) return [];
      // Without its label a date that differs in the year alone may well be the date of issue.
      const isLoose = kind === 'birth' && line.label === null && found.isSameYear && changes <= MAX_CHANGES;
      const isAnchored = line.label === kind && (changes <= MAX_CHANGES || isNoIssueYear(found.year, kind, today));
      return isAnchored || isLoose ? [candidate] : [];
    }),
  );
}

/** Whether a year is too old or too late for a date of issue, so that the label of birth or expiry is not a misreading. */
function isNoIssueYear(year: string, kind: DateKind, today: Date): boolean {
  const age = today.getUTCFullYear() - Number(year);
  return year.length === 4 && (kind === 'birth' ? age > OLDEST_ISSUE : age < 0);
}

/** Greatest age of a date of issue in years, that of the previous document included. */
const OLDEST_ISSUE = 30;

function findSex<L extends ReadLine>(lines: readonly L[], sex: string, issuer: string): Candidate<L>[] {
  const sought = sex === 'M' || sex === 'F' ? sex : 'X';
  return lines.flatMap((line): Candidate<L>[] => {
    if (line.label !== 'sex') return [];
    const read = readSex(line.text, issuer);
    if (!read) return [];
    const printed = read.sex ?? '';
    if (read.mayMean(sought)) return [{ line, expected: line.plain, changes: 0, printed }];
    // States may leave the sex out of the zone.
    if (read.sex === null || sex === '<') return [];
    const expected = line.plain.replace(new RegExp(`${read.sex}{1,2}$`), (letters) => sought.repeat(letters.length));
    return [{ line, expected, changes: 1, printed }];
  });
}

/** Codes of states, and names that begin as the English one does. */
function findState<L extends ReadLine>(lines: readonly L[], code: string, label: LabelName): Candidate<L>[] {
  const name = toCapitals(findStateName(code) ?? '').slice(0, NAME_START);
  return lines.flatMap((line): Candidate<L>[] => {
    const printed = splitWords(line).findLast(Boolean) ?? '';
    const isAlone = printed === line.plain;
    const isSame = printed === code || (toIsoCode(printed) !== undefined && toIsoCode(printed) === toIsoCode(code));
    const isNamed =
      line.label === label && name.length === NAME_START && splitWords(line).some((w) => w.startsWith(name));
    if (isNamed || (isSame && printed.length === CODE && (isAlone || line.label === label))) {
      return [{ line, expected: line.plain, changes: 0, printed }];
    }
    if (line.label !== label || isSame || code.length !== CODE || !isState(printed) || !isState(code)) return [];
    const expected = line.plain.slice(0, -CODE) + code;
    return [{ line, expected, changes: countChanges(printed, code, []), printed }];
  });
}

const NAME_START = 4;
const CODE = 3;
/** A code of three letters that names one state and nothing else. */
const isState = (code: string): boolean => code.length === CODE && (toIsoCode(code) !== undefined || code === 'UTO');
