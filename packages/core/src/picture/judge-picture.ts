import { detectFormat } from './detect-format.js';
import type { PictureFacts, PictureFormat, ReadableFormat } from './facts.js';
import { readBmp } from './read-bmp.js';
import { readHeif } from './read-heif.js';
import { readJpeg } from './read-jpeg.js';
import { readPng } from './read-png.js';
import { readWebp } from './read-webp.js';

/** Why a file is no picture of a document or a face, as codes of `ERROR_CODES`. */
export type PictureRefusal =
  | 'image_empty'
  | 'image_type_unsupported'
  | 'image_too_large'
  | 'image_too_small'
  | 'image_damaged';

/** Whether a file is taken, and what is known of it. `why` is for developers. */
export type PictureVerdict =
  | { taken: true; picture: PictureFacts }
  | { taken: false; code: PictureRefusal; why: string; format: PictureFormat; picture: PictureFacts | undefined };

export interface PictureLimits {
  /** Declared pixels. Default 120,000,000: 480 MB when unpacked. */
  maxPixels?: number;
  /** Default 100 MiB. */
  maxBytes?: number;
}

const MAX_PIXELS = 120_000_000;
export const MAX_PICTURE_BYTES = 100 * 1024 * 1024;
/** Nothing can be read or recognised on a narrower strip, in pixels. */
const LEAST_EDGE = 32;
/** The smallest picture that is made to keep a limit is 320 pixels long: then it is still as wide as the least edge. */
const MOST_ASPECT = 10;

const READERS: Readonly<Record<ReadableFormat, (bytes: Uint8Array) => PictureFacts | undefined>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  bmp: readBmp,
  heic: readHeif,
  avif: readHeif,
};

/**
 * The one verdict on a file, the same in the browser, the proxy and the sandbox: from its bytes alone, never from its
 * name, and without decoding a pixel. Reads each byte at most a few times and never throws, whatever the bytes are.
 */
export function judgePicture(bytes: Uint8Array, limits: PictureLimits = {}): PictureVerdict {
  const { maxPixels = MAX_PIXELS, maxBytes = MAX_PICTURE_BYTES } = limits;
  const format = detectFormat(bytes);
  const refuse = (code: PictureRefusal, why: string, picture?: PictureFacts): PictureVerdict => ({
    taken: false,
    code,
    why,
    format,
    picture,
  });
  if (bytes.length === 0) return refuse('image_empty', 'no bytes');
  if (bytes.length > maxBytes) return refuse('image_too_large', `${bytes.length} bytes`);
  if (!isReadable(format)) return refuse('image_type_unsupported', `not a JPEG, PNG, WEBP, BMP or HEIC: ${format}`);
  const picture = readWithin(READERS[format], bytes);
  if (!picture) return refuse('image_damaged', `unreadable ${format}`);
  const { width, height, damage, unusual, animated } = picture;
  if (animated) return refuse('image_type_unsupported', 'an animation', picture);
  if (unusual) return refuse('image_type_unsupported', unusual, picture);
  if (width < 1 || height < 1) return refuse('image_damaged', 'no size', picture);
  if (width * height > maxPixels) return refuse('image_too_large', `${width} × ${height} pixels`, picture);
  if (damage) return refuse('image_damaged', damage, picture);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < LEAST_EDGE || long > short * MOST_ASPECT) {
    return refuse('image_too_small', `${width} × ${height} pixels`, picture);
  }
  return { taken: true, picture };
}

function isReadable(format: PictureFormat): format is ReadableFormat {
  return Object.hasOwn(READERS, format);
}

function readWithin<T>(read: (bytes: Uint8Array) => T, bytes: Uint8Array): T | undefined {
  try {
    return read(bytes);
  } catch (error) {
    // An offset that points past the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
