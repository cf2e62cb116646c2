import { detectFormat } from './detect-format.js';
import type { ImageFacts, ImageFormat, ReadableFormat } from './facts.js';
import { readBmp } from './read-bmp.js';
import { readHeif } from './read-heif.js';
import { readJpeg } from './read-jpeg.js';
import { readPng } from './read-png.js';
import { readWebp } from './read-webp.js';

/** Why a file is rejected, as codes of `ERROR_CODES`. */
export type ImageRefusal =
  | 'image_empty'
  | 'image_type_unsupported'
  | 'image_too_large'
  | 'image_too_small'
  | 'image_damaged';

/** Whether a file is accepted, with its facts. `why` is for developers. */
export type ImageVerdict =
  | { taken: true; image: ImageFacts }
  | { taken: false; code: ImageRefusal; why: string; format: ImageFormat; image: ImageFacts | undefined };

export interface ImageLimits {
  /** Declared pixels. Default 120,000,000: 480 MB when unpacked. */
  maxPixels?: number;
  /** Default 100 MiB. */
  maxBytes?: number;
  /**
   * Rejects a JPEG or PNG without its end marker at once. Otherwise its codes are read to check that all pixels are there,
   * which takes up to a second for each megabyte. Default false.
   */
  needsEnd?: boolean;
}

export const MAX_PIXELS = 120_000_000;
export const MAX_IMAGE_BYTES = 100 * 1024 * 1024;
/** The least width or height in pixels at which something can be recognised. */
const MIN_EDGE = 32;
/** The encoder scales down to 320 pixels at least; at this aspect ratio the other edge is still `LEAST_EDGE`. */
const MAX_ASPECT = 10;

const READERS: Readonly<Record<ReadableFormat, (bytes: Uint8Array, needsEnd: boolean) => ImageFacts | undefined>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  bmp: readBmp,
  heic: readHeif,
  avif: readHeif,
};

/**
 * The verdict on an image file, the same in the browser, the proxy and the sandbox: by its bytes alone, without decoding
 * pixels. Never throws, and reads each byte at most a few times, except for a file without its end: see `needsEnd`.
 */
export function judgeImage(bytes: Uint8Array, limits: ImageLimits = {}): ImageVerdict {
  const { maxPixels = MAX_PIXELS, maxBytes = MAX_IMAGE_BYTES, needsEnd = false } = limits;
  const format = detectFormat(bytes);
  const refuse = (code: ImageRefusal, why: string, image?: ImageFacts): ImageVerdict => ({
    taken: false,
    code,
    why,
    format,
    image,
  });
  if (bytes.length === 0) return refuse('image_empty', 'no bytes');
  if (bytes.length > maxBytes) return refuse('image_too_large', `${bytes.length} bytes`);
  if (!isReadable(format)) return refuse('image_type_unsupported', `not a JPEG, PNG, WEBP, BMP or HEIC: ${format}`);
  const image = readWithin(() => READERS[format](bytes, needsEnd));
  if (!image) return refuse('image_damaged', `unreadable ${format}`);
  const { width, height, damage, unusual, animated } = image;
  if (animated) return refuse('image_type_unsupported', 'an animation', image);
  if (unusual) return refuse('image_type_unsupported', unusual, image);
  if (width < 1 || height < 1) return refuse('image_damaged', 'no size', image);
  if (width * height > maxPixels) return refuse('image_too_large', `${width} × ${height} pixels`, image);
  if (damage) return refuse('image_damaged', damage, image);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < MIN_EDGE || long > short * MAX_ASPECT) {
    return refuse('image_too_small', `${width} × ${height} pixels`, image);
  }
  return { taken: true, image };
}

function isReadable(format: ImageFormat): format is ReadableFormat {
  return Object.hasOwn(READERS, format);
}

function readWithin<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    // An offset that points past the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
