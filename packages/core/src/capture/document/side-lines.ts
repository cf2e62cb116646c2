import { clipLine, type Stretch } from './clip-line.js';
import { MARGIN } from './margin.js';
import type { Line } from './fit-line.js';
import type { LineSupport } from './line-support.js';
import type { Size } from './geometry.js';

/** A line that may be a side of a document. */
export interface SideLine {
  line: Line;
  /** Its support by edges; null for an edge of the image itself, which only cuts a document off. */
  support: LineSupport | null;
  /** Its stretch in the part of the image that has gradients. */
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

/** Deviation of two opposite sides from parallel: 1 minus the cosine of the angle between them. */
export function measureLean({ line: a }: SideLine, { line: b }: SideLine): number {
  return 1 - Math.abs(a.nx * b.nx + a.ny * b.ny);
}
