import sharp from 'sharp';
import type { PrintReference } from './specimens.js';
import { readLuma, ssim } from './ssim.js';

/** At one size for all, so that a smaller image pays for what it lost. */
const MOST_EDGE = 2500;

/** How much of an image its copy shows: SSIM over all of it, at its own size or at 2,500 pixels, whichever is less. */
export async function compareWhole(copy: Buffer, source: Buffer): Promise<number> {
  const { autoOrient: size } = await sharp(source).metadata();
  const scale = Math.min(1, MOST_EDGE / Math.max(size.width, size.height));
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const [one, two] = [await readLuma(source, width, height), await readLuma(copy, width, height)];
  return ssim(one, two, width);
}

/** How much of the print of a document: SSIM to the same photograph without noise. */
export async function comparePrint(copy: Buffer, { clean, width, height, windows }: PrintReference): Promise<number> {
  return ssim(clean, await readLuma(copy, width, height), width, windows);
}
