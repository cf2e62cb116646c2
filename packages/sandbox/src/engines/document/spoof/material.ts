import type { RgbImage } from '../../types.js';

const BLOCK = 8;
/** Mean brightness (0 to 255) below which colour is mere noise. */
const DARK = 35;
/** A grey copy stays under this even under coloured light; the palest colour document measured 17. */
const LEAST_SPREAD = 9;

/** Whether a document shows colours of its own, so that it is no grey copy. */
export function hasColour(document: RgbImage): boolean {
  return chromaSpread(document) >= LEAST_SPREAD;
}

/**
 * How far the colours of a picture lie apart, in percent of its brightness: the range from the 3rd to the 97th percentile
 * of red against green and of yellow against blue, over block means. Noise averages out and a constant cast cancels.
 */
export function chromaSpread(image: RgbImage): number {
  const [redGreen, yellowBlue]: [number[], number[]] = [[], []];
  for (let y = 0; y + BLOCK <= image.height; y += BLOCK) {
    for (let x = 0; x + BLOCK <= image.width; x += BLOCK) {
      const [r, g, b] = blockMean(image, x, y);
      const light = (r + g + b) / 3;
      if (light < DARK) continue;
      redGreen.push((r - g) / light);
      yellowBlue.push(((r + g) / 2 - b) / light);
    }
  }
  return 100 * Math.hypot(innerRange(redGreen), innerRange(yellowBlue));
}

function blockMean({ data, width }: RgbImage, left: number, top: number): [number, number, number] {
  let [r, g, b] = [0, 0, 0];
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) {
      const at = (y * width + x) * 3;
      r += data[at]!;
      g += data[at + 1]!;
      b += data[at + 2]!;
    }
  }
  const pixels = BLOCK * BLOCK;
  return [r / pixels, g / pixels, b / pixels];
}

function innerRange(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.97)]! - sorted[Math.floor(sorted.length * 0.03)]!;
}
