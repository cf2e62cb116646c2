import type { Quad } from '../quad.js';
import { LAYOUTS, LINE_STEP, type ZoneLayout } from './layout.js';
import {
  type Axis,
  createAxis,
  measureDown,
  getLength,
  getMiddle,
  moveDown,
  makeParallel,
  type Row,
  toRow,
} from './row-axis.js';

/** The lines of a zone, upper first, each from its first character's left side to its last one's right side. */
export type ZoneRows = readonly Quad[];

/** Lines arranged like those of a zone. */
export interface RowStack {
  rows: ZoneRows;
  /** The layouts whose width these rows may have. */
  layouts: readonly ZoneLayout[];
  /** The index of the row that was detected best. */
  clearest: number;
  /** Share of the rows that was detected as text, 0 to 1; an inferred row counts as undetected. */
  coverage: number;
  /** Length of its rows in pixels. */
  width: number;
}

/** Whether a line, read without any constraint, looks like a part of a machine-readable zone. */
export function looksLikeZone(text: string): boolean {
  const plain = readZoneText(text);
  return (plain.match(/</g)?.length ?? 0) >= 2 || /^[A-Z0-9<]{22,}$/.test(plain);
}

/** Capitals without spaces, with frequent misreadings of the filler undone. */
function readZoneText(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[«《]/g, '<<')
    .replaceAll(/[〈＜]/g, '<')
    .replaceAll(/\s/g, '');
}

/** Minimum length of the piece that begins a stack, and of any piece of it, in heights of the piece. */
const MIN_FIRST_LENGTH = 8;
const MIN_LENGTH = 3;
/** Maximum gap between pieces of one row, in heights: the detector drops fillers. */
const MAX_GAP = 12;
/** Maximum distance between the starts of rows, in heights: a first letter may go undetected. */
const MAX_START_SHIFT = 4;
/** Length of a row relative to its layout, measured by the line spacing: perspective and issuers vary. */
const LENGTH_RATIO = { least: 0.7, most: 1.6 };
/** The same for three rows: wider ones are the two of a passport and a printed line above. */
const THREE_ROWS_RATIO = { least: 0.7, most: 1.4 };
/** The same if one row is inferred, which is weaker evidence. */
const INFERRED_RATIO = { least: 0.84, most: 1.17 };
/** Rows between these shares of their usual width were not detected to their end. */
const SHORTENED = { least: 0.84, most: 0.94 };
/** Minimum detected share of a layout's width. */
const MIN_SEEN = 0.4;

/**
 * All stacks of lines that may be a zone by their position, the most likely first. `quads` are lines of text in reading
 * order; the detector splits rows and drops fillers at their ends, so pieces are joined and all rows get the same ends.
 */
export function findStacks(quads: readonly Quad[], layouts: readonly ZoneLayout[] = LAYOUTS): RowStack[] {
  const rows = quads.map(toRow).filter((row) => row.height > 0 && getLength(row) > MIN_LENGTH * row.height);
  const seeds = rows
    .filter((row) => getLength(row) > MIN_FIRST_LENGTH * row.height)
    .toSorted((a, b) => getLength(b) - getLength(a))
    .slice(0, 12);
  const found = new Map<string, RowStack>();
  for (const seed of seeds) {
    const axis = createAxis(seed);
    const lines = chainRows(seed, joinPieces(findAlike(rows, seed, axis), seed, axis), axis);
    for (const stack of listStacks(lines, axis, layouts)) {
      const key = createKey(stack);
      if (stack.coverage > (found.get(key)?.coverage ?? 0)) found.set(key, stack);
    }
  }
  return [...found.values()].toSorted((a, b) => rankStack(b) - rankStack(a));
}

/** Bonus for three evenly spaced rows, which are hardly chance even if little of the third was detected. */
const THREE_ROWS_BONUS = 0.25;

