import { MARGIN } from './margin.js';
import type { Line } from './fit-line.js';
import type { Size } from './geometry.js';

/** Start and end of a stretch, as distances along a line. */
export interface Stretch {
  from: number;
  to: number;
}

/** The stretch of a line in the part of the image that has gradients. */
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
