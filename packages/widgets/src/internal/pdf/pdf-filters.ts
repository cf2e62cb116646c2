import { PdfStream, readName, type PdfDict, type PdfValue } from './pdf-syntax.js';

/** Knows what references stand for. */
interface Resolver {
  list(value: PdfValue | undefined): PdfValue[];
  dict(value: PdfValue | undefined): PdfDict;
  number(value: PdfValue | undefined): number | undefined;
}

/** The most that a stream may unpack to: a page of 40 megapixels in colour. */
const MOST_BYTES = 128 * 1024 * 1024;

/** What is left of a stream when everything but the coding of a picture is undone. */
export interface Unpacked {
  bytes: Uint8Array;
  /** `/DCTDecode`: a JPEG; `null`: as it is; any other: a coding that is not read here. */
  coding: string | null;
}

/** Undoes the filters of a stream up to one that is not read here. */
export async function unpack(file: Resolver, { dict, bytes: packed }: PdfStream): Promise<Unpacked> {
  const filters = file.list(dict.get('/Filter') ?? dict.get('/F'));
  const parameters = file.list(dict.get('/DecodeParms') ?? dict.get('/DP'));
  let bytes = packed;
  for (const [at, filter] of filters.entries()) {
    if (filter !== '/FlateDecode' && filter !== '/Fl') return { bytes, coding: readName(filter) };
    bytes = undoPredictor(await inflate(bytes), (key) => file.number(file.dict(parameters[at]).get(key)));
  }
  return { bytes, coding: null };
}

/** What can be read of it: many writers end a stream a byte late, and a page that breaks off is better than none. */
async function inflate(packed: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([packed as BlobPart])
    .stream()
    .pipeThrough<Uint8Array>(new DecompressionStream('deflate'))
    .getReader();
  try {
    for (let next = await reader.read(); !next.done && length < MOST_BYTES; next = await reader.read()) {
      chunks.push(next.value);
      length += next.value.length;
    }
    await reader.cancel();
  } catch {
    // What came before the fault counts.
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** Rows that are stored as differences (ISO 32000-1, 7.4.4.4): the five kinds of PNG; TIFF's own is rare and not read. */
function undoPredictor(bytes: Uint8Array, read: (key: string) => number | undefined): Uint8Array {
  if ((read('/Predictor') ?? 1) < 10) return bytes;
  const bits = (read('/Colors') ?? 1) * (read('/BitsPerComponent') ?? 8);
  const step = Math.max(1, bits >> 3);
  const width = Math.ceil((bits * (read('/Columns') ?? 1)) / 8);
  const rows = Math.floor(bytes.length / (width + 1));
  const out = new Uint8Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (width + 1)];
    for (let at = 0; at < width; at++) {
      const place = row * width + at;
      const left = at < step ? 0 : out[place - step]!;
      const above = row === 0 ? 0 : out[place - width]!;
      const corner = row === 0 || at < step ? 0 : out[place - width - step]!;
      out[place] = bytes[row * (width + 1) + 1 + at]! + guess(kind, left, above, corner);
    }
  }
  return out;
}

function guess(kind: number | undefined, left: number, above: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return (left + above) >> 1;
  if (kind !== 4) return 0;
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}
