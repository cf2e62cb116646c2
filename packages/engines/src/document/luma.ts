import type { RgbImage } from '../types.js';

/** Computes the luma of each pixel, 0 to 255 (ITU-R BT.601). */
export function toLuma({ data, width, height }: RgbImage): Float32Array {
  const luma = new Float32Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    luma[i] = 0.299 * data[i * 3]! + 0.587 * data[i * 3 + 1]! + 0.114 * data[i * 3 + 2]!;
  }
  return luma;
}

/** Mean over 3 × 3 pixels; the outermost pixels stay as they are. */
export function smooth(plane: Float32Array, width: number, height: number): Float32Array {
  const result = plane.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const above = plane[i - width - 1]! + plane[i - width]! + plane[i - width + 1]!;
      const beside = plane[i - 1]! + plane[i]! + plane[i + 1]!;
      const below = plane[i + width - 1]! + plane[i + width]! + plane[i + width + 1]!;
      result[i] = (above + beside + below) / 9;
    }
  }
  return result;
}
