import { Buffer } from 'node:buffer';
import { judgeImage, type ImageFacts } from '@idproof/core/image-file';
import { IdproofError } from '@idproof/core/errors';
import { sha256 } from './sealing/keys.js';
import type { ImageMarker } from './sealing/image-mark.js';

/** A picture as it came: the base64 text as bytes, and what tells it from others. */
export interface CheckedImage {
  base64: Uint8Array;
  /** What it is known again by. */
  mark: string;
  /** True: the buffer that the text lies in holds nothing else that is needed. */
  isAlone: boolean;
}

/** What tells a document's pages, together with its type, from any others. */
export function hashPages(docType: string, front: CheckedImage, back: CheckedImage | undefined): string {
  return sha256(docType, front.mark, back?.mark ?? '');
}

const DECODED_BY_SOME_BROWSERS: ReadonlySet<ImageFacts['format']> = new Set(['heic', 'avif']);
const URL_SAFE = [0x2d, 0x5f];
const PAD = 0x3d;

/**
 * Checks that the base64 holds one whole JPEG and nothing else. The elements always send such a picture; anything
 * else was made by somebody else. Rejects with the field, and with the code that the browser would refuse the file
 * with, or `picture_unusable` for what a browser would have made into such a JPEG first. Never decodes a pixel.
 */
export function checkImage(
  base64: Uint8Array,
  field: string,
  maxBase64Length: number,
  markImage: ImageMarker,
): Omit<CheckedImage, 'isAlone'> {
  const refuse = (why: string) => new IdproofError('picture_unusable', why, { field });
  if (base64.length > maxBase64Length) throw refuse('longer than the limit');
  const verdict = useDecoded(base64, (bytes) => judgeImage(bytes, { needsEnd: true }));
  if (!verdict) throw refuse('not standard base64');
  if (!verdict.taken) throw new IdproofError(verdict.code, verdict.why, { field });
  // Some browsers decode these, and then make another picture of them; the others say the same as here.
  if (DECODED_BY_SOME_BROWSERS.has(verdict.image.format))
    throw new IdproofError('image_type_unsupported', 'HEIC or AVIF', { field });
  const unfinished = findDeviation(verdict.image);
  if (unfinished) throw refuse(unfinished);
  return { base64, mark: markImage(base64) };
}

/** What the encoder in the browser would still have done to a picture. */
function findDeviation({ format, colour, trailing, hasLocation }: ImageFacts): string | undefined {
  if (format !== 'jpeg') return 'not a JPEG';
  if (colour === 'cmyk') return 'inks instead of colours';
  if (trailing > 0) return 'something follows the picture';
  return hasLocation ? 'tells where it was taken' : undefined;
}

/** Where pictures are decoded, one after the other: a fresh megabyte for each would keep the collector busy. */
let scratch = Buffer.alloc(0);
const CHUNK = 64 * 1024;

/** What `use` makes of the decoded bytes, which are wiped before this returns; undefined when the text is no base64. */
export function useDecoded<Result>(base64: Uint8Array, use: (bytes: Uint8Array) => Result): Result | undefined {
  const length = getDecodedLength(base64);
  if (length === undefined) return undefined;
  if (scratch.length < length) scratch = Buffer.allocUnsafeSlow(length);
  const bytes = scratch.subarray(0, length);
  try {
    return decodeInto(bytes, base64) ? use(bytes) : undefined;
  } finally {
    bytes.fill(0);
  }
}

/** How many bytes the text is worth; undefined when it cannot be standard base64. */
function getDecodedLength(base64: Uint8Array): number | undefined {
  if (base64.length % 4 !== 0) return undefined;
  const padding = base64.at(-1) !== PAD ? 0 : base64.at(-2) !== PAD ? 1 : 2;
  return (base64.length / 4) * 3 - padding;
}

/**
 * Node's decoder takes the other alphabet too, and skips what it does not know: the length tells whether all of it was
 * base64. Piece by piece, so that each is looked at and decoded while it is in the processor's cache.
 */
function decodeInto(bytes: Buffer, base64: Uint8Array): boolean {
  const text = Buffer.from(base64.buffer, base64.byteOffset, base64.byteLength);
  let written = 0;
  for (let at = 0; at < text.length; at += CHUNK) {
    const piece = text.subarray(at, at + CHUNK);
    if (URL_SAFE.some((byte) => piece.includes(byte))) return false;
    written += bytes.write(piece.toString('latin1'), written, 'base64');
  }
  return written === bytes.length;
}
