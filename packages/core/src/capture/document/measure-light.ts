import type { Quad } from '../frame-judge.js';
import type { Pixels } from '../measure-frame.js';

export interface Light {
  /** The brightness, 0 to 255, that a tenth of the document exceeds. */
  light: number;
  /** Shares of the document, 0 to 1, that are above 250 and above 240 in all channels. */
  clipped: number;
  glare: number;
}

/** Every second pixel of every second row is enough for shares. */
const STEP = 2;
const BRIGHTEST = 0.1;

/** Measures the light on what lies inside the corners. */
export function measureLight({ data, width, height }: Pixels, quad: Quad): Light {
  const counts = new Uint32Array(256);
  let clipped = 0;
  let glare = 0;
  let total = 0;
  for (let y = 1; y < height; y += STEP) {
    const span = clipRow(quad, y);
    for (let x = Math.max(0, Math.ceil(span.left)); x <= Math.min(width - 1, span.right); x += STEP) {
      const at = (y * width + x) * 4;
      const red = data[at]!;
      const green = data[at + 1]!;
      const blue = data[at + 2]!;
      counts[Math.round(0.299 * red + 0.587 * green + 0.114 * blue)]!++;
      const darkest = Math.min(red, green, blue);
      if (darkest > 250) clipped++;
      if (darkest > 240) glare++;
      total++;
    }
  }
  if (total === 0) return { light: 0, clipped: 0, glare: 0 };
  return { light: readBrightest(counts, total), clipped: clipped / total, glare: glare / total };
}

/** Where a row of pixels enters and leaves the corners. */
function clipRow(quad: Quad, y: number): { left: number; right: number } {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < 4; i++) {
    const [x1, y1] = quad[i]!;
    const [x2, y2] = quad[(i + 1) % 4]!;
    if (y1 <= y === y2 <= y) continue;
    const x = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  return { left, right };
}

function readBrightest(counts: Uint32Array, total: number): number {
  let level = 255;
  for (let seen = counts[255]!; level > 0 && seen < BRIGHTEST * total; seen += counts[level]!) level--;
  return level;
}
