import type { RgbImage } from '../types.js';
import type { ZoneFields } from './mrz/zone-fields.js';
import { zoneDate } from './mrz/zone-dates.js';
import type { TextNets } from './ocr/nets.js';
import { differences, withDate } from './printed-dates.js';
import { evidenceAgainst, type PrintedLine } from './printed-zone.js';
import type { LabelName } from './printed-labels.js';

/** What the printed zone says to a field of the machine-readable one. */
export interface Verdict {
  /** `differs`: print and zone surely say different things; `unseen`: no such print was found. */
  result: 'agrees' | 'differs' | 'unsure' | 'unseen';
  /** What is printed, in capitals and digits, where that is known. */
  printed?: string;
}

export type CheckedField = 'last' | 'first' | 'number' | 'birth' | 'expiry';
export type CrossCheck = Record<CheckedField, Verdict>;

/** Signs that printers' fonts draw alike: their swap proves nothing. */
const TWINS = [
  ['0', 'O', 'Q', 'D'],
  ['1', 'I', 'L'],
];
/** Letters with a stroke that the net does not know, and what it may take them for, by issuing state. */
const STROKED: Record<string, string[]> = { POL: ['L', 'E', 'K', 'T'] };
/** How many times likelier (natural logarithm) the print must say something else before it is called different. */
const SURE = 4;
const MOST_CHANGES = 2;

/** Compares the names, the number and the dates of a zone with what is printed above it. */
export async function crossCheck(
  nets: TextNets,
  image: RgbImage,
  zone: ZoneFields,
  lines: readonly PrintedLine[],
  today: Date,
): Promise<CrossCheck> {
  const found = findFields(zone, lines, today);
  return {
    last: await settle(nets, image, found.last),
    first: await settle(nets, image, found.first),
    number: await settle(nets, image, found.number),
    birth: await settle(nets, image, found.birth),
    expiry: await settle(nets, image, found.expiry),
  };
}

/** Whether all that can be compared was found as the zone says it: no further line can change the verdicts then. */
export function agreesEntirely(zone: ZoneFields, lines: readonly PrintedLine[], today: Date): boolean {
  return Object.values(findFields(zone, lines, today)).every((candidates) =>
    candidates.some(({ changes }) => changes === 0),
  );
}

function findFields(zone: ZoneFields, lines: readonly PrintedLine[], today: Date): Record<CheckedField, Candidate[]> {
  const stroked = STROKED[zone.issuer.text];
  const twins = stroked ? [...TWINS, stroked] : TWINS;
  const find = (target: string, label: LabelName): Candidate[] =>
    findText(lines, target.replaceAll(/[ <]/g, ''), label, twins);
  const findDay = (kind: 'birth' | 'expiry'): Candidate[] => {
    const field = zone[kind];
    const date = field ? zoneDate(field.text, kind, today) : undefined;
    return date?.length === 10 ? findDate(lines, date, kind) : [];
  };
  return {
    last: find(zone.names.last, 'surname'),
    first: find(zone.names.first, 'given'),
    number: find(zone.number.text, 'number'),
    birth: findDay('birth'),
    expiry: findDay('expiry'),
  };
}

/** A line that may hold the field: the line itself, and how it would read if it held what the zone says. */
interface Candidate {
  line: PrintedLine;
  expected: string;
  changes: number;
  /** What is printed in the field's place. */
  printed: string;
}

async function settle(nets: TextNets, image: RgbImage, candidates: readonly Candidate[]): Promise<Verdict> {
  const [best] = candidates.toSorted((a, b) => a.changes - b.changes);
  if (!best) return { result: 'unseen' };
  if (best.changes === 0) return { result: 'agrees', printed: best.printed };
  const margin = await evidenceAgainst(nets, image, best.line, best.expected);
  if (margin < 0) return { result: 'agrees' };
  return { result: margin > SURE ? 'differs' : 'unsure', printed: best.printed };
}

/** Places where a text stands, or one of the same length that differs in few characters. */
function findText(lines: readonly PrintedLine[], target: string, label: LabelName, twins: Twins): Candidate[] {
  if (target.length < 2) return [];
  const most = target.length < 5 ? 1 : MOST_CHANGES;
  return lines.flatMap((line): Candidate[] => {
    // A short text may turn up by chance: it must stand under its label, or fill the line.
    const isAnchored = line.label === label;
    const found: Candidate[] = [];
    for (const variant of spellings(target)) {
      for (let at = 0; at + variant.length <= line.plain.length; at++) {
        const printed = line.plain.slice(at, at + variant.length);
        const changes = changesBetween(printed, variant, twins);
        const fills = variant.length === line.plain.length;
        const isChance = variant.length < 5 && !(fills && (isAnchored || changes === 0));
        if (changes > most || isChance || (changes > 0 && !fills && !isAnchored)) continue;
        const expected = line.plain.slice(0, at) + variant + line.plain.slice(at + variant.length);
        found.push({ line, expected, changes, printed });
      }
    }
    return found;
  });
}

/** The zone spells out accents (ICAO 9303-3, section 6): MUELLER may be printed MÜLLER, which reads as MULLER. */
function spellings(name: string): string[] {
  const short = name.replaceAll(/AE/g, 'A').replaceAll(/OE/g, 'O').replaceAll(/UE/g, 'U');
  return [...new Set([name, short, name.replace('AE', 'A'), name.replace('OE', 'O'), name.replace('UE', 'U')])];
}

type Twins = readonly (readonly string[])[];

function changesBetween(a: string, b: string, twins: Twins): number {
  if (a.length !== b.length) return Infinity;
  let count = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i] && !twins.some((alike) => alike.includes(a[i]!) && alike.includes(b[i]!))) count++;
  }
  return count;
}

function findDate(lines: readonly PrintedLine[], date: string, kind: 'birth' | 'expiry'): Candidate[] {
  return lines.flatMap((line): Candidate[] => {
    const expected = withDate(line.plain, date);
    if (expected === null) return [];
    const changes = changesBetween(line.plain, expected, TWINS);
    if (changes === 0) return [{ line, expected, changes, printed: line.plain }];
    const isAnchored = line.label === kind;
    const isOther = line.label !== null && line.label !== kind;
    const few = changes <= MOST_CHANGES || (isAnchored && differences(line.plain, expected) < Infinity);
    // Without its label a date that differs in the year alone may well be the date of issue.
    if (!few || isOther || (!isAnchored && kind === 'expiry')) return [];
    return [{ line, expected, changes, printed: line.plain }];
  });
}
