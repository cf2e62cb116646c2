import type { RgbImage } from '../types.js';
import { completeName } from './complete-name.js';
import { type Candidate, type CheckedField, findPrint } from './find-print.js';
import type { ZoneNames } from './mrz/names.js';
import { toPlainText } from './mrz/transliterate.js';
import type { ZoneFields } from './mrz/zone-fields.js';
import type { TextNets } from './ocr/nets.js';
import { weighAgainst, readAnew } from './print-evidence.js';
import type { PrintedLine } from './printed-zone.js';

/** What the printed zone says to a field of the machine-readable one. */
export interface Verdict {
  /** `differs`: print and zone surely say different things; `unseen`: no such print was found. */
  result: 'agrees' | 'differs' | 'unsure' | 'unseen';
  /** What is printed, in capitals and digits, where that is known. */
  printed?: string;
  /** What the zone leaves open and the print tells: a name in full, a date with its century. */
  value?: string;
}

export type CrossCheck = Record<CheckedField, Verdict>;

/** How many times likelier (natural logarithm) the print must say something else before it is called different. */
const SURE = 4;
/** What every document prints; once all of it agrees, the rest is read as far as it costs little. */
const USUAL = ['last', 'first', 'number', 'birth', 'expiry'] as const satisfies CheckedField[];

/** Compares the fields of a zone with what is printed. */
export async function crossCheck(
  nets: TextNets,
  image: RgbImage,
  zone: ZoneFields,
  lines: readonly PrintedLine[],
  today: Date,
): Promise<CrossCheck> {
  const found = findPrint(zone, lines, today);
  const verdicts: Partial<CrossCheck> = {};
  for (const field of Object.keys(found) as CheckedField[]) verdicts[field] = await settle(nets, image, found[field]);
  const check = verdicts as CrossCheck;
  if (zone.names.truncated) {
    for (const part of ['last', 'first'] as const) {
      const value = await findInFull(nets, image, zone.names, part, lines);
      if (value !== null) check[part] = { ...check[part], result: 'agrees', value };
    }
  }
  return check;
}

/** Whether all that is usually printed was found as the zone says it: no further line can change those verdicts. */
export function isFullyConfirmed(zone: ZoneFields, lines: readonly PrintedLine[], today: Date): boolean {
  const found = findPrint(zone, lines, today);
  return USUAL.every(
    (field) => (field === 'first' && zone.names.first === '') || found[field].some(({ changes }) => changes === 0),
  );
}

async function settle(nets: TextNets, image: RgbImage, candidates: readonly Candidate[]): Promise<Verdict> {
  const [best] = candidates;
  if (!best) return { result: 'unseen' };
  const { printed, value } = best;
  if (best.changes === 0) return { result: 'agrees', printed, ...(value !== undefined && { value }) };
  const margin = await weighAgainst(nets, image, best.line, best.expected);
  if (margin < 0) return { result: 'agrees', ...(value !== undefined && { value }) };
  return { result: margin > SURE ? 'differs' : 'unsure', printed };
}

const LABELS = { last: 'surname', first: 'given' } as const;
/** The print must be read so well to be believed where the zone says less. */
const CLEARLY_READ = 0.9;
const TELLING = 3;

/** A name that the zone may have cut off, as it is printed; null unless every reading of the one line that has it agrees. */
async function findInFull(
  nets: TextNets,
  image: RgbImage,
  names: ZoneNames,
  part: 'last' | 'first',
  lines: readonly PrintedLine[],
): Promise<string | null> {
  const name = names[part];
  if (name === '') return null;
  const others = names[part === 'last' ? 'first' : 'last'].split(' ');
  const inFull = (text: string): string | null => {
    const value = text.slice(text.lastIndexOf(':') + 1);
    const pieces = part === 'last' ? [value, value.split(',')[0]!] : [value, value.slice(value.indexOf(',') + 1)];
    // The shorter piece comes last and counts, where a comma parts surname and given names.
    return pieces.map((piece) => completeName(name, piece)).findLast((full) => full !== null) ?? null;
  };
  const count = name.split(' ').length;
  const isTelling = name.split(' ')[0]!.length >= TELLING;
  const found = lines.filter((line) => {
    const full = line.score > CLEARLY_READ ? inFull(line.text) : null;
    if (full === null) return false;
    // Without its label, a line may hold the other part of the name as well.
    const more = full.split(' ').slice(count);
    return line.label === LABELS[part] || (isTelling && !more.some((word) => others.includes(word)));
  });
  const values = new Set(found.map((line) => inFull(line.text)));
  if (values.size !== 1) return null;
  const [value] = values;
  const anew = await readAnew(nets, image, found[0]!);
  // Spaces are lost in some drawings: the letters must be the same.
  return anew.every((line) => toPlainText(line.text) === found[0]!.plain || inFull(line.text) === value)
    ? value!
    : null;
}
