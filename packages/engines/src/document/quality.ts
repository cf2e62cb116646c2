import type { RgbImage } from '../types.js';
import { smooth, toLuma } from './luma.js';

/** Measures of a document that was rectified to 1000 pixels of width. */
export interface Quality {
  /** Steepness of the sharpest edges, 0 to 1; sharp print measures .65 and more, even under noise. */
  sharpness: number;
  /** Share of the area that the largest bleached patch takes, 0 to 1. */
  glare: number;
}

/**
 * Below this, print cannot be read for certain. Measured on drawn documents of 1,600 pixels: sharp ones .67 to .73, under
 * noise too; blurred by a sigma of 1.5 pixels .56 to .60, of 2.5 pixels .42 to .43.
 */
export const BLURRED = 0.5;
/** Share of the area from which a bleached patch counts as glare; the smallest one that hid print measured 1.5 %. */
export const GLARING = 0.012;
/** A patch larger than this is white paper on a flat scan, not glare. */
const WHITE_PAPER = 0.4;

/** Pixels to either side over which an edge rises. */
const REACH = 4;
/** Least rise of an edge, of 255: print on paper, not its background pattern. */
const STRONG_EDGE = 40;
/** Value of 255 from which a channel counts as bleached. */
const SATURATED = 250;

export function measureQuality(document: RgbImage): Quality {
  const glare = measureBleachedShare(document);
  return { sharpness: measureEdgeSteepness(document), glare: glare > WHITE_PAPER ? 0 : glare };
}

/**
 * Share of the rise of a strong edge that lies within one pixel: the 90th percentile over all strong edges, after
 * smoothing. Unlike the variance of the Laplacian it cannot be raised by noise.
 */
export function measureEdgeSteepness(image: RgbImage): number {
  const { width, height } = image;
  const luma = smooth(toLuma(image), width, height);
  const steepness: number[] = [];
  for (let y = REACH; y < height - REACH; y++) {
    for (let x = REACH; x < width - REACH; x++) {
      const i = y * width + x;
      const across = Math.abs(luma[i + REACH]! - luma[i - REACH]!);
      const down = Math.abs(luma[i + REACH * width]! - luma[i - REACH * width]!);
      const rise = Math.max(across, down);
      if (rise < STRONG_EDGE) continue;
      const step = across > down ? 1 : width;
      let steepest = 0;
      for (let k = -REACH; k < REACH; k++) {
        steepest = Math.max(steepest, Math.abs(luma[i + (k + 1) * step]! - luma[i + k * step]!));
      }
      steepness.push(steepest / rise);
    }
  }
  if (steepness.length < 200) return 0;
  const sorted = Float64Array.from(steepness).toSorted();
  return sorted[Math.floor(sorted.length * 0.9)]!;
}

function measureBleachedShare({ data, width, height }: RgbImage): number {
  const open = new Uint8Array(width * height);
  for (let i = 0; i < open.length; i++) {
    open[i] = Math.min(data[i * 3]!, data[i * 3 + 1]!, data[i * 3 + 2]!) >= SATURATED ? 1 : 0;
  }
  const stack: number[] = [];
  let largest = 0;
  for (let start = 0; start < open.length; start++) {
    if (!open[start]) continue;
    let count = 0;
    open[start] = 0;
    stack.push(start);
    while (stack.length > 0) {
      const i = stack.pop()!;
      count++;
      const x = i % width;
      const neighbours = [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width];
      for (const next of neighbours) {
        if (!open[next]) continue;
        open[next] = 0;
        stack.push(next);
      }
    }
    largest = Math.max(largest, count);
  }
  return largest / open.length;
}
