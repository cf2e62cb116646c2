import sharp from 'sharp';
import { photographDocument } from './specimens/drawn.js';
import type { FlatPage } from './specimens/render-document.js';

const FRAME = { width: 1280, height: 720 };

/** A camera's view of a document on a table: steady, sharp, nearly straight. */
export async function documentScene(page: FlatPage, seed = 1): Promise<Buffer> {
  const { jpeg } = await photographDocument(page, {
    seed,
    level: 1,
    size: FRAME,
    fill: 0.85,
    tilt: 1,
    perspective: 0.005,
  });
  return jpeg;
}

/** A camera's view of a person: the portrait in the lower middle, in front of a plain wall. */
export async function faceScene(portrait: Buffer | string, share = 0.8): Promise<Buffer> {
  return groupScene([portrait], share);
}

/** A camera's view of several people side by side, each as high as this share of the picture. */
export async function groupScene(portraits: readonly (Buffer | string)[], share = 0.8): Promise<Buffer> {
  const people = portraits.map((portrait) =>
    sharp(portrait)
      .resize({ height: Math.round(FRAME.height * share) })
      .toBuffer({ resolveWithObject: true }),
  );
  const room = FRAME.width / portraits.length;
  const placed = (await Promise.all(people)).map(({ data, info }, index) => ({
    input: data,
    left: Math.round(room * (index + 0.5) - info.width / 2),
    top: FRAME.height - info.height,
  }));
  const wall = sharp({ create: { ...FRAME, channels: 3, background: '#aeb6ac' } });
  return wall.composite(placed).jpeg({ quality: 95 }).toBuffer();
}
