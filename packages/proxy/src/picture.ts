import { Buffer } from 'node:buffer';
import { judgePicture, type PictureFacts } from '@idproof/core/provider';
import { IdproofError } from '@idproof/core/session';
import { sha256 } from './sealing/keys.js';

/** A picture as it came: the base64 text as bytes, and what tells it from others. */
export interface Picture {
  base64: Uint8Array;
  /** SHA-256 of the base64 text, 64 hex digits. */
  hash: string;
}

const DECODED_BY_SOME: ReadonlySet<PictureFacts['format']> = new Set(['heic', 'avif']);
const URL_SAFE = [0x2d, 0x5f];
const PAD = 0x3d;

/**
 * Checks that the base64 holds one whole JPEG and nothing else. The elements always send such a picture; anything
 * else was made by somebody else. Rejects with the field, and with the code that the browser would refuse the file
 * with, or `picture_unusable` for what a browser would have made into such a JPEG first. Never decodes a pixel.
 */
export function checkPicture(base64: Uint8Array, field: string, maxBase64Length: number): Picture {
  const refuse = (why: string) => new IdproofError('picture_unusable', why, { field });
  if (base64.length > maxBase64Length) throw refuse('longer than the limit');
  const bytes = decode(base64);
  if (!bytes) throw refuse('not standard base64');
  const verdict = judgePicture(bytes);
  if (!verdict.taken) throw new IdproofError(verdict.code, verdict.why, { field });
  // Some browsers decode these, and then make another picture of them; the others say the same as here.
  if (DECODED_BY_SOME.has(verdict.picture.format))
    throw new IdproofError('image_type_unsupported', 'HEIC or AVIF', { field });
  const unfinished = findUnfinished(verdict.picture);
  if (unfinished) throw refuse(unfinished);
  return { base64, hash: sha256(base64) };
}

/** What the encoder in the browser would still have done to a picture. */
function findUnfinished({ format, colour, trailing, tellsPlace }: PictureFacts): string | undefined {
  if (format !== 'jpeg') return 'not a JPEG';
  if (colour === 'cmyk') return 'inks instead of colours';
  if (trailing > 0) return 'something follows the picture';
  return tellsPlace ? 'tells where it was taken' : undefined;
}

/** Where pictures are decoded, one after the other: a fresh megabyte for each would keep the collector busy. */
let scratch = Buffer.alloc(0);
const CHUNK = 64 * 1024;

/** Node's decoder skips what it does not know, so the length tells whether all of it was base64. Valid until the next call. */
function decode(base64: Uint8Array): Buffer | undefined {
  const text = Buffer.from(base64.buffer, base64.byteOffset, base64.byteLength);
  if (text.length % 4 !== 0 || URL_SAFE.some((byte) => text.includes(byte))) return undefined;
  const padding = text.at(-1) !== PAD ? 0 : text.at(-2) !== PAD ? 1 : 2;
  const expected = (text.length / 4) * 3 - padding;
  if (scratch.length < expected) scratch = Buffer.allocUnsafeSlow(expected);
  let written = 0;
  for (let at = 0; at < text.length; at += CHUNK) {
    written += scratch.write(text.toString('latin1', at, Math.min(at + CHUNK, text.length)), written, 'base64');
  }
  return written === expected ? scratch.subarray(0, expected) : undefined;
}
