import type { Point } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

/** The brightness of the nearest pixel, 0 to 255. */
export function sampleLuma({ data, width, height }: Pixels, [x, y]: Point): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const at = (Math.min(height - 1, Math.max(0, Math.round(y))) * width + column) * 4;
  return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
}
