import sharp, { type OverlayOptions } from 'sharp';
import type { Screenshot } from './contact-sheet.js';

/** A verification that succeeds, in five screens. */
const SCREENS = ['start', 'document: live', 'document: review', 'selfie: live', 'result: approved'];
const GAP = 28;
const RADIUS = 22;

/** A row of phones for the top of a page, each `width` pixels wide. Throws when one is missing. */
export async function composeOverview(screenshots: readonly Screenshot[], width: number): Promise<Buffer> {
  const height = Math.round((width * 844) / 390);
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${RADIUS}"/></svg>`,
  );
  const layers: OverlayOptions[] = await Promise.all(
    SCREENS.map(async (name, column) => {
      const screenshot = screenshots.find((each) => each.name === name);
      if (!screenshot) throw new Error(`No screenshot is named "${name}".`);
      const input = await sharp(screenshot.png)
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
