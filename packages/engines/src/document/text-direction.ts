import { distance } from '@idproof/core/zone';
import type { Quad } from '../types.js';

/** Minimum ratio of length to height of a box that shows the direction of its text. */
const MIN_ELONGATION = 2.2;

/** Whether most text runs down the image, by the lengths of the long boxes, whichever of their corners comes first. */
export function isTextVertical(boxes: readonly Quad[]): boolean {
  let [across, down] = [0, 0];
  for (const [a, b, , d] of boxes) {
    const [one, other] = [distance(a, b), distance(a, d)];
    const end = one > other ? b : d;
    if (Math.max(one, other) < MIN_ELONGATION * Math.min(one, other)) continue;
    if (Math.abs(end[1] - a[1]) > Math.abs(end[0] - a[0])) down += Math.max(one, other);
    else across += Math.max(one, other);
  }
  return down > across;
}
