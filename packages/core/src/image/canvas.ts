import { IdproofError } from '../errors.js';

export type Canvas = OffscreenCanvas | HTMLCanvasElement;
export type Drawable = CanvasImageSource;

export interface Size {
  width: number;
  height: number;
}

/** Maximum pixels of a canvas: larger ones stay black in Safari on phones. */
const MAX_PIXELS = 16_777_216;

/** Draws an image at a size on white, in sRGB. */
export function drawAt(source: Drawable, from: Size, to: Size): Canvas {
  const [first = to, ...later] = listSteps(from, to);
  let canvas = draw(source, first);
  for (const size of later) {
    const smaller = draw(canvas, size);
    release(canvas);
    canvas = smaller;
  }
  return canvas;
}

/**
 * The intermediate sizes of scaling down. Below a half at once, engines either drop pixels or blur them over mip levels;
 * at exactly a half each pixel is the mean of four. So the first size is the target times a power of two, then exact halves.
 * Measured in three browsers: docs/images.md.
 */
function listSteps(from: Size, to: Size): Size[] {
  const sizes = [to];
  for (let times = 2; to.width * times <= from.width && to.height * times <= from.height; times *= 2) {
    const size = { width: to.width * times, height: to.height * times };
    const isTooLarge = size.width * size.height > MAX_PIXELS;
    sizes.unshift(isTooLarge ? { width: Math.round(from.width / 2), height: Math.round(from.height / 2) } : size);
    if (isTooLarge) break;
  }
  return sizes;
}

/** Encodes a canvas as JPEG. `percent` is the quality, 0 to 100. */
export async function toJpeg(canvas: Canvas, percent: number): Promise<Blob> {
  const options = { type: 'image/jpeg', quality: percent / 100 };
  const blob = 'convertToBlob' in canvas ? await canvas.convertToBlob(options) : await encodeElement(canvas, options);
  // An engine that cannot encode a type answers with a PNG, silently.
  if (blob?.type !== 'image/jpeg') throw new IdproofError('image_engine_failed', 'the canvas gave no JPEG');
  return blob;
}

/** True for an image without contrast: a covered lens, or a canvas that was too large and stayed black. */
export function isBlank(canvas: Canvas): boolean {
  const scale = Math.min(1, 256 / Math.max(canvas.width, canvas.height));
  const width = Math.max(1, Math.round(canvas.width * scale));
  const height = Math.max(1, Math.round(canvas.height * scale));
  const small = createCanvas({ width, height });
  const context = openContext(small, { willReadFrequently: true });
  context.drawImage(canvas, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  release(small);
  return measureSpread(data) < 10;
}

/** Frees the memory of a canvas at once. */
export function release(canvas: Canvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

// Brightest minus darkest of 0 to 255, in the green that carries most of what eyes see as light.
function measureSpread(data: Uint8ClampedArray): number {
  let [darkest, brightest] = [255, 0];
  for (let at = 1; at < data.length; at += 4) {
    const value = data[at] ?? 0;
    if (value < darkest) darkest = value;
    if (value > brightest) brightest = value;
  }
  return brightest - darkest;
}

function draw(source: Drawable, { width, height }: Size): Canvas {
  const canvas = createCanvas({ width, height });
  const context = openContext(canvas, { alpha: false });
  // Bilinear: down to a half it is sharper than the mip levels of Chromium's 'high'.
  context.imageSmoothingQuality = 'low';
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

function createCanvas({ width, height }: Size): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  if (typeof document === 'undefined') throw new IdproofError('image_engine_failed', 'no canvas here');
  return Object.assign(document.createElement('canvas'), { width, height });
}

function openContext(canvas: Canvas, settings: CanvasRenderingContext2DSettings) {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new IdproofError('image_engine_failed', 'the canvas gave no context');
  return context;
}

function encodeElement(canvas: HTMLCanvasElement, { type, quality }: { type: string; quality: number }) {
  return new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}
