import sharp from 'sharp';
import { photographDocument } from './specimens/drawn.js';
import type { FlatPage } from './specimens/render-document.js';

/** What a camera on a desktop gives; a phone held upright gives the same on its side. */
const FRAME = { width: 1280, height: 720 };
type Frame = typeof FRAME;

/** A camera's view of a document on a table: steady, sharp, nearly straight. */
export async function documentScene(page: FlatPage, seed = 1, size: Frame = FRAME): Promise<Buffer> {
  const { jpeg } = await photographDocument(page, {
    seed,
    level: 1,
    size,
    fill: 0.85,
    tilt: 1,
    perspective: 0.005,
  });
  return jpeg;
}

/** A camera's view of a person in front of a plain wall: the portrait in the lower middle; in an upright view in the middle. */
export async function faceScene(portrait: Buffer | string, share = 0.8, frame: Frame = FRAME): Promise<Buffer> {
  return groupScene([portrait], share, frame);
}

/** A camera's view of several people side by side, each as high as this share of the picture. */
export async function groupScene(
  portraits: readonly (Buffer | string)[],
  share = 0.8,
  frame: Frame = FRAME,
): Promise<Buffer> {
  const people = portraits.map((portrait) =>
    sharp(portrait)
      .resize({ height: Math.round(frame.height * share) })
      .toBuffer({ resolveWithObject: true }),
  );
  const isUpright = frame.height > frame.width;
  const room = frame.width / portraits.length;
  const placed = (await Promise.all(people)).map(({ data, info }, index) => ({
    input: data,
    left: Math.round(room * (index + 0.5) - info.width / 2),
    top: isUpright ? Math.round((frame.height * 0.9 - info.height) / 2) : frame.height - info.height,
  }));
  const wall = sharp({ create: { ...frame, channels: 3, background: '#aeb6ac' } });
  return wall.composite(placed).jpeg({ quality: 95 }).toBuffer();
}
