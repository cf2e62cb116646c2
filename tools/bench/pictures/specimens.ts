import type { Point, Quad } from '@idproof/engines';
import { mapQuad } from '../../../test/helpers/specimens/homography.js';
import {
  photographDocument,
  renderDocument,
  type DocumentFormat,
  type Photograph,
  type RenderedDocument,
} from '../../../test/helpers/specimens/index.js';
import { FACE_NAMES, readPortrait } from '../../../test/helpers/faces.js';
import { listPrinted, readLuma } from './ssim.js';

export interface SpecimenOptions {
  format: DocumentFormat;
  seed: number;
  /** 1 careful, 2 usual, 3 hard photograph. */
  level: 1 | 2 | 3;
  size: { width: number; height: number };
  /** Share of the frame that the document takes. */
  fill: number;
}

/** A photographed document, and what its copies are measured by. */
export interface Specimen extends SpecimenOptions {
  jpeg: Buffer;
  docType: string;
  /** What a reader should report. */
  truth: Record<string, string>;
  print: PrintReference;
}

/** The document at the scale of a reader: its longer side has 1,600 pixels, about 13 a millimetre of a passport. */
export interface PrintReference {
  width: number;
  height: number;
  /** Of the same photograph without noise and nearly without loss. */
  clean: Buffer;
  /** Of the photograph itself. */
  photographed: Buffer;
  /** Where print is, the portrait left out. */
  windows: number[];
}

const SIZE = { width: 4000, height: 3000 };
const READING_SCALE = 1600;
/** Sensors of many megapixels are blurred by their lens, and their makers take away most of the noise. */
const LENS_BLUR = { 1: 1, 2: 1.6, 3: 2.6 } as const;

/** Photographs of twelve megapixels of four formats, near and far; even seeds to choose by, odd ones to report. */
export function listSpecimens(seed: number): SpecimenOptions[] {
  const near = { fill: 0.82, size: SIZE };
  const far = { fill: 0.45, size: SIZE };
  return [
    { ...near, format: 'TD3', level: 1, seed },
    { ...far, format: 'TD3', level: 2, seed: seed + 2 },
    { ...near, format: 'TD1', level: 2, seed: seed + 4 },
    { ...far, format: 'TD1', level: 1, seed: seed + 6 },
    { ...near, format: 'TD2', level: 3, seed: seed + 8 },
    { ...near, format: 'LICENCE', level: 1, seed: seed + 10 },
  ];
}

/** The same options give the same specimen. */
export async function makeSpecimen(options: SpecimenOptions): Promise<Specimen> {
  const { format, seed, level, size, fill } = options;
  const portrait = await readPortrait(FACE_NAMES[seed % FACE_NAMES.length]!);
  const detail = size.width > 2000 ? 3 : 1;
  const document = await renderDocument({ format, seed, portrait, detail, layout: { zoneSide: 'front' } });
  const settings = { seed, level, size, fill, blur: (LENS_BLUR[level] * size.width) / 4000 };
  const taken = await photographDocument(document.front, { ...settings, jpegQuality: 92 });
  const still = await photographDocument(document.front, { ...settings, noise: 0, jpegQuality: 100 });
  const { docType, truth } = document;
  return { ...options, jpeg: taken.jpeg, docType, truth, print: await referTo(taken, still.jpeg, document) };
}

async function referTo(
  { jpeg, quad, width, height }: Photograph,
  still: Buffer,
  document: RenderedDocument,
): Promise<PrintReference> {
  const factor = READING_SCALE / Math.max(...quad.map((corner, index) => distance(corner, quad[(index + 1) % 4]!)));
  const [w, h] = [Math.round(width * factor), Math.round(height * factor)];
  const [clean, photographed] = await Promise.all([readLuma(still, w, h), readLuma(jpeg, w, h)]);
  const scaled = quad.map(([x, y]) => [x * factor, y * factor] as const) as unknown as Quad;
  const windows = listPrinted(clean, w, h, createPrintTest(document, scaled));
  return { width: w, height: h, clean, photographed, windows };
}

/** Whether a point of the photograph lies on the page, away from its edge and outside the portrait. */
function createPrintTest({ front: { width, height }, portraitRect: face }: RenderedDocument, quad: Quad) {
  const corners: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const [a, b, c, d, e, f, g, i] = mapQuad(quad, corners);
  const margin = width * 0.015;
  return (x: number, y: number): boolean => {
    const scale = g * x + i * y + 1;
    const [u, v] = [(a * x + b * y + c) / scale, (d * x + e * y + f) / scale];
    const isPage = u > margin && v > margin && u < width - margin && v < height - margin;
    const isFace =
      u > face.left - margin &&
      v > face.top - margin &&
      u < face.left + face.width + margin &&
      v < face.top + face.height + margin;
    return isPage && !isFace;
  };
}

function distance([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(x - u, y - v);
}
