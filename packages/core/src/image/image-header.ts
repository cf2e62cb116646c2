import { IdproofError } from '../errors.js';
import type { ImageFacts, ReadableFormat } from '../image-file/facts.js';
import { judgeImage } from '../image-file/judge-image.js';

export type ImageHeader = ImageFacts;

/** The media type to decode as, by the bytes alone. */
export const MEDIA_TYPES: Readonly<Record<ReadableFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bmp: 'image/bmp',
  heic: 'image/heic',
  avif: 'image/avif',
};

/** Images that are scaled while decoding may have more pixels than fit into memory: phone sensors have 200 million. */
const MAX_PIXELS = 250_000_000;

/** The facts of an accepted image file. Throws the `image_*` code of the verdict for any other file. */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
  const verdict = judgeImage(bytes, { maxPixels: MAX_PIXELS });
  if (!verdict.taken) throw new IdproofError(verdict.code, verdict.why);
  return verdict.image;
}
