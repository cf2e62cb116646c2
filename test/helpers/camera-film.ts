import { open, rename } from 'node:fs/promises';
import sharp from 'sharp';

export interface FilmOptions {
  /** Even numbers. Default 1280 × 720. */
  width?: number;
  height?: number;
  /** Length before Chromium starts over. Default 0.4: a still gains nothing from more, and a second weighs 41 MB. */
  seconds?: number;
}

const FRAMES_PER_SECOND = 30;

/** One frame as planes Y, U, V: full range, colour at half size both ways. */
function toPlanes(rgb: Buffer, width: number, height: number): Buffer {
  const luma = width * height;
  const planes = Buffer.alloc(luma + luma / 2);
  for (let pixel = 0; pixel < luma; pixel++) {
    const at = pixel * 3;
    planes[pixel] = 0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!;
  }
  for (let y = 0, out = luma; y < height; y += 2) {
    for (let x = 0; x < width; x += 2, out++) {
      let [red, green, blue] = [0, 0, 0];
      for (const pixel of [y * width + x, y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1]) {
        red += rgb[pixel * 3]! / 4;
        green += rgb[pixel * 3 + 1]! / 4;
        blue += rgb[pixel * 3 + 2]! / 4;
      }
      planes[out] = 128 - 0.168_736 * red - 0.331_264 * green + 0.5 * blue;
      planes[out + luma / 4] = 128 + 0.5 * red - 0.418_688 * green - 0.081_312 * blue;
    }
  }
  return planes;
}

/**
 * Writes a y4m film that shows one picture, cropped to the frame, for `--use-file-for-fake-video-capture`.
 * The file appears at once, complete: Chromium reads it anew at each getUserMedia, so one film may replace another.
 */
export async function writeStillFilm(
  path: string,
  picture: Buffer | string,
  { width = 1280, height = 720, seconds = 0.4 }: FilmOptions = {},
): Promise<void> {
  const rgb = await sharp(picture)
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const frame = Buffer.concat([Buffer.from('FRAME\n'), toPlanes(rgb, width, height)]);
  const draft = `${path}.part`;
  const file = await open(draft, 'w');
  try {
    await file.write(`YUV4MPEG2 W${width} H${height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
    for (let count = Math.max(1, Math.round(seconds * FRAMES_PER_SECOND)); count > 0; count--) await file.write(frame);
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
