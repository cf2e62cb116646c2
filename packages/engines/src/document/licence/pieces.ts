import { type CardLine, compact, fold, isSign, type Span } from './card-line.js';
import { isTitle } from './licence-title.js';
import { readMarker, type Marker } from './markers.js';
import { LABEL_WORDS, type Meaning } from './label-words.js';

/** A stretch of a line that is a label, the number of a field, or something printed as a field's value. */
export interface Piece extends Span {
  kind: 'label' | 'marker' | 'value' | 'title';
  meaning?: Meaning;
  marker?: Marker;
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Whether a slash or bracket follows: the next text of the line may be the label in another language. */
  isBeforeTranslation?: boolean;
  /** Whether the value touches the text before it, to which its first letter may belong. */
  touchesLabel?: boolean;
}

/** Minimum letters of a label without a gap on both sides. */
const MIN_ATTACHED_LENGTH = 5;
/** Minimum letters of a label that may have one wrong letter, and may touch its value; and of one that may have two. */
const ONE_ERROR_LENGTH = 7;
const TWO_ERRORS_LENGTH = 11;

/** Splits a line at its labels and field numbers. `numbered`: the fields of this card have bare numbers. */
export function splitLine(line: CardLine, index: number, numbered: boolean): Piece[] {
  const folded = fold(line.text);
  if (isTitle(folded)) return [createPiece(line, index, 0, folded.length, { kind: 'title' })];
  const pieces: Piece[] = [];
  let [start, at] = [0, 0];
  while (at < folded.length) {
    const begins = startsWord(line.text, folded, at, at === start);
    const found = begins
      ? (findMarker(folded, at, numbered) ?? readLabel(folded, at, pieces.at(-1), at === start))
      : null;
    if (!found) {
      at++;
      continue;
    }
    pieces.push(...createValue(line, index, start, at));
    start = skipSigns(folded, found.end);
    const isBeforeTranslation = /[/(]/.test(folded.slice(found.end, start));
    pieces.push(createPiece(line, index, at, found.end, { ...found.what, isBeforeTranslation }));
    at = start;
  }
  return [...pieces, ...createValue(line, index, start, folded.length)];
}

type PieceContent = Pick<Piece, 'kind' | 'meaning' | 'marker' | 'isBeforeTranslation' | 'touchesLabel'>;

interface FoundPiece {
  end: number;
  what: PieceContent;
}

function findMarker(folded: string, at: number, numbered: boolean): FoundPiece | null {
  const found = readMarker(folded, at, numbered, startsWithLabel);
  return found && { end: found.end, what: { kind: 'marker', marker: found.marker } };
}

/** The longest label that begins at a place; after the numbers of the names only labels of names count. */
function readLabel(folded: string, at: number, before: Piece | undefined, isAfterLabel: boolean): FoundPiece | null {
  const { text, at: places } = compact(folded.slice(at));
  const isFree = at === 0 || isAfterLabel || !isSign(folded[at - 1]!);
  const ofName = before?.kind === 'marker' && (before.marker === '1' || before.marker === '2');
  const fits = (meaning: Meaning, word: string): boolean =>
    (word.length >= MIN_ATTACHED_LENGTH || isFree) &&
    (!ofName || meaning === 'last' || meaning === 'first' || meaning === 'name') &&
    (meaning !== 'address' || at === 0 || isAfterLabel);
  const getEnd = (length: number): number => at + places[length - 1]! + 1;
  const found = (length: number, meaning: Meaning): FoundPiece => ({
    end: getEnd(length),
    what: { kind: 'label', meaning },
  });
  const exact = LABEL_WORDS.filter(({ word, meaning }) => text.startsWith(word) && fits(meaning, word));
  const whole = exact.find(({ word, meaning }) => {
    const rest = folded.slice(getEnd(word.length));
    return endsWord(rest) || (meaning === 'sex' && /^[MFX](?![A-Z])/.test(rest));
  });
  if (whole) return found(whole.word.length, whole.meaning);
  if (!isFree) return null;
  for (const { word, meaning } of LABEL_WORDS) {
    const length = word.length >= ONE_ERROR_LENGTH && fits(meaning, word) ? measureMisreadLabel(text, word) : 0;
    if (length > 0 && endsWord(folded.slice(getEnd(length)))) return found(length, meaning);
  }
  const glued = exact.find(({ word }) => word.length >= ONE_ERROR_LENGTH);
  return glued ? found(glued.word.length, glued.meaning) : null;
}

const endsWord = (rest: string): boolean => !/^[A-Z]/.test(rest);

/** Length of a misread label at the start of a text, 0 if none (Levenshtein distance 1 from 7 letters on, 2 from 11 on). */
function measureMisreadLabel(text: string, word: string): number {
  const most = word.length < TWO_ERRORS_LENGTH ? 1 : 2;
  let [best, length] = [most + 1, 0];
  let row = Array.from({ length: word.length + 1 }, (_, i) => i);
  for (let n = 1; n <= Math.min(text.length, word.length + most); n++) {
    const next = [n];
    for (let i = 1; i <= word.length; i++) {
      const swap = row[i - 1]! + (word[i - 1] === text[n - 1] ? 0 : 1);
      next.push(Math.min(swap, row[i]! + 1, next[i - 1]! + 1));
    }
    row = next;
    if (row[word.length]! < best) [best, length] = [row[word.length]!, n];
  }
  return length;
}

/** A word begins after a sign or another piece, where letters and digits meet, or where a capital follows a small letter. */
function startsWord(text: string, folded: string, at: number, isAfterPiece: boolean): boolean {
  if (!isSign(folded[at]!)) return false;
  if (at === 0 || isAfterPiece || !isSign(folded[at - 1]!)) return true;
  const [before, here] = [text[at - 1]!, text[at]!];
  return /[0-9]/.test(before) !== /[0-9]/.test(here) || (/[a-z]/.test(before) && /[A-Z]/.test(here));
}

/** Signs after a label that belong neither to it nor to the value. */
function skipSigns(folded: string, from: number): number {
  let at = from;
  while (at < folded.length && !isSign(folded[at]!)) at++;
  return at;
}

function createValue(line: CardLine, index: number, from: number, to: number): Piece[] {
  let end = to;
  while (end > from && /[\s:;#/(|_-]/.test(line.text[end - 1]!)) end--;
  if (end <= from) return [];
  const touchesLabel = from > 0 && isSign(fold(line.text[from - 1]!)) && /[a-z]/i.test(line.text[from]!);
  return [createPiece(line, index, from, end, { kind: 'value', touchesLabel })];
}

function createPiece(line: CardLine, index: number, from: number, to: number, what: PieceContent): Piece {
  const half = line.text.length > 1 ? (line.right - line.left) / line.text.length / 2 : 0;
  return {
    ...what,
    line: index,
    from,
    to,
    text: line.text.slice(from, to),
    left: from === 0 ? line.left : line.at[from]! - half,
    right: to === line.text.length ? line.right : line.at[to - 1]! + half,
    top: line.top,
    bottom: line.bottom,
  };
}

/** Whether a folded text begins with a label. */
export const startsWithLabel = (folded: string): boolean => readLabel(folded, 0, undefined, true) !== null;
