import type { Point } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

/** The brightness of the nearest pixel, 0 to 255. */
export function sampleLuma({ data, width, height }: Pixels, [x, y]: Point): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const at = (Math.min(height - 1, Math.max(0, Math.round(y))) * width + column) * 4;
  return mixLuma(data, at);
}

/** The brightness between pixels, 0 to 255; NaN outside. */
export function interpolateLuma({ data, width, height }: Pixels, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return Number.NaN;
  const fromLeft = x - left;
  const fromTop = y - top;
  const at = (top * width + left) * 4;
  const below = at + width * 4;
  const upper = mixLuma(data, at) * (1 - fromLeft) + mixLuma(data, at + 4) * fromLeft;
  const lower = mixLuma(data, below) * (1 - fromLeft) + mixLuma(data, below + 4) * fromLeft;
  return upper * (1 - fromTop) + lower * fromTop;
}

function mixLuma(data: Uint8ClampedArray, at: number): number {
  return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
}
