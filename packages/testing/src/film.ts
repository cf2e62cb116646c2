import { open, rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

export interface FilmOptions {
  /** Even numbers. Default 1280 × 720. */
  width?: number;
  height?: number;
  /** Length in seconds of the loop that Chromium plays. Default 0.4, enough for a still image; a second takes 41 MB. */
  seconds?: number;
}

const FRAMES_PER_SECOND = 30;

/** One frame as planes Y, U, V: full range, colour at half size in both directions. */
function toPlanes(rgb: Uint8Array, width: number, height: number): Buffer {
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

export interface Film {
  width: number;
  height: number;
  framesPerSecond: number;
  /** RGB frames of width × height × 3 bytes, in order. The same object again is not converted again. */
  frames: Iterable<Uint8Array>;
}

/**
 * Writes a y4m film for `--use-file-for-fake-video-capture`, which plays it in a loop.
 * The file is replaced atomically: Chromium reads it anew at each getUserMedia, so one film may replace another.
 */
export async function writeFilm(path: string, { width, height, framesPerSecond, frames }: Film): Promise<void> {
  const draft = `${path}.part`;
  const file = await open(draft, 'w');
  try {
    await file.write(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
    let last: { rgb: Uint8Array; written: Buffer } | undefined;
    for (const rgb of frames) {
      if (last?.rgb !== rgb)
        last = { rgb, written: Buffer.concat([Buffer.from('FRAME\n'), toPlanes(rgb, width, height)]) };
      await file.write(last.written);
    }
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** Writes a film of one image, given by its bytes, path or `file:` address, cropped to the frame. */
export async function writeStillFilm(
  path: string,
  image: Uint8Array | URL | string,
  { width = 1280, height = 720, seconds = 0.4 }: FilmOptions = {},
): Promise<void> {
  const rgb = await sharp(image instanceof URL ? fileURLToPath(image) : image)
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const count = Math.max(1, Math.round(seconds * FRAMES_PER_SECOND));
  const frames = Array.from({ length: count }, () => rgb);
  await writeFilm(path, { width, height, framesPerSecond: FRAMES_PER_SECOND, frames });
}
