import { getHeight } from './card-line.js';
import { readValue } from './field-values.js';
import type { Piece } from './pieces.js';
import type { Meaning } from './label-words.js';

/** A label or field number, and its meaning. */
export interface FieldLabel {
  meaning: Meaning;
  piece: Piece;
}

/** A label with its value. */
export interface PlacedValue extends FieldLabel {
  value: Piece;
}

/** Maximum distance between a label and its value, in heights of the line. */
const REACH = { beside: 12, below: 2.4 };
/** Penalty for a value that is not placed as most values of the card are. */
const ODD_STYLE = 1.2;

interface Candidate extends PlacedValue {
  cost: number;
  stands: 'inline' | 'beside' | 'below';
}

/**
 * Gives each label its value: the text behind it on its line, else beside it or below it, as for most values of the
 * card do. Each value belongs to one label. `other` labels take part, so that their values are not taken for others'.
 */
export function placeValues(labels: readonly FieldLabel[], pieces: readonly Piece[]): PlacedValue[] {
  const candidates = labels.flatMap((label) => listCandidates(label, pieces));
  const style = findUsualStyle(candidates);
  const getCost = ({ cost, stands }: Candidate): number =>
    cost + (stands === 'inline' || stands === style ? 0 : ODD_STYLE);
  const ranked = candidates.toSorted((a, b) => getCost(a) - getCost(b));
  const placed: PlacedValue[] = [];
  for (const { cost: _, stands: __, ...candidate } of ranked) {
    const isTaken = placed.some(({ piece, value }) => piece === candidate.piece || value === candidate.value);
    if (!isTaken) placed.push(candidate);
  }
  return placed;
}

/** Whether most labels with a fitting value on one side only have it beside or below them. */
function findUsualStyle(candidates: readonly Candidate[]): 'beside' | 'below' {
  const standing = new Map<Piece, Set<string>>();
  for (const { piece, stands } of candidates) {
    standing.set(piece, (standing.get(piece) ?? new Set()).add(stands));
  }
  let votes = 0;
  for (const stands of standing.values()) {
    if (stands.has('inline') || (stands.has('beside') && !stands.has('below'))) votes++;
    else if (!stands.has('beside')) votes--;
  }
  return votes >= 0 ? 'beside' : 'below';
}

function listCandidates({ meaning, piece }: FieldLabel, pieces: readonly Piece[]): Candidate[] {
  const found: Candidate[] = [];
  const offer = (value: Piece, stands: Candidate['stands'], cost: number): void => {
    if (value.kind === 'value' && readValue(meaning, value.text)) found.push({ meaning, piece, value, stands, cost });
  };
  const next = pieces.find((other) => other.line === piece.line && other.from >= piece.to);
  if (next?.kind === 'value') {
    const isLabelToo = piece.isBeforeTranslation && ['last', 'first', 'name', 'address', 'other'].includes(meaning);
    if (!isLabelToo) offer(next, 'inline', 0);
    if (found.length > 0) return found;
  }
  const beside = next ? undefined : findNearestBeside(piece, pieces);
  if (beside) offer(beside.piece, 'beside', 0.3 + beside.gap / 8);
  for (const below of listPiecesBelow(piece, pieces)) offer(below.piece, 'below', 0.5 + below.distance);
  return found;
}

/** The nearest piece of any kind to the right on the same row: a label there hides the pieces behind it. */
function findNearestBeside(label: Piece, pieces: readonly Piece[]): { piece: Piece; gap: number } | undefined {
  const [nearest] = pieces
    .filter((other) => other.line !== label.line && measureOverlap(label, other) > 0.5 && other.left > middle(label))
    .map((piece) => ({ piece, gap: Math.max(0, piece.left - label.right) / getHeight(piece) }))
    .filter(({ gap }) => gap < REACH.beside)
    .toSorted((a, b) => a.gap - b.gap);
  return nearest;
}

/** Pieces under a label that begin where it begins, or lie right under it; the nearest row only. */
function listPiecesBelow(label: Piece, pieces: readonly Piece[]): { piece: Piece; distance: number }[] {
  const height = getHeight(label);
  const under = pieces
    .filter((other) => other.line !== label.line && centre(other) > label.bottom - 0.1 * height)
    .map((piece) => {
      const unit = Math.max(height, getHeight(piece));
      const shift = Math.abs(piece.left - label.left) / unit;
      const shared = Math.min(piece.right, label.right) - Math.max(piece.left, label.left);
      const isUnder = shift < 1.5 || shared > 0.5 * Math.min(piece.right - piece.left, label.right - label.left);
      const rows = (centre(piece) - centre(label)) / unit;
      return { piece, rows, distance: 0.4 * rows + Math.min(1, shift / 4), isUnder };
    })
    .filter(({ rows, isUnder }) => isUnder && rows < REACH.below)
    .toSorted((a, b) => a.rows - b.rows);
  const nearest = under[0];
  return nearest ? under.filter(({ piece }) => measureOverlap(nearest.piece, piece) > 0.4) : [];
}

const centre = ({ top, bottom }: Piece): number => (top + bottom) / 2;
const middle = ({ left, right }: Piece): number => (left + right) / 2;

/** The vertical overlap of two pieces, as a share of the lower one's height. */
export function measureOverlap(a: Piece, b: Piece): number {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, shared) / Math.min(getHeight(a), getHeight(b));
}
