import sharp from 'sharp';
import { enlarge } from './enlarge.js';

const WINDOW = 8;
const STEP = 4;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;
/** Standard deviation of the luma, of 255, from which a window holds an edge of print rather than paper. */
const PRINTED = 12;

/** Where each 8 × 8 window of an image begins in its pixels, four pixels apart. */
export function listWindows(width: number, height: number): number[] {
  const starts: number[] = [];
  for (let y = 0; y + WINDOW <= height; y += STEP) {
    for (let x = 0; x + WINDOW <= width; x += STEP) starts.push(y * width + x);
  }
  return starts;
}

/**
 * Of the windows those that hold print: edges, at places that `isPage` (of a window's centre) says are the document's.
 * Paper and its noise would hide what becomes of letters.
 */
export function listPrinted(
  luma: Uint8Array,
  width: number,
  height: number,
  isPage: (x: number, y: number) => boolean,
): number[] {
  return listWindows(width, height).filter((start) => {
    const [x, y] = [(start % width) + WINDOW / 2, Math.floor(start / width) + WINDOW / 2];
    return isPage(x, y) && measureDeviation(luma, width, start) >= PRINTED;
  });
}

/** Mean structural similarity of the luma of two images of one size, 0 to 1, over windows (default: all). */
export function ssim(
  one: Uint8Array,
  two: Uint8Array,
  width: number,
  windows: readonly number[] = listWindows(width, Math.floor(one.length / width)),
): number {
  return windows.reduce((sum, start) => sum + windowSsim(one, two, width, start), 0) / windows.length;
}

function measureDeviation(luma: Uint8Array, width: number, start: number): number {
  let [sum, squares] = [0, 0];
  for (let row = 0; row < WINDOW; row += 1) {
    for (let column = 0; column < WINDOW; column += 1) {
      const value = luma[start + row * width + column]!;
      sum += value;
      squares += value * value;
    }
  }
  const size = WINDOW * WINDOW;
  return Math.sqrt(Math.max(0, squares / size - (sum / size) ** 2));
}

function windowSsim(one: Uint8Array, two: Uint8Array, width: number, start: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW; row += 1) {
    for (let column = 0; column < WINDOW; column += 1) {
      const at = start + row * width + column;
      const [a, b] = [one[at]!, two[at]!];
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  }
  const size = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / size, sumB / size];
  const [varA, varB] = [sumAA / size - meanA * meanA, sumBB / size - meanB * meanB];
  const covariance = sumAB / size - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA * meanA + meanB * meanB + C1) * (varA + varB + C2))
  );
}

/** The luma of an upright image at a size: shrunk by Lanczos, or enlarged. */
export async function readLuma(image: Buffer, width: number, height: number): Promise<Buffer> {
  const { autoOrient: size } = await sharp(image).metadata();
  const grey = sharp(image).autoOrient().greyscale();
  if (size.width < width) return enlarge(await grey.raw().toBuffer(), size, { width, height });
  return grey.resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).raw().toBuffer();
}
