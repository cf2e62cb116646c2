import sharp from 'sharp';
import type { Pixels } from '@idproof/core/capture';
import { photographDocument } from '../../../helpers/specimens/drawn.js';
import type { FlatPage, PhotographOptions } from '../../../helpers/specimens/index.js';

/** Pixels as the judge gets them: at most 640 along the longer edge. */
export async function readSmall(image: Buffer | string): Promise<Pixels> {
  const small = sharp(image).autoOrient().resize(640, 640, { fit: 'inside' }).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** A photograph of a page on a table, as the judge gets it. */
export async function photograph(page: FlatPage, options: PhotographOptions): Promise<Pixels> {
  const { jpeg } = await photographDocument(page, { size: { width: 960, height: 720 }, ...options });
  return readSmall(jpeg);
}
