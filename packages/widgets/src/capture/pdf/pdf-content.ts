import type { PdfFile, PdfPage } from './pdf-file.js';
import { PdfOperator, PdfReader, PdfStream, readName, type PdfDict, type PdfValue } from './pdf-syntax.js';
import { yieldToPage } from './yield-to-page.js';

/** Six numbers as PDF writes them: x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** An image on a page: the unit square, laid out by the matrix, in points. */
export interface PlacedImage {
  stream: PdfStream;
  matrix: Matrix;
}

interface Scope {
  file: PdfFile;
  images: PlacedImage[];
  /** How many forms lie around this one. */
  depth: number;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const MAX_DEPTH = 8;
const MAX_IMAGES = 200;
/** After so many values the page gets its turn: a few hundredths of a second. */
const VALUES_AT_ONCE = 20_000;

/** The images that a page draws, in their order; what else is on it is not looked at. */
export async function findImages(file: PdfFile, page: PdfPage): Promise<PlacedImage[]> {
  const images: PlacedImage[] = [];
  const parts: BlobPart[] = [];
  for (const stream of file.list(page.dict.get('/Contents'))) {
    if (stream instanceof PdfStream) parts.push((await file.readContent(stream)) as BlobPart, '\n');
  }
  const content = new Uint8Array(await new Blob(parts).arrayBuffer());
  await run(content, page.resources, IDENTITY, { file, images, depth: 0 });
  return images;
}

async function run(content: Uint8Array, resources: PdfDict, start: Matrix, scope: Scope): Promise<void> {
  const reader = new PdfReader(content);
  const saved: Matrix[] = [];
  let matrix = start;
  let operands: PdfValue[] = [];
  for (let count = 1; !reader.isAtEnd && scope.images.length < MAX_IMAGES && scope.file.drawsLeft > 0; count++) {
    if (count % VALUES_AT_ONCE === 0) await yieldToPage();
    const value = reader.read();
    if (!(value instanceof PdfOperator)) {
      operands.push(value);
      continue;
    }
    if (value.name === 'q') saved.push(matrix);
    else if (value.name === 'Q') matrix = saved.pop() ?? matrix;
    else if (value.name === 'cm') matrix = multiply(toMatrix(operands), matrix);
    else if (value.name === 'Do') await draw(operands[0], resources, matrix, scope);
    else if (value.name === 'ID') skipInlineImage(content, reader);
    operands = [];
  }
}

async function draw(name: PdfValue | undefined, resources: PdfDict, matrix: Matrix, scope: Scope): Promise<void> {
  const { file, images, depth } = scope;
  file.drawsLeft -= 1;
  const stream = file.resolve(file.dict(resources.get('/XObject')).get(readName(name)));
  if (!(stream instanceof PdfStream)) return;
  const kind = stream.dict.get('/Subtype');
  if (kind === '/Image') images.push({ stream, matrix });
  if (kind !== '/Form' || depth >= MAX_DEPTH) return;
  const own = stream.dict.has('/Resources') ? file.dict(stream.dict.get('/Resources')) : resources;
  const inner = multiply(toMatrix(file.list(stream.dict.get('/Matrix'))), matrix);
  await run(await file.readContent(stream), own, inner, { ...scope, depth: depth + 1 });
}

/** Small images inside the content itself: their bytes must not be taken for operators. */
function skipInlineImage(content: Uint8Array, reader: PdfReader): void {
  const isSpace = (at: number): boolean => content[at] === undefined || content[at] <= 32;
  for (let at = reader.at; at < content.length; at++) {
    if (content[at] !== 69 || content[at + 1] !== 73 || !isSpace(at - 1) || !isSpace(at + 2)) continue;
    reader.at = at + 2;
    return;
  }
  reader.at = content.length;
}

function toMatrix(values: readonly PdfValue[]): Matrix {
  const numbers = values.filter((value) => typeof value === 'number');
  const [a, b, c, d, e, f] = numbers;
  if (numbers.length !== 6) return IDENTITY;
  return [a!, b!, c!, d!, e!, f!];
}

/** First `one`, then `other`. */
function multiply(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [g, h, i, j, k, l] = other;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}
