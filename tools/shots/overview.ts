import sharp, { type OverlayOptions } from 'sharp';
import type { Shot } from './contact-sheet.js';

/** The way of a person who succeeds, in five screens. */
const SCREENS = ['start', 'document: live', 'document: review', 'selfie: live', 'result: approved'];
const GAP = 28;
const RADIUS = 22;

/** A row of phones for the top of a page, each `width` pixels wide. Throws where a screen was not taken. */
export async function composeOverview(shots: readonly Shot[], width: number): Promise<Buffer> {
  const height = Math.round((width * 844) / 390);
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${RADIUS}"/></svg>`,
  );
  const layers: OverlayOptions[] = await Promise.all(
    SCREENS.map(async (name, column) => {
      const shot = shots.find((each) => each.name === name);
      if (!shot) throw new Error(`No shot is named "${name}".`);
      const input = await sharp(shot.png)
        .resize({ width, height, position: 'top' })
        .composite([{ input: corners, blend: 'dest-in' }])
        .png()
        .toBuffer();
      return { input, left: GAP + column * (width + GAP), top: GAP };
    }),
  );
  const size = { width: GAP + SCREENS.length * (width + GAP), height: height + 2 * GAP };
  return sharp({ create: { ...size, channels: 3, background: '#dfe5e2' } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
