import { findHits, squeeze } from './labels.js';
import { getHeight, join, groupRows, slice, type LinePiece, type Piece } from './pieces.js';
import type { ValueMatcher } from './values.js';

/** A column that a template reads. */
interface ColumnRule {
  labels: readonly string[];
  kind: ValueMatcher;
}

export interface TableRule<Name extends string> {
  columns: Record<Name, ColumnRule>;
  /** The heading must have these, … */
  needs: readonly Name[];
  /** … and one of these. */
  needsOne: readonly Name[];
  /** Columns that the template does not read, but that have cells of their own. */
  others: readonly string[];
  /** A row that begins with one of these ends the table. */
  ends: readonly string[];
  /** A row with one of these is a new one; any other row continues the text of the previous one. */
  startsRow: readonly Name[];
  /** The column whose text may continue over several rows. */
  text: Name;
}

interface HeadingCell<Name> {
  name: Name | undefined;
  piece: Piece;
}

type TableRow<Name extends string> = Partial<Record<Name, Piece>>;

/** Maximum gap between rows of a table, in heights. */
const WIDEST_GAP = 5;

/** The rows of every table whose heading names the columns. */
export function readTable<Name extends string>(lines: readonly LinePiece[], rule: TableRule<Name>): TableRow<Name>[] {
  const rows = groupRows(lines);
  const read: TableRow<Name>[] = [];
  let heading: HeadingCell<Name>[] | undefined;
  let before: LinePiece[] = [];
  for (const row of rows) {
    const next = readHeading(row, rule);
    if (next) {
      heading = next;
    } else if (heading) {
      if (isEnd(row, before, rule)) heading = undefined;
      else addRow(read, row, heading, rule);
    }
    before = row;
  }
  return read;
}

function readHeading<Name extends string>(
  row: readonly LinePiece[],
  rule: TableRule<Name>,
): HeadingCell<Name>[] | undefined {
  const names = Object.entries(rule.columns) as [Name, ColumnRule][];
  const nameByLabel = new Map(names.flatMap(([name, { labels }]) => labels.map((label) => [squeeze(label), name])));
  const known = [...nameByLabel.keys(), ...rule.others.map(squeeze)].toSorted((a, b) => b.length - a.length);
  const cells = row.flatMap((piece): HeadingCell<Name>[] => {
    const whole = squeeze(piece.text);
    if (known.includes(whole)) return [{ name: nameByLabel.get(whole), piece }];
    const hits = findHits(separate(piece), known).filter(({ rest }) => !rest);
    if (hits.length === 0) return [{ name: undefined, piece }];
    return hits.map((hit) => ({ name: nameByLabel.get(hit.label), piece: hit.piece }));
  });
  // A row that holds amounts is no heading.
  if (row.some(({ text }) => /\d[.,]\d{2}\b/.test(text))) return undefined;
  const has = (name: Name): boolean => cells.some((cell) => cell.name === name);
  return rule.needs.every(has) && rule.needsOne.some(has) ? cells : undefined;
}

/** Headings that were read as one line: each word may begin a label. */
function separate(piece: LinePiece): LinePiece {
  return { ...piece, text: piece.words.map(({ text }) => text).join('|') };
}

function isEnd<Name extends string>(
  row: readonly LinePiece[],
  before: readonly LinePiece[],
  rule: TableRule<Name>,
): boolean {
  const [first, last] = [row[0]!, before[0]!];
  if (first.page !== last.page) return true;
  if (first.bbox[1] - last.bbox[3] > WIDEST_GAP * Math.max(getHeight(first), getHeight(last))) return true;
  const ends = rule.ends.map(squeeze);
  return row.some((piece) => findHits(piece, ends).some(({ isFirst }) => isFirst));
}

function addRow<Name extends string>(
  read: TableRow<Name>[],
  row: readonly LinePiece[],
  heading: readonly HeadingCell<Name>[],
  rule: TableRule<Name>,
): void {
  const cells = splitCells(row, heading, rule);
  if (rule.startsRow.some((name) => cells[name])) {
    read.push(cells);
    return;
  }
  const [more, last] = [cells[rule.text], read.at(-1)];
  const text = last?.[rule.text];
  if (!more || !text || more.bbox[1] - text.bbox[3] > getHeight(more)) return;
  last[rule.text] = join([text, more]);
}

function splitCells<Name extends string>(
  row: readonly LinePiece[],
  heading: readonly HeadingCell<Name>[],
  rule: TableRule<Name>,
): TableRow<Name> {
  const byCell = new Map<HeadingCell<Name>, LinePiece[]>();
  for (const piece of row.flatMap((line) => splitOver(line, heading))) {
    const cell = findNearest(piece, heading);
    byCell.set(cell, [...(byCell.get(cell) ?? []), piece]);
  }
  const cells: TableRow<Name> = {};
  for (const [{ name }, pieces] of byCell) {
    if (name === undefined) continue;
    const whole = join(pieces)!;
    const value = rule.columns[name].kind({ ...pieces[0]!, ...whole, words: pieces.flatMap(({ words }) => words) });
    if (value) cells[name] = value;
  }
  return cells;
}

/** Splits a line under several headings into cells, word by word. */
function splitOver<Name>(line: LinePiece, heading: readonly HeadingCell<Name>[]): LinePiece[] {
  const under = heading.filter(
    ({ piece }) => measureOverlap(line, piece) > 0.15 * Math.min(getWidth(piece), getWidth(line)),
  );
  if (under.length < 2) return [line];
  let at = 0;
  return line.words.flatMap(({ text }) => {
    const from = at;
    at += text.length + 1;
    return slice(line, from, from + text.length) ?? [];
  });
}

const getWidth = ({ bbox }: Piece): number => bbox[2] - bbox[0];

function measureOverlap(a: Piece, b: Piece): number {
  return Math.min(a.bbox[2], b.bbox[2]) - Math.max(a.bbox[0], b.bbox[0]);
}

/** Cells stand flush left, flush right or centred under their heading. */
function findNearest<Name>(piece: Piece, heading: readonly HeadingCell<Name>[]): HeadingCell<Name> {
  const distance = ({ piece: head }: HeadingCell<Name>): number => {
    const left = Math.abs(head.bbox[0] - piece.bbox[0]);
    const right = Math.abs(head.bbox[2] - piece.bbox[2]);
    const centre = Math.abs(head.bbox[0] + head.bbox[2] - piece.bbox[0] - piece.bbox[2]) / 2;
    return Math.min(left, right, centre) - Math.max(0, measureOverlap(head, piece));
  };
  return heading.toSorted((a, b) => distance(a) - distance(b))[0]!;
}
