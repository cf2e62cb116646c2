import type { Point, Quad } from '../../types.js';
import { between, distance } from '../geometry.js';
import { TD3 } from './layout.js';

/** A line of text as far as finding the zone needs it. */
interface Line {
  quad: Quad;
  text: string;
}

/** Both lines of a zone, from the first character's left side to the last one's right side. */
export type ZoneRows = readonly [upper: Quad, lower: Quad];

interface Row {
  left: Point;
  right: Point;
  height: number;
}

/** Whether a line, read without any constraint, looks like a part of a machine-readable zone. */
export function looksLikeZone(text: string): boolean {
  const plain = zoneText(text);
  return (plain.match(/</g)?.length ?? 0) >= 2 || /^[A-Z0-9<]{22,}$/.test(plain);
}

/** Capitals without spaces, with what a filler is often read as put back. */
export function zoneText(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[«《]/g, '<<')
    .replaceAll(/[〈＜]/g, '<')
    .replaceAll(/\s/g, '');
}

/**
 * The two rows of a passport's zone among lines in reading order, the lowest such pair; null without one. One row must
 * look like a zone, the other may be read too badly for that. The text detector drops fillers at the ends and splits long
 * rows, so pieces are joined and both rows get the same ends.
 */
export function findZoneRows(lines: readonly Line[]): ZoneRows | null {
  const sure = lines.filter((line) => looksLikeZone(line.text)).map((line) => toRow(line.quad));
  if (sure.length === 0) return null;
  const others = lines.filter((line) => !looksLikeZone(line.text)).map((line) => toRow(line.quad));
  return pairRows(
    sure,
    others.filter((row) => length(row) > DOUBTFUL_ELONGATION * row.height),
  );
}

/** The same among boxes that nobody has read yet but that lie where a zone must be. */
export function pairZoneBoxes(quads: readonly Quad[]): ZoneRows | null {
  return quads.length < 2 ? null : pairRows(quads.map(toRow), []);
}

/** A row of the zone by its shape alone: even with its fillers unseen it is this many times as long as high. */
const LONG_ROW = 16;

/** The two rows that may be a zone by their shape, among lines that nobody has read yet. */
export function guessZoneRows(quads: readonly Quad[]): ZoneRows | null {
  const rows = quads.map(toRow);
  const long = rows.filter((row) => length(row) > LONG_ROW * row.height);
  const others = rows.filter((row) => !long.includes(row) && length(row) > SHORT_ROW * row.height);
  return long.length === 0 ? null : pairRows(long, others);
}

/** The shortest piece of a row worth a thought: a name with all its fillers unseen. */
const SHORT_ROW = 6;

/** A line that does not read like a zone may still be a row of it, when it is this many times as long as high. */
const DOUBTFUL_ELONGATION = 14;

function pairRows(sure: readonly Row[], doubtful: readonly Row[]): ZoneRows | null {
  const axis = createAxis([...sure, ...doubtful].reduce((a, b) => (length(b) > length(a) ? b : a)));
  const anchors = joinPieces(sure, axis);
  const rows = joinPieces([...sure, ...doubtful], axis).toSorted((a, b) => axis.down(middle(b)) - axis.down(middle(a)));
  const isAnchor = (row: Row): boolean => anchors.some((anchor) => isSameRow(row, anchor, axis));
  for (const lower of rows) {
    const upper = rows.find((row) => isNextAbove(row, lower, axis));
    if (upper && (isAnchor(lower) || isAnchor(upper)) && length(lower) > 0.5 * length(upper)) {
      return alignRows(upper, lower, axis);
    }
  }
  return null;
}

