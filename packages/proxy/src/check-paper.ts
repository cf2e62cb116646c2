import { Buffer } from 'node:buffer';
import { IdproofError } from '@idproof/core/errors';
import type { CaptureMethod, PaperFileType } from '@idproof/core/session';
import type { CheckedImage } from './check-image.js';
import type { ImageMarker } from './sealing/image-mark.js';

/** The file of a paper, as a browser sent it. */
export interface PaperInput {
  /** The provider's template. */
  schemaId: string;
  file: CheckedImage;
  fileType: PaperFileType;
  method: CaptureMethod;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const IS_BASE64 = new Uint8Array(256);
for (const character of ALPHABET) IS_BASE64[character.charCodeAt(0)] = 1;
const PAD = 0x3d;

/** Whether a file of each type begins so. */
const IS_TYPE: Readonly<Record<PaperFileType, (head: string) => boolean>> = {
  pdf: (head) => head.startsWith('%PDF-'),
  jpg: (head) => head.startsWith('\xff\xd8\xff'),
  png: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  webp: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
};
/** Characters of base64 that hold the longest beginning. */
const HEAD = 16;

/** The media type of each type of file. */
export const PAPER_MEDIA_TYPES: Readonly<Record<PaperFileType, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * Checks that the base64 holds a file of this type, by its first bytes. Rejects with `payload_too_large` over the limit, and
 * with `invalid_field`. What is inside, the provider finds out: nothing here opens a file.
 */
export function checkPaper(
  base64: Uint8Array,
  fileType: PaperFileType,
  maxPaperLength: number,
  markImage: ImageMarker,
): Omit<CheckedImage, 'isAlone'> {
  if (base64.length > maxPaperLength)
    throw new IdproofError('payload_too_large', 'Longer than the limit', { field: 'file' });
  if (!isBase64(base64)) throw new IdproofError('invalid_field', 'Not standard base64', { field: 'file' });
  const head = Buffer.from(Buffer.from(base64.subarray(0, HEAD)).toString('latin1'), 'base64').toString('latin1');
  if (!IS_TYPE[fileType](head))
    throw new IdproofError('invalid_field', 'The file is of another type', { field: 'fileType' });
  return { base64, mark: markImage(base64) };
}

/** True for standard base64 with its padding. Makes no string of it. */
function isBase64(base64: Uint8Array): boolean {
  if (base64.length === 0 || base64.length % 4 !== 0) return false;
  const padding = base64.at(-1) !== PAD ? 0 : base64.at(-2) !== PAD ? 1 : 2;
  const end = base64.length - padding;
  for (let at = 0; at < end; at++) if (IS_BASE64[base64[at] ?? 0] === 0) return false;
  return true;
}
