/** Width in pixels at which sharpness is measured: blur counts by the share of the face that it smears. */
export const SHARPNESS_WIDTH = 96;

const REACH = 6;
/** A rise of luma over twice the reach that stands for an edge; the shading of a cheek stays under it. */
const MIN_RISE = 30;
/** Fewer edges say nothing. */
const FEWEST_EDGES = 50;

/** The mean of each 3 × 3 neighbourhood, so that noise is not taken for sharpness; the border keeps its values. */
function smooth(luma: Float32Array, width: number, height: number): Float32Array {
  const smoothed = Float32Array.from(luma);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let sum = 0;
      for (let row = y - 1; row <= y + 1; row++) {
        for (let column = x - 1; column <= x + 1; column++) sum += luma[row * width + column]!;
      }
      smoothed[y * width + x] = sum / 9;
    }
  }
  return smoothed;
}

/**
 * How steep the edges of a face are, 0 to 1: the largest step over the whole rise, 90th percentile. Null without
 * enough edges. `luma` is the face alone, scaled down to a width of `SHARPNESS_WIDTH`.
 */
export function measureSharpness(luma: Float32Array, width: number): number | null {
  const height = Math.floor(luma.length / width);
  const values = smooth(luma, width, height);
  const slopes: number[] = [];
  for (let y = REACH; y < height - REACH; y++) {
    for (let x = REACH; x < width - REACH; x++) {
      const at = y * width + x;
      const across = Math.abs(values[at + REACH]! - values[at - REACH]!);
      const down = Math.abs(values[at + REACH * width]! - values[at - REACH * width]!);
      const rise = Math.max(across, down);
      if (rise < MIN_RISE) continue;
      const stride = across > down ? 1 : width;
      let step = 0;
      for (let k = -REACH; k < REACH; k++) {
        step = Math.max(step, Math.abs(values[at + (k + 1) * stride]! - values[at + k * stride]!));
      }
      slopes.push(step / rise);
    }
  }
  if (slopes.length < FEWEST_EDGES) return null;
  slopes.sort((a, b) => b - a);
  return Math.min(1, slopes[Math.floor(slopes.length * 0.1)]!);
}