/** Ranks a stack by how much its shape is that of a zone; higher is better. */
export const rankStack = ({ coverage, rows }: RowStack): number => coverage + (rows.length > 2 ? THREE_ROWS_BONUS : 0);

const createKey = ({ rows, layouts }: RowStack): string =>
  [
    ...rows.map((row) => row.map(([x, y]) => `${Math.round(x / 4)},${Math.round(y / 4)}`)),
    layouts.map(({ name }) => name),
  ].join(' ');

/** A row with the pieces it was joined from. */
interface JoinedRow extends Row {
  seen: number;
}

function findAlike(rows: readonly Row[], seed: Row, axis: Axis): Row[] {
  return rows.filter((row) => {
    const slope = (axis.down(row.right) - axis.down(row.left)) / getLength(row);
    return row.height > 0.55 * seed.height && row.height < 1.8 * seed.height && Math.abs(slope) < 0.12;
  });
}

/** Joins pieces on one line, the seed's row first. */
function joinPieces(pieces: readonly Row[], seed: Row, axis: Axis): JoinedRow[] {
  const rows: JoinedRow[] = [];
  for (const piece of [seed, ...pieces.filter((row) => row !== seed).toSorted((a, b) => getLength(b) - getLength(a))]) {
    const row = rows.find((candidate) => isSameRow(piece, candidate, axis));
    if (!row) rows.push({ ...piece, seen: getLength(piece) });
    else {
      row.seen += getLength(piece);
      if (axis.along(piece.left) < axis.along(row.left)) row.left = piece.left;
      if (axis.along(piece.right) > axis.along(row.right)) row.right = piece.right;
    }
  }
  return rows;
}

function isSameRow(piece: Row, row: Row, axis: Axis): boolean {
  const centre = getMiddle(piece);
  const apart = Math.max(
    axis.along(piece.left) - axis.along(row.right),
    axis.along(row.left) - axis.along(piece.right),
  );
  const gap = Math.abs(axis.down(centre) - measureDown(row, axis, axis.along(centre)));
  return gap < 0.5 * Math.max(row.height, piece.height) && apart < MAX_GAP * row.height;
}

/** The rows above and below the seed's, each the next one to the last, top to bottom. */
function chainRows(seed: Row, rows: readonly JoinedRow[], axis: Axis): JoinedRow[] {
  const start = rows[0]!;
  const chain = [start];
  for (const side of [-1, 1]) {
    for (let last = start, steps = 0; steps < 2; steps++) {
      const next = rows
        .filter((row) => isNext(row, last, side, axis))
        .toSorted((a, b) => Math.abs(measureStep(a, last, axis)) - Math.abs(measureStep(b, last, axis)))[0];
      if (!next) break;
      if (side < 0) chain.unshift(next);
      else chain.push(next);
      last = next;
    }
  }
  return chain;
}

const measureStep = (row: Row, from: Row, axis: Axis): number => {
  const [wide, narrow] = getLength(row) > getLength(from) ? [row, from] : [from, row];
  const centre = getMiddle(narrow);
  const step = axis.down(centre) - measureDown(wide, axis, axis.along(centre));
  return narrow === row ? step : -step;
};

function isNext(row: Row, last: Row, side: number, axis: Axis): boolean {
  const step = measureStep(row, last, axis) * side;
  const height = (row.height + last.height) / 2;
  return step > 0.7 * height && step < 3.2 * height && startsBelow(row, last, axis);
}

const startsBelow = (row: Row, other: Row, axis: Axis): boolean =>
  Math.abs(axis.along(row.left) - axis.along(other.left)) < MAX_START_SHIFT * Math.max(row.height, other.height);

function listStacks(lines: readonly JoinedRow[], axis: Axis, layouts: readonly ZoneLayout[]): RowStack[] {
  const stacks: RowStack[] = [];
  for (let end = lines.length; end >= 2; end--) {
    const pair = lines.slice(end - 2, end);
    const three = end >= 3 ? lines.slice(end - 3, end) : null;
    if (three && isEven(three, axis)) stacks.push(...fitLayouts(three, axis, layouts));
    stacks.push(...fitLayouts(pair, axis, layouts));
    for (const guessed of addThirdRow(pair, axis)) stacks.push(...fitLayouts(guessed, axis, layouts));
  }
  return stacks;
}

