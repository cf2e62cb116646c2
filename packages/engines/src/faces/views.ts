import sharp from 'sharp';
import type { Point, Rect, RgbImage } from '../types.js';

/** A transformed image, and the map from its points to the source image. */
export interface View {
  image: RgbImage;
  toSource: (point: Point) => Point;
}

/** Composes two views into one of the first source. */
export function composeViews(outer: View, inner: View): View {
  return { image: inner.image, toSource: (point) => outer.toSource(inner.toSource(point)) };
}

/** Longer edge in pixels beyond which detector and mesh do not improve. */
const LONGEST_EDGE = 1280;
/** Longer edge of an enlarged part in pixels: the mesh net takes no more than a third of it. */
const ENLARGED_EDGE = 640;
/** Side of the median filter in pixels: measured, 3 leaves lines and 7 finds no more. */
const LINE_WIDTH = 5;

function open({ data, width, height }: RgbImage) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function toImage(image: ReturnType<typeof open>): Promise<RgbImage> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}

/** Scaled so that the longer edge is `edge` pixels. */
async function scale(image: RgbImage, edge: number): Promise<View> {
  const factor = edge / Math.max(image.width, image.height);
  if (factor === 1) return { image, toSource: (point) => point };
  const width = Math.max(1, Math.round(image.width * factor));
  const height = Math.max(1, Math.round(image.height * factor));
  const scaled = await toImage(open(image).resize(width, height, { fit: 'fill' }));
  const [sx, sy] = [image.width / width, image.height / height];
  return { image: scaled, toSource: ([x, y]) => [x * sx, y * sy] };
}

/** Shrinks an image to what the detector needs; small ones stay as they are. */
export async function shrink(image: RgbImage): Promise<View> {
  return scale(image, Math.min(LONGEST_EDGE, Math.max(image.width, image.height)));
}

/** Removes the fine lines that documents print over a portrait, which hide it from the detector. */
export async function smooth(image: RgbImage): Promise<View> {
  return { image: await toImage(open(image).median(LINE_WIDTH)), toSource: (point) => point };
}

/** Adds a grey border of half its size: without it, a face that fills the frame is not found. */
export async function pad(image: RgbImage): Promise<View> {
  const x = Math.round(image.width / 2);
  const y = Math.round(image.height / 2);
  const background = { r: 128, g: 128, b: 128 };
  const padded = open(image).extend({ left: x, right: x, top: y, bottom: y, background });
  return { image: await toImage(padded), toSource: ([px, py]) => [px - x, py - y] };
}

/** Turns the image clockwise by quarter turns. */
export async function turn(image: RgbImage, turns: 1 | 2 | 3): Promise<View> {
  const { width, height } = image;
  const back: Record<1 | 2 | 3, View['toSource']> = {
    1: ([x, y]) => [y, height - x],
    2: ([x, y]) => [width - x, height - y],
    3: ([x, y]) => [width - y, x],
  };
  return { image: await toImage(open(image).rotate(turns * 90)), toSource: back[turns] };
}

/** Cuts out a part and scales it to the detector's best size. `rect` is clipped to the image. */
export async function enlarge(image: RgbImage, rect: Rect): Promise<View> {
  const part = crop(image, rect);
  return composeViews(part, await scale(part.image, ENLARGED_EDGE));
}

/** Cuts out `rect`, clipped to the image; at least one pixel. */
export function crop({ data, width, height }: RgbImage, rect: Rect): View {
  const left = Math.max(0, Math.min(width - 1, Math.floor(rect.left)));
  const top = Math.max(0, Math.min(height - 1, Math.floor(rect.top)));
  const right = Math.max(left + 1, Math.min(width, Math.ceil(rect.left + rect.width)));
  const bottom = Math.max(top + 1, Math.min(height, Math.ceil(rect.top + rect.height)));
  const part = new Uint8Array((right - left) * (bottom - top) * 3);
  for (let row = top; row < bottom; row++) {
    const from = (row * width + left) * 3;
    part.set(data.subarray(from, from + (right - left) * 3), (row - top) * (right - left) * 3);
  }
  return {
    image: { data: part, width: right - left, height: bottom - top },
    toSource: ([x, y]) => [x + left, y + top],
  };
}

/** Lists overlapping parts of a large image, each three fifths of its width and height. */
export function listTiles(image: RgbImage): Rect[] {
  const width = Math.round(image.width * 0.6);
  const height = Math.round(image.height * 0.6);
  const rects: Rect[] = [];
  for (const down of [0, 0.5, 1]) {
    for (const across of [0, 0.5, 1]) {
      const left = Math.round((image.width - width) * across);
      rects.push({ left, top: Math.round((image.height - height) * down), width, height });
    }
  }
  return rects;
}
