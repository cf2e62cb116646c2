import { Buffer } from 'node:buffer';
import { IdproofError } from '@idproof/core/session';
import { tellsPlace } from './picture-place.js';
import { sha256 } from './sealing/keys.js';

/** A picture as it came: the base64 text as bytes, and what tells it from others. */
export interface Picture {
  base64: Uint8Array;
  /** SHA-256 of the base64 text, 64 hex digits. */
  hash: string;
}

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const URL_SAFE = [0x2d, 0x5f];
const PAD = 0x3d;

/**
 * Checks that the base64 holds one whole JPEG and nothing else. The elements always send such a picture; anything
 * else was made by somebody else. Rejects with `picture_unusable` and the field.
 */
export function checkPicture(base64: Uint8Array, field: string, maxBase64Length: number): Picture {
  const refuse = (why: string) => new IdproofError('picture_unusable', why, { field });
  if (base64.length > maxBase64Length) throw refuse('longer than the limit');
  const jpeg = decode(base64);
  if (!jpeg) throw refuse('not standard base64');
  const why = findFlaw(jpeg);
  if (why) throw refuse(why);
  return { base64, hash: sha256(base64) };
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

/** Walks the segments up to the picture data; what follows must end with the end marker, once. */
function findFlaw(jpeg: Buffer): string | undefined {
  if (jpeg[0] !== MARKER || jpeg[1] !== START_OF_IMAGE) return 'not a JPEG';
  let at = 2;
  while (jpeg[at] === MARKER && jpeg[at + 1] !== START_OF_SCAN) {
    const length = at + 4 <= jpeg.length ? jpeg.readUInt16BE(at + 2) : 0;
    if (length < 2) return 'damaged';
    if (jpeg[at + 1] === APP1 && tellsPlace(jpeg.subarray(at + 4, at + 2 + length))) return 'tells where it was taken';
    at += 2 + length;
  }
  if (jpeg[at] !== MARKER || jpeg[at + 1] !== START_OF_SCAN) return 'damaged';
  const end = jpeg.indexOf(Buffer.of(MARKER, END_OF_IMAGE), at);
  if (end === -1) return 'cut off';
  return end === jpeg.length - 2 ? undefined : 'something follows the picture';
}
