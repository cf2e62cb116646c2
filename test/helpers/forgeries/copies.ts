import sharp from 'sharp';
import type { FlatPage } from '../specimens/index.js';

/** How a copy without colours was made: a grey copy on white, on tinted paper, or toned brown. */
export const COPIES = ['grey', 'tinted', 'sepia'] as const;
export type Copy = (typeof COPIES)[number];

/** What becomes of R G B where a grey copy would be black, and where it would be white. */
const ENDS: Record<Copy, readonly [black: readonly number[], white: readonly number[]]> = {
  grey: [
    [22, 22, 22],
    [246, 246, 246],
  ],
  tinted: [
    [24, 24, 24],
    [244, 236, 205],
  ],
  sepia: [
    [38, 20, 8],
    [250, 232, 200],
  ],
};

/** The page as a copier without colours puts it on paper. */
export async function copyPage<Page extends FlatPage>(page: Page, copy: Copy): Promise<Page> {
  const [black, white] = ENDS[copy];
  const scale = white.map((value, k) => (value - black[k]!) / 255);
  const grey = await sharp(page.png).removeAlpha().greyscale().png().toBuffer();
  const png = await sharp(grey)
    .toColourspace('srgb')
    .linear(scale, [...black])
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { ...page, png };
}

/** A photograph under warm or cold light: each channel is scaled, and JPEG stores colours coarsely. */
export async function tintPhotograph(
  jpeg: Buffer,
  gains: readonly [number, number, number],
  quality: number,
): Promise<Buffer> {
  return sharp(jpeg)
    .linear([...gains], [0, 0, 0])
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