function isEven([a, b, c]: readonly Row[], axis: Axis): boolean {
  const ratio = measureStep(b!, a!, axis) / measureStep(c!, b!, axis);
  return ratio > 0.7 && ratio < 1.4;
}

/** Two of three rows, with the third inferred from them. */
function addThirdRow([upper, lower]: readonly JoinedRow[], axis: Axis): JoinedRow[][] {
  const model = getLength(upper!) > getLength(lower!) ? upper! : lower!;
  const step = measureStep(lower!, upper!, axis);
  const below = { ...moveDown(model, axis, model === lower ? step : 2 * step), seen: 0 };
  const above = { ...moveDown(model, axis, model === upper ? -step : -2 * step), seen: 0 };
  return [
    [upper!, lower!, below],
    [above, upper!, lower!],
  ];
}

/** The stacks that these rows make: one for all layouts they nearly fit, and one for each that is wider. */
function fitLayouts(rows: readonly JoinedRow[], axis: Axis, layouts: readonly ZoneLayout[]): RowStack[] {
  const step = measureStep(rows.at(-1)!, rows[0]!, axis) / (rows.length - 1);
  const left = Math.min(...rows.map((row) => axis.along(row.left)));
  const right = Math.max(...rows.map((row) => axis.along(row.right)));
  const isGuess = rows.some((row) => row.seen === 0);
  const shares = layouts
    .filter((layout) => layout.lines.length === rows.length)
    .map((layout) => {
      const usual = (layout.page.zoneWidth / LINE_STEP) * step;
      return { layout, usual, share: (right - left) / usual };
    });
  const { least, most } = isGuess ? INFERRED_RATIO : rows.length > 2 ? THREE_ROWS_RATIO : LENGTH_RATIO;
  const near = shares.filter(({ share }) => share > least && share < most);
  const wider = isGuess ? [] : shares.filter(({ share }) => share <= least && share > MIN_SEEN);
  const widths = new Set(wider.map(({ usual }) => Math.round(usual)));
  const groups = [near, ...[...widths].map((width) => wider.filter(({ usual }) => Math.round(usual) === width))];
  return groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const short = group
        .filter(({ share }) => group !== near || (share > SHORTENED.least && share < SHORTENED.most))
        .map(({ usual }) => usual);
      return alignRows(
        rows,
        axis,
        [left, Math.max(right, ...short.map((usual) => left + usual))],
        step,
        group.map(({ layout }) => layout),
      );
    });
}

function alignRows(
  rows: readonly JoinedRow[],
  axis: Axis,
  [left, right]: readonly [number, number],
  step: number,
  layouts: readonly ZoneLayout[],
): RowStack {
  const width = right - left;
  const longest = rows.reduce((a, b) => (getLength(b) > getLength(a) ? b : a));
  const height = Math.min(Math.max(...rows.map((row) => row.height)), 0.95 * step);
  const quads = rows.map((row): Quad => {
    // The slope of a short row is unreliable: the longest row's is used.
    const straight = getLength(row) < 0.5 * width ? makeParallel(row, longest, axis) : row;
    const [a, b] = [measureDown(straight, axis, left), measureDown(straight, axis, right)];
    return [
      axis.point(left, a - height / 2),
      axis.point(right, b - height / 2),
      axis.point(right, b + height / 2),
      axis.point(left, a + height / 2),
    ];
  });
  const seen = rows.map((row) => Math.min(1, row.seen / width));
  return {
    rows: quads,
    layouts,
    clearest: seen.indexOf(Math.max(...seen)),
    coverage: seen.reduce((sum, share) => sum + share, 0) / rows.length,
    width,
  };
}
