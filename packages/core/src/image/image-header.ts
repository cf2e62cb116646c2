import { IdproofError } from '../errors.js';
import type { ImageFacts, ReadableFormat } from '../image-file/facts.js';
import { judgeImage } from '../image-file/judge-image.js';

export type ImageHeader = ImageFacts;

/** The media type to decode as: what the bytes are, whatever the file is called. */
export const MEDIA_TYPES: Readonly<Record<ReadableFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bmp: 'image/bmp',
  heic: 'image/heic',
  avif: 'image/avif',
};

/** Scaled while it is decoded, a picture may have more pixels than could be unpacked: sensors of phones have 200 million. */
const MOST_PIXELS = 250_000_000;

/** What the bytes say of a picture that is taken. Throws the `image_*` code of the verdict on any other. */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
  const verdict = judgeImage(bytes, { maxPixels: MOST_PIXELS });
  if (!verdict.taken) throw new IdproofError(verdict.code, verdict.why);
  return verdict.image;
}
