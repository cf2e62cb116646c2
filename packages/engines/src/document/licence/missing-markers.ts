import { lerp } from '@idproof/core/zone';
import type { Quad } from '../../types.js';
import { type CardLine, compact, fold, getHeight } from './card-line.js';
import { readMarker } from './markers.js';
import { startsWithLabel } from './pieces.js';

/** Distance between a line and the field number before it, in heights of the line. */
const MARKER_GAP = { least: 0.3, most: 2.5 };
/** Lines are left-aligned if their left ends differ by less than this, in heights. */
const ALIGNED = 0.4;

/**
 * Lines without a field number where other lines have one: text detection often misses print that small. `by` is
 * how much to extend them to the left, as a share of their width.
 */
export function findMissingMarkers(lines: readonly CardLine[]): { index: number; by: number }[] {
  const starts = lines.filter((line) => isMarked(line)).map(({ left }) => left);
  return lines.flatMap((line, index) => {
    const height = getHeight(line);
    const column = starts
      .filter((left) => starts.filter((other) => Math.abs(other - left) < ALIGNED * height).length > 1)
      .filter((left) => line.left - left > MARKER_GAP.least * height && line.left - left < MARKER_GAP.most * height);
    if (column.length === 0 || isMarked(line) || compact(fold(line.text)).text.length < 2) return [];
    const left = Math.min(...column) - 0.2 * height;
    const isFree = lines.every((other) => other === line || other.right < left || other.left > line.left || other.top > line.bottom - 0.3 * height || other.bottom < line.top + 0.3 * height); // prettier-ignore
    return isFree ? [{ index, by: (line.left - left) / (line.right - line.left) }] : [];
  });
}

const isMarked = ({ text }: CardLine): boolean => readMarker(fold(text), 0, true, startsWithLabel) !== null;

/** The same line extended to the left by a share of its width. */
export const extendLeft = ([a, b, c, d]: Quad, by: number): Quad => [lerp(a, b, -by), b, c, lerp(d, c, -by)];

/** Whether the reading of the extended line is the same text with a number before it. */
export function hasNumberBefore(wide: string, text: string): boolean {
  const [more, said] = [compact(fold(wide)).text, compact(fold(text)).text];
  return more.endsWith(said) && /^(?:[1-9]|4[A-D])$/.test(more.slice(0, -said.length));
}
