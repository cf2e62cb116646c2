import type { Rect, RgbImage } from '@idproof/core/faces';
import { measureSharpness, SHARPNESS_WIDTH } from './sharpness.js';

type Drawable = ImageBitmap | OffscreenCanvas;

/** An image made small for the nets. */
export interface SmallImage {
  image: RgbImage;
  /** Pixels of it for one of the image. */
  scale: number;
  frame: { width: number; height: number };
}

/** Reads pixels through one canvas for each purpose: making a new one for every frame would cost more than the reading. */
export class FrameReader {
  readonly #small = createContext();
  readonly #detail = createContext();

  /** The image with its longer edge at most `edge` pixels long. */
  readSmall(source: Drawable, edge: number): SmallImage {
    const frame = { width: source.width, height: source.height };
    const scale = Math.min(1, edge / Math.max(frame.width, frame.height));
    const width = Math.max(1, Math.round(frame.width * scale));
    const height = Math.max(1, Math.round(frame.height * scale));
    const { data } = draw(this.#small, source, { left: 0, top: 0, ...frame }, width, height);
    const image = { data: new Uint8Array(width * height * 3), width, height };
    for (let from = 0, to = 0; to < image.data.length; from += 4, to += 3) {
      image.data[to] = data[from]!;
      image.data[to + 1] = data[from + 1]!;
      image.data[to + 2] = data[from + 2]!;
    }
    return { image, scale: width / frame.width, frame };
  }

  /** How sharp the part of an image is, at the scale of `SHARPNESS_WIDTH`; null when it is smaller or has no edges. */
  readSharpness(source: Drawable, box: Rect): number | null {
    const left = Math.max(0, box.left);
    const top = Math.max(0, box.top);
    const part = {
      left,
      top,
      width: Math.min(source.width, box.left + box.width) - left,
      height: Math.min(source.height, box.top + box.height) - top,
    };
    if (part.width < SHARPNESS_WIDTH / 2) return null;
    const width = Math.min(SHARPNESS_WIDTH, Math.round(part.width));
    const height = Math.max(1, Math.round((part.height * width) / part.width));
    const { data } = draw(this.#detail, source, part, width, height);
    const luma = Float32Array.from({ length: width * height }, (_, pixel) => {
      const at = pixel * 4;
      return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
    });
    return measureSharpness(luma, width);
  }
}

function createContext(): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('there is no canvas in this worker');
  return context;
}

function draw(
  context: OffscreenCanvasRenderingContext2D,
  source: Drawable,
  { left, top, width, height }: Rect,
  toWidth: number,
  toHeight: number,
): ImageData {
  const { canvas } = context;
  if (canvas.width !== toWidth || canvas.height !== toHeight) {
    canvas.width = toWidth;
    canvas.height = toHeight;
  }
  context.imageSmoothingQuality = 'medium';
  context.drawImage(source, left, top, width, height, 0, 0, toWidth, toHeight);
  return context.getImageData(0, 0, toWidth, toHeight);
}
