import type { Pixels, Point, Quad } from '@idproof/core/capture';
import { projectSquare } from '@idproof/core/internal';

/** Pixels: enough to read the print on the densest screens. */
const LONGEST_EDGE = 1400;

/** The straightened document (inverse perspective), in the resolution of the image. */
export async function cutOut(image: ImageBitmap, quad: Quad): Promise<ImageBitmap> {
  const { width, height } = measureSize(quad);
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, image.width, image.height);
  const data = straighten(pixels, quad, width, height);
  return roundCorners(new ImageData(data, width, height));
}

/** Corner radius of cards and booklets as a share of the longer side; the table is behind the corners. */
const ROUND = 0.03;

function roundCorners(document: ImageData): ImageBitmap {
  const { width, height } = document;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.putImageData(document, 0, 0);
  context.globalCompositeOperation = 'destination-in';
  context.roundRect(0, 0, width, height, ROUND * Math.max(width, height));
  context.fill();
  return canvas.transferToImageBitmap();
}

/** The size of the straightened document in pixels: its longer sides, within `LONGEST_EDGE`. */
export function measureSize([a, b, c, d]: Quad): { width: number; height: number } {
  const width = Math.max(measureLength(a, b), measureLength(d, c));
  const height = Math.max(measureLength(a, d), measureLength(b, c));
  const scale = Math.min(1, LONGEST_EDGE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Samples the document by bilinear interpolation; pixels outside the image stay transparent. */
export function straighten(source: Pixels, quad: Quad, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const project = projectSquare(quad);
  const out = new Uint8ClampedArray(width * height * 4);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 4) {
      const [x, y] = project((column + 0.5) / width, (row + 0.5) / height);
      sample(source, x - 0.5, y - 0.5, out, at);
    }
  }
  return out;
}

function sample({ data, width, height }: Pixels, x: number, y: number, out: Uint8ClampedArray, at: number): void {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return;
  const left = Math.min(Math.max(Math.floor(x), 0), width - 1);
  const top = Math.min(Math.max(Math.floor(y), 0), height - 1);
  const right = Math.min(left + 1, width - 1);
  const below = Math.min(top + 1, height - 1);
  const across = Math.min(Math.max(x - left, 0), 1);
  const down = Math.min(Math.max(y - top, 0), 1);
  for (let channel = 0; channel < 3; channel++) {
    const read = (column: number, row: number): number => data[(row * width + column) * 4 + channel]!;
    const upper = read(left, top) * (1 - across) + read(right, top) * across;
    const lower = read(left, below) * (1 - across) + read(right, below) * across;
    out[at + channel] = upper * (1 - down) + lower * down;
  }
  out[at + 3] = 255;
}

function measureLength(from: Point, to: Point): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}
