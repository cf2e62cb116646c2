import type { FrameViews, Pixels } from './measure-frame.js';

const WHOLE_WIDTH = 320;
/** Sharpness is judged at the scale of an image with this longer edge, so that one threshold fits every camera. */
const DETAIL_EDGE = 1600;
const DETAIL_WIDTH = 640;
const DETAIL_HEIGHT = 480;

type Drawable = ImageBitmap | HTMLVideoElement;

/** Reads the two views of an image that `measureFrame` judges. Needs a canvas, so it runs in pages and workers only. */
export function readFrameViews(source: Drawable): Required<FrameViews> {
  const { width, height } = readSize(source);
  const scale = Math.min(1, DETAIL_EDGE / Math.max(width, height));
  const cropWidth = Math.min(width, DETAIL_WIDTH / scale);
  const cropHeight = Math.min(height, DETAIL_HEIGHT / scale);
  const middle = { x: (width - cropWidth) / 2, y: (height - cropHeight) / 2, width: cropWidth, height: cropHeight };
  return { whole: readWhole(source), detail: readPixels(source, middle, scale) };
}

/** Reads the whole image scaled down, to judge its light. */
export function readWhole(source: Drawable): Pixels {
  const { width, height } = readSize(source);
  return readPixels(source, { x: 0, y: 0, width, height }, Math.min(1, WHOLE_WIDTH / width));
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

function readPixels(source: Drawable, area: Area, scale: number): Pixels {
  const width = Math.max(1, Math.round(area.width * scale));
  const height = Math.max(1, Math.round(area.height * scale));
  const context = createContext(width, height);
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function createContext(width: number, height: number): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  if (typeof OffscreenCanvas === 'function') {
    return new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d', { willReadFrequently: true })!;
}

function readSize(source: Drawable): { width: number; height: number } {
  if ('videoWidth' in source) return { width: source.videoWidth, height: source.videoHeight };
  return { width: source.width, height: source.height };
}
