import { IdproofError } from '@idproof/core/errors';
import { findImages, type PlacedImage } from './pdf-content.js';
import type { PdfFile, PdfPage } from './pdf-file.js';
import { decodeImage } from './pdf-image.js';

/** Maximum longer edge of the drawn page in pixels, as the encoder keeps it. */
const MAX_EDGE = 2560;
/** The most pixels of the images of a page together, as of any other file. */
const MAX_PIXELS = 120_000_000;
/** A page with less of it in images is one of text, with a logo or a signature. */
const MIN_SHARE = 0.05;

/** A page that a scanner or a camera made: images cover it. */
export interface ImagePage {
  page: PdfPage;
  placed: readonly PlacedImage[];
}

/** The pages of a PDF that are made of images, as those of scans and photographs are; pages of text are left out. */
export async function listImagePages(file: PdfFile): Promise<ImagePage[]> {
  const pages: ImagePage[] = [];
  // One after the other: together they may take so much.
  for (const page of file.pages) pages.push({ page, placed: await findImages(file, page) });
  return pages.filter(({ page: { box }, placed }) => {
    const covered = placed.reduce((sum, { matrix: [a, b, c, d] }) => sum + Math.abs(a * d - b * c), 0);
    return covered > MIN_SHARE * Math.abs((box[2] - box[0]) * (box[3] - box[1]));
  });
}

/**
 * Draws the images of a page as they lie on it, upright, cut to what they cover. Rejects with `pdf_unreadable` where
 * one of them cannot be read here.
 */
export async function drawPage(file: PdfFile, { page, placed }: ImagePage): Promise<ImageBitmap> {
  const bitmaps: ImageBitmap[] = [];
  let left = MAX_PIXELS;
  try {
    // One after the other: each may take hundreds of megabytes.
    for (const { stream } of placed) {
      const bitmap = await decodeImage(file, stream, left);
      bitmaps.push(bitmap);
      left -= bitmap.width * bitmap.height;
    }
    return await lay(placed, bitmaps, page);
  } finally {
    for (const bitmap of bitmaps) bitmap.close();
  }
}

async function lay(
  placed: readonly PlacedImage[],
  bitmaps: readonly ImageBitmap[],
  page: PdfPage,
): Promise<ImageBitmap> {
  // PDF counts upwards, canvases downwards.
  const upright = new DOMMatrix().rotate(page.turn).scale(1, -1);
  const view = corners(upright, page.box);
  const boxes = placed.map(({ matrix }) => corners(upright.multiply(new DOMMatrix([...matrix])), [0, 0, 1, 1]));
  const area = clip(unite(boxes), view);
  const finest = Math.max(...boxes.map((box, at) => density(box, bitmaps[at]!)));
  const scale = Math.min(finest, MAX_EDGE / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new IdproofError('pdf_unreadable', 'no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const onCanvas = new DOMMatrix().scale(scale).translate(-area.x, -area.y).multiply(upright);
  for (const [at, { matrix }] of placed.entries()) {
    // The first row of an image is the upper one.
    context.setTransform(onCanvas.multiply(new DOMMatrix([...matrix])).multiply(new DOMMatrix([1, 0, 0, -1, 0, 1])));
    context.drawImage(bitmaps[at]!, 0, 0, 1, 1);
  }
  return createImageBitmap(canvas);
}

/** Pixels per point, for any rotation of the image. */
function density(box: DOMRect, { width, height }: ImageBitmap): number {
  return Math.max(width, height) / Math.max(box.width, box.height, 1);
}

/** The bounding box of a transformed box. */
function corners(matrix: DOMMatrix, [left, bottom, right, top]: readonly number[]): DOMRect {
  const points = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x, y]) => matrix.transformPoint({ x: x ?? 0, y: y ?? 0 }));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return new DOMRect(x, y, Math.max(...xs) - x, Math.max(...ys) - y);
}

function unite(boxes: readonly DOMRect[]): DOMRect {
  const x = Math.min(...boxes.map(({ left }) => left));
  const y = Math.min(...boxes.map(({ top }) => top));
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(x, y, right - x, bottom - y);
}

function clip(box: DOMRect, view: DOMRect): DOMRect {
  const [x, y] = [Math.max(box.left, view.left), Math.max(box.top, view.top)];
  const [right, bottom] = [Math.min(box.right, view.right), Math.min(box.bottom, view.bottom)];
  if (right <= x || bottom <= y) throw new IdproofError('pdf_unreadable', 'nothing on the page');
  return new DOMRect(x, y, right - x, bottom - y);
}
