import type { Quad } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

export interface Light {
  /** The brightness, 0 to 255, that a tenth of the document exceeds. */
  light: number;
  /** The share of the document above 250 in all channels, where too little is dark for print to be left; else 0. */
  clipped: number;
  /** The share of the document above 240 in all channels, and above its own paper. */
  glare: number;
}

/** Sampling step in pixels, across and down. */
const STEP = 3;
const BRIGHTEST = 0.1;
/** Minimum share of print, and maximum level of legible print. */
const DARKEST = 0.005;
const PRINT = 140;
/** Levels above which a pixel is clipped, and above which it belongs to a reflection if it is brighter than the paper. */
const CLIPPED = 250;
const GLARE = 240;
const ABOVE_PAPER = 20;
const BLEACHED = 252;
/** Share of white paper that a camera's noise lifts above that level. */
const LIFTED = 0.11;

/** Measures the light on what lies inside the corners. */
export function measureLight({ data, width, height }: Pixels, quad: Quad): Light {
  const luma = new Uint32Array(256);
  // Histogram of the darkest channel: white is bright in all.
  const white = new Uint32Array(256);
  let total = 0;
  for (let y = 1; y < height; y += STEP) {
    const span = clipRow(quad, y);
    for (let x = Math.max(0, Math.ceil(span.left)); x <= Math.min(width - 1, span.right); x += STEP) {
      const at = (y * width + x) * 4;
      const red = data[at]!;
      const green = data[at + 1]!;
      const blue = data[at + 2]!;
      luma[Math.round(0.299 * red + 0.587 * green + 0.114 * blue)]!++;
      white[Math.min(red, green, blue)]!++;
      total++;
    }
  }
  if (total === 0) return { light: 0, clipped: 0, glare: 0 };
  const reflection = Math.min(BLEACHED, Math.max(GLARE, readLevel(white, total, 0.5) + ABOVE_PAPER));
  return {
    light: readLevel(luma, total, BRIGHTEST),
    clipped: readLevel(luma, total, 1 - DARKEST) > PRINT ? measureAbove(white, CLIPPED) / total : 0,
    glare: Math.max(0, measureAbove(white, reflection) / total - (reflection === BLEACHED ? LIFTED : 0)),
  };
}

/** The stretch of a row of pixels between the corners. */
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

/** The level that this share of all pixels exceeds. */
function readLevel(counts: Uint32Array, total: number, share: number): number {
  let level = 255;
  for (let counted = counts[255]!; level > 0 && counted < share * total; counted += counts[level]!) level--;
  return level;
}

function measureAbove(counts: Uint32Array, level: number): number {
  return counts.subarray(level + 1).reduce((sum, count) => sum + count, 0);
}
