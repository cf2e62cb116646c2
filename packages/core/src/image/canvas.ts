import { IdproofError } from '../errors.js';

export type Canvas = OffscreenCanvas | HTMLCanvasElement;
export type Drawable = CanvasImageSource;

export interface Size {
  width: number;
  height: number;
}

/** Draws a picture at a size on white, in sRGB. */
export function drawAt(source: Drawable, from: Size, to: Size): Canvas {
  let [current, size] = [source, from];
  // Engines that only interpolate between neighbours drop pixels beyond a half: go down in halves.
  while (size.width > to.width * 2 && size.height > to.height * 2) {
    const half = { width: Math.round(size.width / 2), height: Math.round(size.height / 2) };
    const canvas = draw(current, half);
    if (current !== source) release(current as Canvas);
    [current, size] = [canvas, half];
  }
  const canvas = draw(current, to);
  if (current !== source) release(current as Canvas);
  return canvas;
}

/** Encodes a canvas as JPEG. `percent` is the quality, 0 to 100. */
export async function toJpeg(canvas: Canvas, percent: number): Promise<Blob> {
  const options = { type: 'image/jpeg', quality: percent / 100 };
  const blob = 'convertToBlob' in canvas ? await canvas.convertToBlob(options) : await elementToBlob(canvas, options);
  // An engine that cannot encode a type answers with a PNG, silently.
  if (blob?.type !== 'image/jpeg') throw new IdproofError('image_engine_failed', 'the canvas gave no JPEG');
  return blob;
}

/** True when hardly anything differs from anything: a covered lens, or a canvas that overflowed and stayed black. */
export function isBlank(canvas: Canvas): boolean {
  const scale = Math.min(1, 256 / Math.max(canvas.width, canvas.height));
  const width = Math.max(1, Math.round(canvas.width * scale));
  const height = Math.max(1, Math.round(canvas.height * scale));
  const small = createCanvas({ width, height });
  const context = contextOf(small, { willReadFrequently: true });
  context.drawImage(canvas, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  release(small);
  return spreadOf(data) < 10;
}

/** Gives the memory of a canvas back at once. */
export function release(canvas: Canvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

// Brightest minus darkest of 0 to 255, in the green that carries most of what eyes see as light.
function spreadOf(data: Uint8ClampedArray): number {
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
  const context = contextOf(canvas, { alpha: false });
  context.imageSmoothingQuality = 'high';
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

function contextOf(canvas: Canvas, settings: CanvasRenderingContext2DSettings) {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new IdproofError('image_engine_failed', 'the canvas gave no context');
  return context;
}

function elementToBlob(canvas: HTMLCanvasElement, { type, quality }: { type: string; quality: number }) {
  return new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}
