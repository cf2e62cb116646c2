import { Buffer } from 'node:buffer';
import { judgeImage, type ImageFacts } from '@idproof/core/image-file';
import { IdproofError } from '@idproof/core/errors';
import { sha256 } from './sealing/keys.js';
import type { ImageMarker } from './sealing/image-mark.js';

/** An uploaded image: its base64 text as bytes. */
export interface CheckedImage {
  base64: Uint8Array;
  /** Hash that identifies the image: see `ImageMarker`. */
  mark: string;
  /** True where the buffer behind `base64` holds nothing else that is still needed. */
  isAlone: boolean;
}

/** Hash that identifies a document type with its pages. */
export function hashPages(docType: string, front: CheckedImage, back: CheckedImage | undefined): string {
  return sha256(docType, front.mark, back?.mark ?? '');
}

const DECODED_BY_SOME_BROWSERS: ReadonlySet<ImageFacts['format']> = new Set(['heic', 'avif']);
const URL_SAFE = [0x2d, 0x5f];
const PAD = 0x3d;

/**
 * Checks that the base64 holds one whole JPEG and nothing else, which is what the elements send. Rejects with the name
 * of the field and the code with which the browser refuses such a file, or with `picture_unusable` where the browser
 * would have re-encoded it. Never decodes a pixel.
 */
export function checkImage(
  base64: Uint8Array,
  field: string,
  maxBase64Length: number,
  markImage: ImageMarker,
): Omit<CheckedImage, 'isAlone'> {
  const refuse = (why: string) => new IdproofError('picture_unusable', why, { field });
  if (base64.length > maxBase64Length) throw refuse('longer than the limit');
  const verdict = withDecoded(base64, (bytes) => judgeImage(bytes, { needsEnd: true }));
  if (!verdict) throw refuse('not standard base64');
  if (!verdict.taken) throw new IdproofError(verdict.code, verdict.why, { field });
  // Browsers that decode HEIC or AVIF re-encode it as JPEG; the others refuse it with this code.
  if (DECODED_BY_SOME_BROWSERS.has(verdict.image.format))
    throw new IdproofError('image_type_unsupported', 'HEIC or AVIF', { field });
  const unfinished = findDeviation(verdict.image);
  if (unfinished) throw refuse(unfinished);
  return { base64, mark: markImage(base64) };
}

/** Reason why the browser's encoder cannot have written this image; undefined where it can. */
function findDeviation({ format, colour, trailing, hasLocation }: ImageFacts): string | undefined {
  if (format !== 'jpeg') return 'not a JPEG';
  if (colour === 'cmyk') return 'CMYK colours';
  if (trailing > 0) return 'data after the image';
  return hasLocation ? 'contains a location' : undefined;
}

/** Reused buffer for decoded images: a new megabyte for each image would keep the garbage collector busy. */
let scratch = Buffer.alloc(0);
const CHUNK = 64 * 1024;

/** Calls `use` with the decoded bytes, which are wiped before this returns. Undefined where the text is not base64. */
export function withDecoded<Result>(base64: Uint8Array, use: (bytes: Uint8Array) => Result): Result | undefined {
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

/** Number of bytes that the base64 encodes; undefined where it cannot be standard base64. */
function getDecodedLength(base64: Uint8Array): number | undefined {
  if (base64.length % 4 !== 0) return undefined;
  const padding = base64.at(-1) !== PAD ? 0 : base64.at(-2) !== PAD ? 1 : 2;
  return (base64.length / 4) * 3 - padding;
}

/**
 * Decodes standard base64. Node's decoder also accepts the URL-safe alphabet and skips unknown characters: the URL-safe
 * ones are searched for, and the decoded length shows skipped ones. Works in chunks, so that each is searched and
 * decoded while it is in the processor's cache.
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
