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
  const person = await sharp(portrait)
    .resize({ height: Math.round(FRAME.height * share) })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((FRAME.width - person.info.width) / 2);
  const wall = sharp({ create: { ...FRAME, channels: 3, background: '#aeb6ac' } });
  return wall
    .composite([{ input: person.data, left, top: FRAME.height - person.info.height }])
    .jpeg({ quality: 95 })
    .toBuffer();
}
