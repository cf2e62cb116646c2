import type { Box, Line, TextPage } from '@idproof/engines';

/** A line of a document or a part of one, with its place. */
export interface Piece {
  text: string;
  bbox: Box;
  /** 0 to 1. */
  confidence: number;
  /** From 1. */
  page: number;
}

/** A piece with the places of its words. */
export interface LinePiece extends Piece {
  words: Line['words'];
}

/** All lines of all pages, page by page from top to bottom. */
export function toPieces(pages: readonly TextPage[]): LinePiece[] {
  return pages.flatMap(({ page, lines }) => lines.map((line) => ({ ...line, page })));
}

/** The part of a line between two indices of its text, without the space around it; undefined when nothing is left. */
export function slice(line: LinePiece, from: number, to = line.text.length): LinePiece | undefined {
  const raw = line.text.slice(from, to);
  const start = from + raw.length - raw.trimStart().length;
  const text = raw.trim();
  if (text === '') return undefined;
  const words = cutWords(line, start, start + text.length);
  const bbox = words.length > 0 ? union(words.map((word) => word.bbox)) : line.bbox;
  return { ...line, text, bbox, words };
}

/** Words are joined by one space; letters of a word are taken to be equally wide. */
function cutWords({ words }: LinePiece, from: number, to: number): Line['words'] {
  let at = 0;
  return words.flatMap(({ text, bbox }) => {
    const begin = at;
    at += text.length + 1;
    const [first, last] = [Math.max(from, begin) - begin, Math.min(to, begin + text.length) - begin];
    if (first >= last) return [];
    const letter = (bbox[2] - bbox[0]) / text.length;
    const [left, right] = [Math.round(bbox[0] + first * letter), Math.round(bbox[0] + last * letter)];
    return [{ text: text.slice(first, last), bbox: [left, bbox[1], right, bbox[3]] as const }];
  });
}

export const getHeight = ({ bbox }: { bbox: Box }): number => bbox[3] - bbox[1];
export const getMiddle = ({ bbox }: { bbox: Box }): number => (bbox[1] + bbox[3]) / 2;

function union(boxes: readonly Box[]): Box {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

/** Pieces of one page read as one text; undefined for none. */
export function join(pieces: readonly Piece[]): Piece | undefined {
  const first = pieces[0];
  if (!first) return undefined;
  return {
    text: pieces.map(({ text }) => text).join(' '),
    bbox: union(pieces.map(({ bbox }) => bbox)),
    confidence: Math.min(...pieces.map(({ confidence }) => confidence)),
    page: first.page,
  };
}

/** True when two pieces stand at one height: half of the lower one's height is shared. */
export function areBeside(a: Piece, b: Piece): boolean {
  const shared = Math.min(a.bbox[3], b.bbox[3]) - Math.max(a.bbox[1], b.bbox[1]);
  return a.page === b.page && shared >= Math.min(getHeight(a), getHeight(b)) / 2;
}

/** Rows from top to bottom, each from left to right. */
export function groupRows<P extends Piece>(pieces: readonly P[]): P[][] {
  const rows: P[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.page - b.page || getMiddle(a) - getMiddle(b))) {
    const row = rows.at(-1);
    // Compared with neighbours in the row, because rows of a photograph rise and fall.
    if (row?.some((other) => areBeside(other, piece))) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.bbox[0] - b.bbox[0]));
}
