import { closeImage, judgeImage, type ImageRefusal } from '@idproof/core/image-file';
import sharp from 'sharp';
import { decodeBmp } from './bmp.js';
import { MAX_PIXELS } from './image-limit.js';
import type { RgbImage } from './types.js';

const BY_SHARP: ReadonlySet<string> = new Set(['jpeg', 'png']);

/** An upright image, or why it cannot be decoded. */
export type DecodedImage = { ok: true; image: RgbImage } | { ok: false; why: ImageRefusal };

async function decodeWithSharp(bytes: Uint8Array): Promise<RgbImage> {
  // `error` also refuses truncated images, which would otherwise be padded with grey.
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: false })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data: toThreeChannels(data, info.channels), width: info.width, height: info.height };
}

function toThreeChannels(data: Buffer, channels: number): Uint8Array {
  if (channels === 3) return new Uint8Array(data);
  const pixels = data.length / channels;
  const spread = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel++) spread.fill(data[pixel * channels]!, pixel * 3, pixel * 3 + 3);
  return spread;
}

/**
 * Decodes the bytes of a JPEG, PNG or BMP: EXIF orientation applied, transparency laid on white, 16-bit, greyscale,
 * CMYK and wide-gamut images converted to 8-bit sRGB. Refusals come before decoding, by the same verdict as in the
 * browser and proxy, with `MAX_PIXELS` as the limit. Never rejects on a bad image.
 */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  const verdict = judgeImage(bytes, { maxPixels: MAX_PIXELS });
  if (!verdict.taken) return { ok: false, why: verdict.code };
  const { format } = verdict.image;
  if (format === 'bmp') return { ok: true, image: decodeBmp(bytes) };
  if (!BY_SHARP.has(format)) return { ok: false, why: 'image_type_unsupported' };
  try {
    return { ok: true, image: await decodeWithSharp(closeImage(bytes, verdict.image)) };
  } catch {
    // sharp distinguishes kinds of damage by message only.
    return { ok: false, why: 'image_damaged' };
  }
}
