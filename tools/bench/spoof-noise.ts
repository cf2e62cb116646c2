import { findHomography, mapPoint, rectToQuad } from '@idproof/core/zone';
import type { RgbImage } from '@idproof/engines';
import type { Case } from '../../test/helpers/forgeries/cases.js';

/*
 * Tried and not used: the noise of a portrait beside that of its page. An editor's paste lacks the camera's noise, but so
 * does any portrait beside fine security print, because print and noise cannot be told apart by their strength.
 */

const SIZE = 8;
/** Share of the blocks that are the calm ones. */
const CALM = 0.1;
/** A portrait this much calmer than its page would be called pasted. */
const LIMIT = 0.8;
/** Without noise on the page nothing can be said. */
const LEAST_NOISE = 0.7;

/** Whether the calmest parts of the portrait are calmer than those of the page around it. */
export function lacksNoise(
  image: RgbImage,
  { quad, page, portrait }: Pick<Case, 'quad' | 'page' | 'portrait'>,
): boolean {
  const map = findHomography(quad, rectToQuad(0, 0, page.width, page.height));
  const [within, around]: [number[], number[]] = [[], []];
  for (let y = 0; y + SIZE <= image.height; y += SIZE) {
    for (let x = 0; x + SIZE <= image.width; x += SIZE) {
      const [u, v] = mapPoint(map, [x + SIZE / 2, y + SIZE / 2]);
      if (u < 0.02 * page.width || v < 0.02 * page.height || u > 0.98 * page.width || v > 0.98 * page.height) continue;
      const spread = blockSpread(image, x, y);
      if (spread === null) continue;
      const [across, down] = [(u - portrait.left) / portrait.width, (v - portrait.top) / portrait.height];
      const isWithin = across > 0.05 && across < 0.95 && down > 0.05 && down < 0.95;
      (isWithin ? within : around).push(spread);
    }
  }
  const calm = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * CALM)] ?? 0;
  return calm(around) >= LEAST_NOISE && calm(within) < LIMIT * calm(around);
}

/** Standard deviation of a block's brightness about its own slope; null where it is bleached or black. */
function blockSpread({ data, width }: RgbImage, left: number, top: number): number | null {
  let [sum, squares, across, down] = [0, 0, 0, 0];
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const at = ((top + y) * width + left + x) * 3;
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
      if (Math.max(r, g, b) > 248 || Math.min(r, g, b) < 6) return null;
      const luma = 0.299 * r + 0.587 * g + 0.114 * b;
      sum += luma;
      squares += luma * luma;
      across += luma * (x - (SIZE - 1) / 2);
      down += luma * (y - (SIZE - 1) / 2);
    }
  }
  const n = SIZE * SIZE;
  const slope = (across * across + down * down) / ((n * (n - 1)) / 12);
  return Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2 - slope / n));
}
