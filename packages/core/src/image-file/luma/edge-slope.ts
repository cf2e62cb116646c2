/** Pixels to either side over which an edge rises. */
const REACH = 4;
/** Minimum rise of a strong edge, in levels of 255. */
const STRONG_EDGE = 40;
const MIN_EDGES = 200;

/**
 * Steepness of strong edges: the largest one-pixel step over the whole rise within eight pixels, 90th percentile.
 * Unlike the variance of a Laplacian it does not mistake noise for sharpness. Null where there are too few edges.
 */
export function edgeSlope(luma: ArrayLike<number>, width: number, height: number): number | null {
  const smooth = smoothed(luma, width, height);
  const slopes: number[] = [];
  for (let y = REACH + 1; y < height - REACH - 1; y++) {
    for (let x = REACH + 1; x < width - REACH - 1; x++) {
      const at = y * width + x;
      const across = Math.abs(smooth[at + REACH]! - smooth[at - REACH]!);
      const down = Math.abs(smooth[at + REACH * width]! - smooth[at - REACH * width]!);
      const rise = Math.max(across, down);
      if (rise < STRONG_EDGE) continue;
      slopes.push(findSteepestStep(smooth, at, across > down ? 1 : width) / rise);
    }
  }
  if (slopes.length < MIN_EDGES) return null;
  slopes.sort((a, b) => b - a);
  return Math.min(1, slopes[Math.floor(slopes.length * 0.1)]!);
}

function findSteepestStep(smooth: Float32Array, at: number, stride: number): number {
  let steepest = 0;
  for (let k = -REACH; k < REACH; k++) {
    steepest = Math.max(steepest, Math.abs(smooth[at + (k + 1) * stride]! - smooth[at + k * stride]!));
  }
  return steepest;
}

/** The mean of each 3 x 3 neighbourhood; the border keeps its values. */
function smoothed(luma: ArrayLike<number>, width: number, height: number): Float32Array {
  const rows = Float32Array.from(luma);
  for (let i = 1; i < luma.length - 1; i++) rows[i] = (luma[i - 1]! + luma[i]! + luma[i + 1]!) / 3;
  const out = Float32Array.from(rows);
  for (let i = width; i < width * (height - 1); i++) out[i] = (rows[i - width]! + rows[i]! + rows[i + width]!) / 3;
  return out;
}
