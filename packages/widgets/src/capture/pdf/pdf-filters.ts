import { PdfStream, readName, type PdfDict, type PdfValue } from './pdf-syntax.js';

/** Resolves references. */
interface Resolver {
  list(value: PdfValue | undefined): PdfValue[];
  dict(value: PdfValue | undefined): PdfDict;
  number(value: PdfValue | undefined): number | undefined;
}

/** Real files have two at most. */
const MAX_FILTERS = 4;
/** Deflate makes of a byte 1,032 at most. Browsers unpack all that they are given at once, whether it is read or not. */
const PIECE = 16 * 1024;

/** A stream with all filters but the image coding undone. */
export interface Unpacked {
  bytes: Uint8Array;
  /** `/DCTDecode`: a JPEG; `null`: as it is; any other: a coding that is not read here. */
  coding: string | null;
  /** Bytes that were unpacked. */
  work: number;
}

/** The names of a stream's filters, in the order in which they are undone. */
export function listFilters(file: Resolver, { dict }: PdfStream): string[] {
  return file.list(dict.get('/Filter') ?? dict.get('/F')).map(readName);
}

/** Undoes the filters of a stream up to one that is not read here. None of them unpacks more than `most` bytes. */
export async function unpack(file: Resolver, stream: PdfStream, most: number): Promise<Unpacked> {
  const filters = listFilters(file, stream);
  const parameters = file.list(stream.dict.get('/DecodeParms') ?? stream.dict.get('/DP'));
  let { bytes } = stream;
  let work = 0;
  for (const [at, filter] of filters.entries()) {
    const isRead = filter === '/FlateDecode' || filter === '/Fl';
    if (!isRead || at >= MAX_FILTERS) return { bytes, coding: filter, work };
    const inflated = await inflate(bytes, most);
    work += inflated.length;
    bytes = undoPredictor(inflated, (key) => file.number(file.dict(parameters[at]).get(key)));
  }
  return { bytes, coding: null, work };
}

/** What can be read of it: many writers end a stream a byte late, and a page that breaks off is better than none. */
async function inflate(packed: Uint8Array, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = readInPieces(packed).pipeThrough<Uint8Array>(new DecompressionStream('deflate')).getReader();
  try {
    while (length < most) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value.subarray(0, most - length));
      length += value.length;
    }
    await reader.cancel();
  } catch {
    // The bytes before the fault are kept.
  }
  const whole = new Uint8Array(Math.min(length, most));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Each piece when the one before is used up. */
function readInPieces(bytes: Uint8Array): ReadableStream<BufferSource> {
  let at = 0;
  return new ReadableStream<BufferSource>(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(at, at + PIECE));
        at += PIECE;
      },
    },
    { highWaterMark: 0 },
  );
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
