import { getHeight, slice, type LinePiece } from './pieces.js';

/** A label in a line, with the text behind it. */
export interface LabelHit {
  /** The label as `squeeze` writes it. */
  label: string;
  line: LinePiece;
  /** True when nothing stands before it in its line. */
  isFirst: boolean;
  /** The label's own part of the line. */
  piece: LinePiece;
  /** Up to the next label of the line; undefined when nothing follows. */
  rest: LinePiece | undefined;
}

/** Labels written as `One | Another`. */
export function splitLabels(labels: string): string[] {
  return labels.split('|').map((label) => label.trim());
}

interface Letter {
  character: string;
  at: number;
}

/** Letters and digits in lower case without accents, because OCR loses spaces and points. `#` becomes "no". */
function toLetters(text: string): Letter[] {
  const letters: Letter[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character === '#' ? 'no' : character.normalize('NFKD').toLowerCase();
    for (const part of plain) if (/[\p{L}\p{N}]/u.test(part)) letters.push({ character: part, at });
    at += character.length;
  }
  return letters;
}

export function squeeze(text: string): string {
  return toLetters(text)
    .map(({ character }) => character)
    .join('');
}

/** Text that may follow a label: nothing, a separator, an amount, a word with a digit. */
const AFTER = /^\s*(?:$|[:：.#=|(/\-–—%$€£¥₹₩฿₱₫]|\S*\d)/u;
const HAN = /^\p{Script=Han}/u;
/** Minimum letters of a label that may have one misread letter. */
const ONE_ERROR_LENGTH = 5;

/** All labels of a set in a line, the longest first where several fit. */
export function findHits(line: LinePiece, labels: readonly string[]): LabelHit[] {
  const letters = toLetters(line.text);
  const found: { label: string; from: number; to: number }[] = [];
  for (let start = 0; start < letters.length; start++) {
    const from = letters[start]!.at;
    const end = found.at(-1)?.to ?? 0;
    const follows = end > 0 && line.text.slice(end, from).trim() === '';
    if (from < end || !(follows || beginsWord(line, from))) continue;
    const label = labels.find((candidate) => isLabelAt(line, letters, start, candidate, labels));
    if (label) found.push({ label, from, to: letters[start + label.length - 1]!.at + 1 });
  }
  return found.map(({ label, from, to }, index) => ({
    label,
    line,
    isFirst: index === 0 && squeeze(line.text.slice(0, from)) === '',
    piece: slice(line, from, to)!,
    rest: takeRest(line, to, found[index + 1]?.from),
  }));
}

function isLabelAt(
  line: LinePiece,
  letters: readonly Letter[],
  start: number,
  label: string,
  labels: readonly string[],
): boolean {
  const last = letters[start + label.length - 1];
  if (!last) return false;
  let wrong = 0;
  for (let i = 0; i < label.length; i++) if (letters[start + i]!.character !== label[i]) wrong++;
  const allowed = label.length >= ONE_ERROR_LENGTH && line.confidence < 1 && !HAN.test(label) ? 1 : 0;
  if (wrong > allowed) return false;
  const [own, after] = [line.text.slice(letters[start]!.at, last.at + 1), line.text.slice(last.at + 1)];
  if (isHeading(own, after, labels)) return true;
  return AFTER.test(after) || changesCase(own, after) || HAN.test(label) !== HAN.test(after.trimStart());
}

/** Shorter labels are also the beginnings of values. */
const LONG_LABEL = 8;

/** Two labels of several words that were read as one line: "Date of Issue Date of Expiry". */
function isHeading(own: string, after: string, labels: readonly string[]): boolean {
  const next = squeeze(after);
  return own.includes(' ') && labels.some((label) => label.length >= LONG_LABEL && next.startsWith(label));
}

/** "Full Name JANE DOE": a label in small letters, a value in capitals. */
function changesCase(label: string, after: string): boolean {
  const next = /^\s+(\S+)/.exec(after)?.[1] ?? '';
  return /\p{Ll}/u.test(label) && /^\p{Lu}{2}/u.test(next) && !/\p{Ll}/u.test(next);
}

/** At the beginning of the line, behind a sign or a number, or behind a wide gap: "Due Date" is no "Date". */
function beginsWord(line: LinePiece, at: number): boolean {
  const before = line.text.slice(0, at);
  if (/^[^\p{L}\p{N}]*$|[/|:：)]\s*$|\d\S*\s+$/u.test(before)) return true;
  if (HAN.test(line.text.slice(at)) !== /\p{Script=Han}\s*$/u.test(before)) return /\p{Script=Han}/u.test(line.text);
  if (!before.endsWith(' ')) return false;
  const index = before.trimEnd().split(' ').length;
  const [left, right] = [line.words[index - 1], line.words[index]];
  return left !== undefined && right !== undefined && right.bbox[0] - left.bbox[2] > 1.2 * getHeight(line);
}

function takeRest(line: LinePiece, from: number, to?: number): LinePiece | undefined {
  const rest = line.text.slice(from, to);
  const parted = /^(?:\s*\([^)]*\)?)?[\s:：.#=|/\-–—)]*/u.exec(rest)?.[0].length ?? 0;
  // A minus before an amount is the amount's.
  const minus = /[-–]\s*(?=[$€£¥]?\d)/.exec(rest.slice(0, parted + 1));
  return slice(line, from + (minus && minus.index > 0 && /\s/.test(rest[minus.index - 1]!) ? minus.index : parted), to);
}
