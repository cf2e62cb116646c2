import type { Box, Line, Word } from './types.js';

/** Minimum space between two words, in letter heights. */
const MIN_SPACE = 0.13;

/** Joins words at one height into lines; a gap of two letter heights begins a new line. */
export function joinLines(words: readonly Word[]): Line[] {
  const middle = ({ bbox }: Word): number => (bbox[1] + bbox[3]) / 2;
  const rows: Word[][] = [];
  for (const word of words.toSorted((p, q) => middle(p) - middle(q))) {
    const row = rows.at(-1);
    const height = word.bbox[3] - word.bbox[1];
    if (row && Math.abs(middle(row[0]!) - middle(word)) < height * 0.5) row.push(word);
    else rows.push([word]);
  }
  return rows.flatMap((row) => splitAtGaps(joinRuns(row.toSorted((p, q) => p.bbox[0] - q.bbox[0]))).map(toLine));
}

/** A word may be drawn in several runs; runs without space between them are one word. */
function joinRuns(row: readonly Word[]): Word[] {
  const words: Word[] = [];
  for (const word of row) {
    const before = words.at(-1);
    const gap = before ? word.bbox[0] - before.bbox[2] : Infinity;
    if (before && Math.abs(gap) < MIN_SPACE * (word.bbox[3] - word.bbox[1])) {
      words[words.length - 1] = { text: before.text + word.text, bbox: around(before.bbox, word.bbox) };
    } else {
      words.push(word);
    }
  }
  return words;
}

const around = (a: Box, b: Box): Box => [a[0], Math.min(a[1], b[1]), b[2], Math.max(a[3], b[3])];

function splitAtGaps(row: readonly Word[]): Word[][] {
  const pieces: Word[][] = [];
  for (const word of row) {
    const before = pieces.at(-1)?.at(-1);
    const gap = before ? word.bbox[0] - before.bbox[2] : Infinity;
    if (gap > 1.5 * (word.bbox[3] - word.bbox[1])) pieces.push([]);
    pieces.at(-1)!.push(word);
  }
  return pieces;
}

function toLine(words: readonly Word[]): Line {
  const sides = ([0, 1, 2, 3] as const).map((side) => words.map(({ bbox }) => bbox[side]));
  const bbox: Box = [Math.min(...sides[0]!), Math.min(...sides[1]!), Math.max(...sides[2]!), Math.max(...sides[3]!)];
  return { text: words.map(({ text }) => text).join(' '), bbox, words, confidence: 1 };
}
