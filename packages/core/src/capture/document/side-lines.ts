import { clipLine, type Stretch } from './clip-line.js';
import { MARGIN } from './margin.js';
import type { Line } from './fit-line.js';
import type { LineSupport } from './line-support.js';
import type { Size } from './geometry.js';

/** A line that may be a side of a document. */
export interface SideLine {
  line: Line;
  /** How much of it is an edge; null for an edge of the image itself, which only cuts a document off. */
  support: LineSupport | null;
  /** Where it lies in the part of the image that has gradients. */
  inside: Stretch;
}

/** The lines found in an image, and its own four edges. */
export function collectSides(supports: readonly LineSupport[], size: Size): SideLine[] {
  const near = MARGIN - 1;
  const frame = [
    { nx: 1, ny: 0, r: near },
    { nx: 1, ny: 0, r: size.width - 1 - near },
    { nx: 0, ny: 1, r: near },
    { nx: 0, ny: 1, r: size.height - 1 - near },
  ];
  return [
    ...supports.map((support) => ({ line: support.line, support, inside: support.inside })),
    ...frame.map((line) => ({ line, support: null, inside: clipLine(line, size) })),
  ];
}

/** How far two opposite sides are from parallel: 0 for those that are, 1 less the cosine of the angle between others. */
export function measureLean({ line: a }: SideLine, { line: b }: SideLine): number {
  return 1 - Math.abs(a.nx * b.nx + a.ny * b.ny);
}
