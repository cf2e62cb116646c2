import { edgeSlope } from '../image-file/luma/edge-slope.js';
import type { HintCode } from './hint-codes.js';
import type { Quality } from './quality.js';

/** Pixels as `CanvasRenderingContext2D.getImageData` gives them: RGBA, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export type Subject = 'document' | 'selfie';

const DARK = { document: 60, selfie: 70 };
const CLIPPED_TOO_MUCH = { document: 0.45, selfie: 0.3 };
const CLIPPED_LEVEL = 250;
/** A saturated area from this share of the image on is a reflection; above `PAPER` it is the white paper of a flat scan. */
const GLARE = 0.012;
const PAPER = 0.4;
const BLURRED = { document: 0.5, selfie: 0.34 };

/** The measured views: the whole image scaled down for light, its middle in full detail for sharpness. */
export interface FrameViews {
  whole: Pixels;
  /** Absent where only light is measured. */
  detail?: Pixels;
}

/** Measures light and sharpness of one image, and derives its hints. Pure. */
export function measureFrame({ whole, detail }: FrameViews, subject: Subject): Quality {
  const mean = computeMean(toLuma(whole));
  const saturated = createSaturatedMask(whole);
  const clipped = computeMean(saturated);
  const glare = measureLargestBlob(saturated, whole.width) / Math.max(1, saturated.length);
  const sharpness = detail ? edgeSlope(toLuma(detail), detail.width, detail.height) : null;
  const warnings: HintCode[] = [];
  if (mean < DARK[subject]) warnings.push('too_dark');
  else if (clipped > CLIPPED_TOO_MUCH[subject]) warnings.push('too_bright');
  if (sharpness !== null && sharpness < BLURRED[subject]) warnings.push('blurry');
  if (subject === 'document' && glare > GLARE && glare < PAPER) warnings.push('glare');
  const measures: Record<string, number> = { luma: round(mean), clipped: round(clipped), glare: round(glare) };
  if (sharpness !== null) measures['sharpness'] = round(sharpness);
  return { passed: warnings.length === 0, warnings, measures };
}

function computeMean(values: Float32Array | Uint8Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / Math.max(1, values.length);
}

function toLuma({ data, width, height }: Pixels): Float32Array {
  const luma = new Float32Array(width * height);
  for (let i = 0, p = 0; i < luma.length; i++, p += 4) {
    luma[i] = 0.299 * data[p]! + 0.587 * data[p + 1]! + 0.114 * data[p + 2]!;
  }
  return luma;
}

function createSaturatedMask({ data, width, height }: Pixels): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < mask.length; i++, p += 4) {
    mask[i] = Math.min(data[p]!, data[p + 1]!, data[p + 2]!) >= CLIPPED_LEVEL ? 1 : 0;
  }
  return mask;
}

/** Size in pixels of the largest 4-connected group of ones. */
function measureLargestBlob(mask: Uint8Array, width: number): number {
  const open = Uint8Array.from(mask);
  const stack: number[] = [];
  let largest = 0;
  for (let start = 0; start < open.length; start++) {
    if (open[start] === 0) continue;
    let size = 0;
    open[start] = 0;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop()!;
      size++;
      const column = at % width;
      if (column > 0) visit(at - 1);
      if (column < width - 1) visit(at + 1);
      visit(at - width);
      visit(at + width);
    }
    largest = Math.max(largest, size);
  }
  return largest;

  function visit(index: number): void {
    if (open[index] !== 1) return;
    open[index] = 0;
    stack.push(index);
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
