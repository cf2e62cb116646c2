import { isBase64 } from '@idproof/core/provider';

export type PictureFormat = 'jpg' | 'png' | 'bmp';

/** A picture as the engines take it, or why it is none. */
export type DecodedPicture =
  | { ok: true; bytes: Uint8Array; format: PictureFormat }
  | { ok: false; why: 'not base64' | 'not a JPG, PNG or BMP picture' };

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** By the first bytes alone: whether the rest decodes is the engine's to see. */
function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(bytes, PNG) && String.fromCharCode(...bytes.subarray(12, 16)) === 'IHDR') return 'png';
  // "BM", and the four reserved bytes at 6 that are zero.
  if (startsWith(bytes, [0x42, 0x4d]) && bytes.length > 26 && bytes.subarray(6, 10).every((byte) => byte === 0)) {
    return 'bmp';
  }
  return undefined;
}

export function decodePicture(base64: string): DecodedPicture {
  if (!isBase64(base64)) return { ok: false, why: 'not base64' };
  const bytes = Buffer.from(base64, 'base64');
  const format = formatOf(bytes);
  return format ? { ok: true, bytes, format } : { ok: false, why: 'not a JPG, PNG or BMP picture' };
}

/** Whether a PNG has an alpha channel: colour type 4 or 6 of its header. */
export function hasAlphaChannel(bytes: Uint8Array): boolean {
  return bytes[25] === 4 || bytes[25] === 6;
}
