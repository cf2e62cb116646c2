import { MARGIN } from './margin.js';
import type { Line } from './find-lines.js';
import type { LineSupport } from './line-support.js';
import { findCrossing, type Size } from './geometry.js';
import type { Point } from '../frame-judge.js';

/** Two places along a line. */
export interface Stretch {
  from: number;
  to: number;
}

/** A line that may be a side of a document. */
export interface SideLine {
  line: Line;
  /** How much of it is an edge; null for an edge of the picture itself, which only cuts a document off. */
  support: LineSupport | null;
  /** Where it lies in the part of the picture that has gradients. */
  inside: Stretch;
}

/** Two lines that may be opposite sides, by their index. */
export interface Opposites {
  first: number;
  second: number;
}

/** The cosine of the angle between opposite sides, 28°, and the sine of that between neighbours, 53°: the tilt allowed. */
const PARALLEL = 0.88;
const CROSSING = 0.8;
/** Corners may lie outside of the picture by this share of its size. */
const OUTSIDE = 0.15;

/** The lines found in a picture, and its own four edges. */
export function collectSides(supports: readonly LineSupport[], size: Size): SideLine[] {
  const near = MARGIN - 1;
  const frame = [
    { nx: 1, ny: 0, r: near },
    { nx: 1, ny: 0, r: size.width - 1 - near },
    { nx: 0, ny: 1, r: near },
    { nx: 0, ny: 1, r: size.height - 1 - near },
  ];
  return [
    ...supports.map((support) => ({ line: support.line, support, inside: clipLine(support.line, size) })),
    ...frame.map((line) => ({ line, support: null, inside: clipLine(line, size) })),
  ];
}

export function pairOpposites(sides: readonly SideLine[]): Opposites[] {
  const pairs: Opposites[] = [];
  for (let first = 0; first < sides.length; first++) {
    for (let second = first + 1; second < sides.length; second++) {
      const a = sides[first]!;
      const b = sides[second]!;
      if (Math.abs(a.line.nx * b.line.nx + a.line.ny * b.line.ny) >= PARALLEL) pairs.push({ first, second });
    }
  }
  return pairs;
}

/** Where each line meets each other one; null where no corner of a document can be. */
export function crossSides(sides: readonly SideLine[], { width, height }: Size): (Point | null)[][] {
  return sides.map(({ line: a }) =>
    sides.map(({ line: b }) => {
      if (Math.abs(a.nx * b.ny - a.ny * b.nx) < CROSSING) return null;
      const corner = findCrossing(a, b);
      const [x, y] = [corner[0] / width, corner[1] / height];
      return Math.min(x, y) < -OUTSIDE || Math.max(x, y) > 1 + OUTSIDE ? null : corner;
    }),
  );
}

/** The stretch of a line in the part of the picture that has gradients. */
export function clipLine({ nx, ny, r }: Line, { width, height }: Size): Stretch {
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  const axes = [
    { start: nx * r, step: -ny, end: width - 1 - MARGIN },
    { start: ny * r, step: nx, end: height - 1 - MARGIN },
  ];
  for (const { start, step, end } of axes) {
    if (Math.abs(step) < 1e-6) continue;
    const one = (MARGIN - start) / step;
    const other = (end - start) / step;
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return { from, to };
}
