import { getBounds } from '@idproof/core/zone';
import type { Point, Quad, RgbImage } from '../../types.js';
import { measureLogSpectra, type Spectra } from './spectrum.js';

/** Side of a tile in pixels of the image. Twelve tiles are averaged: a pattern adds up, text does not. */
const TILE = 256;
const COLUMNS = 4;
const ROWS = 3;
/** Minimum frequency in periods per tile; text and printed patterns have lower ones. */
const MIN_FREQUENCY = 18;
/** Half the side, in periods, of the square around a peak with whose border the peak is compared. */
const RING_REACH = 3;

/** Strongest regular pattern of an image: height of the peak above its surroundings, in natural logarithms. */
interface Moire {
  luma: number;
  chroma: number;
}

/** No document that was not shown on a screen came above these: docs/documents.md, "Spoof checks", has the figures. */
export const SCREEN_LIKE: Moire = { luma: 3.2, chroma: 3.1 };
/** Multiple of those limits from which a pattern is a display's beyond doubt. */
export const SURELY_SCREEN = 1.3;

/** Strength of a display's pattern relative to `SCREEN_LIKE`, the most that images of paper show: above 1 it is a display. */
export function measureScreenShare(image: RgbImage, quad: Quad): number {
  const { luma, chroma } = measureMoire(image, quad);
  return Math.max(luma / SCREEN_LIKE.luma, chroma / SCREEN_LIKE.chroma);
}

/**
 * Measures the regular pattern that a display's pixels leave in a photograph, in tiles at the image's own resolution
 * within the document. Fine displays leave none, so a low value is no proof of paper.
 */
export function measureMoire(image: RgbImage, quad: Quad): Moire {
  const luma = new Float32Array(TILE * TILE);
  const chroma = new Float32Array(TILE * TILE);
  const corners = listTileCorners(image, quad);
  if (corners.length === 0) return { luma: 0, chroma: 0 };
  for (const [left, top] of corners) {
    const spectra = tileSpectra(image, left, top);
    for (let i = 0; i < luma.length; i++) {
      luma[i]! += spectra.first[i]! / corners.length;
      chroma[i]! += spectra.second[i]! / corners.length;
    }
  }
  return { luma: findHighestPeak(luma), chroma: findHighestPeak(chroma) };
}

/** Top left corners of the tiles: a grid over the quad's bounds, as far as it lies inside the image. */
function listTileCorners({ width, height }: RgbImage, quad: Quad): Point[] {
  const box = getBounds(quad);
  const [x0, y0] = [Math.max(0, box.left), Math.max(0, box.top)];
  const [x1, y1] = [Math.min(width, box.left + box.width), Math.min(height, box.top + box.height)];
  const corners = Array.from({ length: COLUMNS * ROWS }, (_, i): Point => [
    Math.round(x0 + ((x1 - x0 - TILE) * ((i % COLUMNS) + 0.5)) / COLUMNS),
    Math.round(y0 + ((y1 - y0 - TILE) * (Math.floor(i / COLUMNS) + 0.5)) / ROWS),
  ]);
  return corners.filter(([x, y]) => x >= 0 && y >= 0 && x + TILE <= width && y + TILE <= height);
}

function tileSpectra({ data, width }: RgbImage, left: number, top: number): Spectra {
  const luma = new Float32Array(TILE * TILE);
  const chroma = new Float32Array(TILE * TILE);
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const at = ((top + y) * width + left + x) * 3;
      luma[y * TILE + x] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
      chroma[y * TILE + x] = data[at]! - data[at + 2]!;
    }
  }
  return measureLogSpectra(luma, chroma, TILE);
}

/** The highest peak over both the median of its ring and its own surroundings: broad bands of text do not count. */
function findHighestPeak(spectrum: Float32Array): number {
  const medians = measureRingMedians(spectrum);
  const half = TILE / 2;
  let highest = 0;
  for (let y = RING_REACH; y <= half; y++) {
    for (let x = RING_REACH; x < TILE - RING_REACH; x++) {
      const radius = radiusAt(x, y);
      if (radius < MIN_FREQUENCY || radius >= half - RING_REACH) continue;
      const over = spectrum[y * TILE + x]! - medians[Math.floor(radius)]!;
      if (over > highest) highest = Math.max(highest, Math.min(over, isOutstanding(spectrum, x, y)));
    }
  }
  return highest;
}

function measureRingMedians(spectrum: Float32Array): number[] {
  const half = TILE / 2;
  const rings: number[][] = Array.from({ length: half }, () => []);
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) rings[Math.floor(radiusAt(x, y))]?.push(spectrum[y * TILE + x]!);
  }
  return rings.map((ring) => ring.toSorted((a, b) => a - b)[ring.length >> 1]!);
}

/** Square roots are many times as fast as `Math.hypot`. */
const radiusAt = (x: number, y: number): number => Math.sqrt((x - TILE / 2) ** 2 + (y - TILE / 2) ** 2);

/** Height of a local maximum above the border of the square around it; negative when it is none. */
function isOutstanding(spectrum: Float32Array, x: number, y: number): number {
  const value = spectrum[y * TILE + x]!;
  let [border, count] = [0, 0];
  for (let dy = -RING_REACH; dy <= RING_REACH; dy++) {
    for (let dx = -RING_REACH; dx <= RING_REACH; dx++) {
      const other = spectrum[(y + dy) * TILE + x + dx]!;
      if (other > value) return -1;
      if (Math.max(Math.abs(dx), Math.abs(dy)) === RING_REACH) {
        border += other;
        count++;
      }
    }
  }
  return value - border / count;
}
