import sharp, { type Sharp } from 'sharp';
import type { Point, Quad } from '@idproof/engines';

interface Size {
  width: number;
  height: number;
}

/** For each EXIF orientation, what is done to upright pixels so that applying the orientation undoes it. */
const STORED_AS: Readonly<Record<number, (image: Sharp) => Sharp>> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.flip().rotate(90),
  6: (image) => image.rotate(270),
  7: (image) => image.flop().rotate(90),
  8: (image) => image.rotate(90),
};

/** Turns raw R G B pixels clockwise by quarter turns, and encodes them with the given EXIF orientation. */
export async function encodeTurned(
  pixels: Buffer,
  { width, height }: Size,
  turns: number,
  orientation: number,
  quality: number,
): Promise<Buffer> {
  const turned = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .rotate(turns * 90)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: turned.info.width, height: turned.info.height, channels: 3 as const };
  // A pass of its own, because sharp always mirrors before it turns.
  const stored = await STORED_AS[orientation]!(sharp(turned.data, { raw })).raw().toBuffer({ resolveWithObject: true });
  const image = sharp(stored.data, { raw: { width: stored.info.width, height: stored.info.height, channels: 3 } });
  return image.withMetadata({ orientation }).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
}

/** Where the corners are after the turn; still in the document's reading order. */
export function turnQuad(quad: Quad, { width, height }: Size, turns: number): Quad {
  const turn = ([x, y]: Point): Point => {
    if (turns === 1) return [height - y, x];
    if (turns === 2) return [width - x, height - y];
    return turns === 3 ? [y, width - x] : [x, y];
  };
  return quad.map(turn) as unknown as Quad;
}
