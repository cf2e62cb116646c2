import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { MAX_PIXELS } from '../image-limit.js';
import type { RgbImage } from '../types.js';
import type { Box, Line, TextPage, Word } from './types.js';

/** Pixels per point: 144 per inch. */
const SCALE = 2;
/** The least space between two words, in letter heights. */
const LEAST_SPACE = 0.13;

export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly why: 'DAMAGED' | 'ENCRYPTED' | 'TOO_LARGE';

  constructor(why: PdfError['why']) {
    super(`the PDF is ${why}`);
    this.why = why;
  }
}

export interface Pdf {
  pages: number;
  /** The text that the page holds; no lines for a scan. */
  readText(page: number): Promise<TextPage>;
  /** Renders the page as a picture. */
  draw(page: number): Promise<RgbImage>;
  close(): Promise<void>;
}

/** Opens a PDF without running its scripts or fetching anything. Rejects with `PdfError`. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const document = await load(bytes);
  return {
    pages: document.numPages,
    readText: (page) => readText(document, page),
    draw: (page) => draw(document, page),
    close: () => document.destroy(),
  };
}

async function load(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // A copy, because the bytes are transferred.
      data: new Uint8Array(bytes),
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: true,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    throw new PdfError(error instanceof Error && error.name === 'PasswordException' ? 'ENCRYPTED' : 'DAMAGED');
  }
}

interface Item {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

async function readText(document: PDFDocumentProxy, number: number): Promise<TextPage> {
  const page = await document.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: SCALE });
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => ('str' in item ? splitWords(item as Item, transform) : []));
  return { page: number, width: Math.round(width), height: Math.round(height), lines: joinLines(words) };
}

/** Splits a run of text into words; letters are assumed to be about equally wide. */
function splitWords({ str, transform, width, height }: Item, [a, b, c, d, e, f]: readonly number[]): Word[] {
  const [x, y] = [transform[4]!, transform[5]!];
  const left = a! * x + c! * y + e!;
  const base = b! * x + d! * y + f!;
  const scale = Math.hypot(a!, b!);
  const size = (height || Math.hypot(transform[2]!, transform[3]!)) * scale;
  const perLetter = (width * scale) / Math.max(1, str.length);
  return [...str.matchAll(/\S+/g)].map((match) => {
    const from = left + match.index * perLetter;
    const box: Box = [from, base - size * 0.8, from + match[0].length * perLetter, base + size * 0.2];
    return { text: match[0], bbox: box.map(Math.round) as unknown as Box };
  });
}

/** Joins words at one height into lines; a gap of two letter heights begins a new line. */
function joinLines(words: readonly Word[]): Line[] {
  const middle = ({ bbox }: Word): number => (bbox[1] + bbox[3]) / 2;
  const rows: Word[][] = [];
  for (const word of words.toSorted((p, q) => middle(p) - middle(q))) {
    const row = rows.at(-1);
    const height = word.bbox[3] - word.bbox[1];
    if (row && Math.abs(middle(row[0]!) - middle(word)) < height * 0.5) row.push(word);
    else rows.push([word]);
  }
  return rows.flatMap((row) => splitAtGaps(mend(row.toSorted((p, q) => p.bbox[0] - q.bbox[0]))).map(toLine));
}

/** A word may be drawn in several runs; runs without space between them are one word. */
function mend(row: readonly Word[]): Word[] {
  const words: Word[] = [];
  for (const word of row) {
    const before = words.at(-1);
    const gap = before ? word.bbox[0] - before.bbox[2] : Infinity;
    if (before && Math.abs(gap) < LEAST_SPACE * (word.bbox[3] - word.bbox[1])) {
      words[words.length - 1] = { text: before.text + word.text, bbox: around(before.bbox, word.bbox) };
    } else {
      words.push(word);
    }
  }
  return words;
}

const around = (a: Box, b: Box): Box => [a[0], Math.min(a[1], b[1]), b[2], Math.max(a[3], b[3])];

function splitAtGaps(row: readonly Word[]): Word[][] {
  const pieces: Word[][] = [];
  for (const word of row) {
    const before = pieces.at(-1)?.at(-1);
    const gap = before ? word.bbox[0] - before.bbox[2] : Infinity;
    if (gap > 1.5 * (word.bbox[3] - word.bbox[1])) pieces.push([]);
    pieces.at(-1)!.push(word);
  }
  return pieces;
}

function toLine(words: readonly Word[]): Line {
  const sides = ([0, 1, 2, 3] as const).map((side) => words.map(({ bbox }) => bbox[side]));
  const bbox: Box = [Math.min(...sides[0]!), Math.min(...sides[1]!), Math.max(...sides[2]!), Math.max(...sides[3]!)];
  return { text: words.map(({ text }) => text).join(' '), bbox, words, confidence: 1 };
}

async function draw(document: PDFDocumentProxy, number: number): Promise<RgbImage> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: SCALE });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  if (width * height > MAX_PIXELS) throw new PdfError('TOO_LARGE');
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  await page.render({ canvas: null, canvasContext: context as unknown as CanvasRenderingContext2D, viewport }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let channel = 0; channel < 3; channel++) rgb[i * 3 + channel] = data[i * 4 + channel]!;
  }
  return { data: rgb, width, height };
}
