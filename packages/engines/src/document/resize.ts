import sharp from 'sharp';
import type { RgbImage } from '../types.js';

/** The same image in another size; libvips averages properly when it shrinks. */
export async function resize(image: RgbImage, width: number, height: number): Promise<RgbImage> {
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const data = await sharp(image.data, { raw })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return { data, width, height };
}
