import { listPrintedForms, toCapitals, toPlainText, type ZoneFields, type ZoneNames } from '@idproof/core/zone';
import type { RgbImage } from '../types.js';
import { type Candidate, type CheckedField, findPrint } from './find-print.js';
import type { TextNets } from './ocr/nets.js';
import { measureLogRatio, rereadLine } from './line-evidence.js';
import type { PrintedLine } from './printed-zone.js';

/** How the printed fields compare with a field of the machine-readable zone. */
export interface Verdict {
  /** `differs`: print and zone contradict each other beyond doubt; `unseen`: no such print was found. */
  result: 'agrees' | 'differs' | 'unsure' | 'unseen';
  /** The printed text in capitals and digits, where it is known. */
  printed?: string;
  /** A value that the zone abbreviates and the print has in full: a name, the century of a date. */
  value?: string;
}

export type CrossCheck = Record<CheckedField, Verdict>;

/** Minimum log-likelihood ratio (natural logarithm) at which print counts as different from the zone. */
const MIN_LOG_RATIO = 4;
/** Fields that every document prints; once all agree, others are read only where that is cheap. */
const USUAL_FIELDS = ['last', 'first', 'number', 'birth', 'expiry'] as const satisfies CheckedField[];

/** Compares the fields of a zone with the printed fields. */
export async function crossCheck(
  nets: TextNets,
  image: RgbImage,
  zone: ZoneFields,
  lines: readonly PrintedLine[],
  today: Date,
): Promise<CrossCheck> {
  const found = findPrint(zone, lines, today);
  const verdicts: Partial<CrossCheck> = {};
  for (const field of Object.keys(found) as CheckedField[])
    verdicts[field] = await decideVerdict(nets, image, found[field]);
  const check = verdicts as CrossCheck;
  if (zone.names.truncated) {
    for (const part of ['last', 'first'] as const) {
      const value = await findInFull(nets, image, zone.names, part, lines);
      if (value !== null) check[part] = { ...check[part], result: 'agrees', value };
    }
  }
  return check;
}

/** Whether every usual field was found in print as in the zone, so that no further line can change the verdicts. */
export function isFullyConfirmed(zone: ZoneFields, lines: readonly PrintedLine[], today: Date): boolean {
  const found = findPrint(zone, lines, today);
  return USUAL_FIELDS.every(
    (field) => (field === 'first' && zone.names.first === '') || found[field].some(({ changes }) => changes === 0),
  );
}

async function decideVerdict(nets: TextNets, image: RgbImage, candidates: readonly Candidate[]): Promise<Verdict> {
  const [best] = candidates;
  if (!best) return { result: 'unseen' };
  const { printed, value } = best;
  if (best.changes === 0) return { result: 'agrees', printed, ...(value !== undefined && { value }) };
  const margin = await measureLogRatio(nets, image, best.line, best.expected);
  if (margin < 0) return { result: 'agrees', ...(value !== undefined && { value }) };
  return { result: margin > MIN_LOG_RATIO ? 'differs' : 'unsure', printed };
}

const LABELS = { last: 'surname', first: 'given' } as const;
/** Minimum confidence of print that extends a value of the zone. */
const MIN_CONFIDENCE = 0.9;
/** Minimum letters of a name's first word; shorter words occur elsewhere on the page by chance. */
const MIN_WORD_LENGTH = 3;

/** Returns the printed form of a name that the zone may truncate; null unless every reading of its line agrees. */
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
  const isTelling = name.split(' ')[0]!.length >= MIN_WORD_LENGTH;
  const found = lines.filter((line) => {
    const full = line.score > MIN_CONFIDENCE ? inFull(line.text) : null;
    if (full === null) return false;
    // Without its label, a line may hold the other part of the name as well.
    const more = full.split(' ').slice(count);
    return line.label === LABELS[part] || (isTelling && !more.some((word) => others.includes(word)));
  });
  const values = new Set(found.map((line) => inFull(line.text)));
  if (values.size !== 1) return null;
  const [value] = values;
  const anew = await rereadLine(nets, image, found[0]!);
  // Spaces are lost in some drawings: the letters must be the same.
  return anew.every((line) => toPlainText(line.text) === found[0]!.plain || inFull(line.text) === value)
    ? value!
    : null;
}

/**
 * Completes a name that the zone may have truncated from the print, in the zone's spelling. Null unless every part of
 * the zone's name begins a printed one, in order. `name` has its parts separated by spaces.
 */
export function completeName(name: string, printed: string): string | null {
  const words = toCapitals(printed)
    .replaceAll(/['’`´.]/g, '')
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');
  const parts = name.split(' ');
  if (words.length < parts.length) return null;
  const completed: string[] = [];
  for (const [i, word] of words.entries()) {
    const part = parts[i] ?? '';
    const form = listPrintedForms(part).find((spelling) => word.startsWith(spelling));
    if (form === undefined) return null;
    completed.push(part + word.slice(form.length));
  }
  return completed.join(' ');
}