const toRow = (quad: Quad): Row => ({
  left: between(quad[0], quad[3], 0.5),
  right: between(quad[1], quad[2], 0.5),
  height: (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2,
});
const length = (row: Row): number => distance(row.left, row.right);
const middle = (row: Row): Point => between(row.left, row.right, 0.5);

/** Coordinates along the reading direction and down across it. */
interface Axis {
  along(p: Point): number;
  down(p: Point): number;
  point(along: number, down: number): Point;
}

function createAxis(row: Row): Axis {
  const size = length(row);
  const [x, y] = [(row.right[0] - row.left[0]) / size, (row.right[1] - row.left[1]) / size];
  return {
    along: (p) => p[0] * x + p[1] * y,
    down: (p) => p[1] * x - p[0] * y,
    point: (along, down) => [along * x - down * y, along * y + down * x],
  };
}

/** Where the row's middle line is, `along` the axis. */
function downAt(row: Row, axis: Axis, along: number): number {
  const [a, b] = [axis.along(row.left), axis.along(row.right)];
  return axis.down(row.left) + ((axis.down(row.right) - axis.down(row.left)) * (along - a)) / (b - a || 1);
}

function joinPieces(pieces: readonly Row[], axis: Axis): Row[] {
  const rows: Row[] = [];
  for (const piece of pieces.toSorted((a, b) => length(b) - length(a))) {
    const row = rows.find((candidate) => isSameRow(piece, candidate, axis));
    if (!row) rows.push({ ...piece });
    else {
      if (axis.along(piece.left) < axis.along(row.left)) row.left = piece.left;
      if (axis.along(piece.right) > axis.along(row.right)) row.right = piece.right;
    }
  }
  return rows;
}

function isSameRow(piece: Row, row: Row, axis: Axis): boolean {
  const centre = middle(piece);
  const gap = Math.abs(axis.down(centre) - downAt(row, axis, axis.along(centre)));
  return gap < 0.5 * Math.max(row.height, piece.height);
}

function isNextAbove(row: Row, lower: Row, axis: Axis): boolean {
  const gap = downAt(lower, axis, axis.along(middle(row))) - axis.down(middle(row));
  const height = (row.height + lower.height) / 2;
  return gap > 0.7 * height && gap < 3.2 * height && length(row) > 0.2 * length(lower);
}

/** A passport's rows are so many times as wide as their middle lines are apart (ICAO 9303-4). */
const WIDTH_TO_GAP = TD3.page.zoneWidth / (TD3.page.lineCentres[1]! - TD3.page.lineCentres[0]!);
/** Under this share of their usual width, rows were not seen to their end. */
const SHORTENED = 0.94;

function alignRows(upper: Row, lower: Row, axis: Axis): ZoneRows {
  const left = Math.min(axis.along(upper.left), axis.along(lower.left));
  const seen = Math.max(axis.along(upper.right), axis.along(lower.right));
  const usual = WIDTH_TO_GAP * (downAt(lower, axis, (left + seen) / 2) - downAt(upper, axis, (left + seen) / 2));
  // Where both rows end in fillers, both ends may have gone unseen; a row begins with a letter, which never does.
  const right = seen - left < SHORTENED * usual ? left + usual : seen;
  // A short row tells little about its own slope: it borrows the long one's.
  const slope = (row: Row): Row => (length(row) < 0.5 * (right - left) ? parallel(row, lower, axis) : row);
  const straight = slope(upper);
  const gap = downAt(lower, axis, (left + right) / 2) - downAt(straight, axis, (left + right) / 2);
  const height = Math.min(Math.max(upper.height, lower.height), 0.95 * gap);
  const quad = (row: Row): Quad => {
    const [a, b] = [downAt(row, axis, left), downAt(row, axis, right)];
    const half = height / 2;
    return [
      axis.point(left, a - half),
      axis.point(right, b - half),
      axis.point(right, b + half),
      axis.point(left, a + half),
    ];
  };
  return [quad(straight), quad(lower)];
}

function parallel(row: Row, model: Row, axis: Axis): Row {
  const shift = axis.down(middle(row)) - downAt(model, axis, axis.along(middle(row)));
  return {
    ...row,
    left: axis.point(axis.along(model.left), axis.down(model.left) + shift),
    right: axis.point(axis.along(model.right), axis.down(model.right) + shift),
  };
}
