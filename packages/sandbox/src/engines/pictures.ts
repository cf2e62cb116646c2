import sharp from 'sharp';
import { decodeBmp, isBmp } from './bmp.js';
import type { RgbImage } from './types.js';

/** The most pixels a picture may have: fifty million, over which decoding alone would starve the engines. */
export const MAX_PIXELS = 50_000_000;

const ACCEPTED = new Set(['jpeg', 'png']);

/** An upright picture, or why there is none. */
export type DecodedPicture =
  | { ok: true; image: RgbImage }
  | { ok: false; why: 'EMPTY' | 'UNSUPPORTED' | 'TOO_LARGE' | 'DAMAGED' };

async function decodeWithSharp(bytes: Uint8Array): Promise<DecodedPicture> {
  // `error` refuses truncated pictures too, which would else be filled up with grey.
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: false });
  const { format, width, height } = await picture.metadata();
  if (!ACCEPTED.has(format)) return { ok: false, why: 'UNSUPPORTED' };
  if (width * height > MAX_PIXELS) return { ok: false, why: 'TOO_LARGE' };
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { ok: true, image: { data: toThreeChannels(data, info.channels), width: info.width, height: info.height } };
}

function toThreeChannels(data: Buffer, channels: number): Uint8Array {
  if (channels === 3) return new Uint8Array(data);
  const pixels = data.length / channels;
  const spread = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel++) spread.fill(data[pixel * channels]!, pixel * 3, pixel * 3 + 3);
  return spread;
}

/**
 * Decodes JPEG, PNG or uncompressed BMP bytes: EXIF orientation applied, transparency laid on white, 16-bit,
 * greyscale and CMYK turned into 8-bit RGB. Pictures of more than `MAX_PIXELS` are refused before they are decoded.
 * Never rejects on a bad picture.
 */
export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  if (bytes.length === 0) return { ok: false, why: 'EMPTY' };
  if (isBmp(bytes)) {
    const image = decodeBmp(bytes, MAX_PIXELS);
    return image ? { ok: true, image } : { ok: false, why: 'DAMAGED' };
  }
  try {
    return await decodeWithSharp(bytes);
  } catch {
    // sharp tells kinds of damage apart by message only.
    return { ok: false, why: 'DAMAGED' };
  }
}
