import { getHeight } from './card-line.js';
import { readValue } from './field-values.js';
import { measureOverlap } from './place-values.js';
import type { Piece } from './pieces.js';

/** The most further lines of an address. */
const MAX_LINES = { address: 2, name: 1 };

/**
 * The lines below a value that continue it: they begin where it begins, follow closely in the same size of print, carry
 * no label, and belong to no label between. A name goes on only where the next field's number or label stands below it.
 */
export function findNextLines(
  field: 'last' | 'first' | 'name' | 'address',
  label: Piece,
  value: Piece,
  pieces: readonly Piece[],
): Piece[] {
  if (value.line !== label.line && field !== 'address') return [];
  const lines: Piece[] = [];
  const most = field === 'address' ? MAX_LINES.address : MAX_LINES.name;
  let last = value;
  while (lines.length < most) {
    const next = findLineBelow(last, value, label, pieces);
    if (!next || !readValue(field, next.text)) break;
    if (field !== 'address' && !isFollowed(next, label, pieces)) break;
    lines.push(next);
    last = next;
  }
  return lines;
}

function findLineBelow(last: Piece, first: Piece, label: Piece, pieces: readonly Piece[]): Piece | undefined {
  const height = getHeight(first);
  const below = pieces
    .filter((piece) => piece.line !== last.line && piece.top > last.top + 0.5 * height)
    .filter((piece) => piece.top < last.bottom + 0.5 * height && piece.left < last.right && piece.right > label.left)
    .toSorted((a, b) => a.top - b.top);
  const [next] = below;
  if (
    !next ||
    next.kind !== 'value' ||
    below.some((piece) => piece.kind !== 'value' && measureOverlap(piece, next) > 0.5)
  ) {
    return undefined;
  }
  const isAligned = Math.abs(next.left - first.left) < 0.8 * height || Math.abs(next.left - label.left) < 0.8 * height;
  const isSameSize = getHeight(next) < 1.35 * height && getHeight(next) > 0.7 * height;
  return isAligned && isSameSize && next.from === 0 ? next : undefined;
}

/** Whether the row under a line begins with a label or number of its own. */
function isFollowed(line: Piece, label: Piece, pieces: readonly Piece[]): boolean {
  return pieces.some(
    (piece) =>
      (piece.kind === 'label' || (piece.kind === 'marker' && label.kind === 'marker')) &&
      piece.from === 0 &&
      piece.top > line.top + 0.5 * getHeight(line) &&
      piece.top < line.bottom + 0.6 * getHeight(line) &&
      Math.abs(piece.left - label.left) < getHeight(line),
  );
}
