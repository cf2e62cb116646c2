import { IdproofError } from '../errors.js';
import { crc32 } from './crc32.js';
import { readJpegHeader } from './jpeg.js';

export type PictureType = 'jpeg' | 'png' | 'webp' | 'bmp' | 'heif';

/** What the bytes say about a picture before anything is decoded. */
export interface PictureHeader {
  type: PictureType;
  /** Pixels as stored, before the orientation is applied. */
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8; always 1 where the decoder turns the picture by itself without being told. */
  orientation: number;
}

/** The media type to decode as: what the bytes are, whatever the file is called. */
export const MEDIA_TYPES: Readonly<Record<PictureType, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bmp: 'image/bmp',
  heif: 'image/heic',
};

const READERS: Readonly<
  Record<PictureType, (bytes: Uint8Array) => Omit<PictureHeader, 'type'> | 'animated' | undefined>
> = { jpeg: readJpegHeader, png: readPng, webp: readWebp, bmp: readBmp, heif: readHeif };

/**
 * Reads type and size of a picture from its bytes, never from its name.
 * Throws `image_empty`, `image_type_unsupported` (also for animations) or `image_damaged` (also when cut short).
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader {
  if (bytes.length === 0) throw new IdproofError('image_empty');
  const type = detectType(bytes);
  if (!type) throw new IdproofError('image_type_unsupported', 'not a JPEG, PNG, WEBP, BMP or HEIC picture');
  const header = readWithinBounds(READERS[type], bytes);
  if (header === 'animated') throw new IdproofError('image_type_unsupported', 'an animation');
  if (!header || header.width < 1 || header.height < 1) throw new IdproofError('image_damaged', `unreadable ${type}`);
  return { type, ...header };
}

function detectType(bytes: Uint8Array): PictureType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (hasText(bytes, 1, 'PNG\r\n\x1a\n') && bytes[0] === 0x89) return 'png';
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP')) return 'webp';
  if (hasText(bytes, 0, 'BM')) return 'bmp';
  if (hasText(bytes, 4, 'ftyp') && HEIF_BRANDS.some((brand) => hasText(bytes, 8, brand))) return 'heif';
  return undefined;
}

const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1', 'avif'];

function readWithinBounds<T>(read: (bytes: Uint8Array) => T, bytes: Uint8Array): T | undefined {
  try {
    return read(bytes);
  } catch (error) {
    // A length field that points past the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readPng(bytes: Uint8Array): Omit<PictureHeader, 'type'> | 'animated' | undefined {
  const view = viewOf(bytes);
  if (!hasText(bytes, 12, 'IHDR')) return undefined;
  for (let at = 8; !hasText(bytes, at + 4, 'IEND'); at += 12 + view.getUint32(at)) {
    if (hasText(bytes, at + 4, 'acTL')) return 'animated';
    const end = at + 8 + view.getUint32(at);
    // Some engines paint what they can of broken data; a checksum makes the verdict the same everywhere.
    if (hasText(bytes, at + 4, 'IDAT') && view.getUint32(end) !== crc32(bytes.subarray(at + 4, end))) return undefined;
  }
  return { width: view.getUint32(16), height: view.getUint32(20), orientation: 1 };
}

function readWebp(bytes: Uint8Array): Omit<PictureHeader, 'type'> | 'animated' | undefined {
  const view = viewOf(bytes);
  if (view.getUint32(4, true) + 8 > bytes.length) return undefined;
  if (hasText(bytes, 12, 'VP8X')) {
    if ((view.getUint8(20) & 2) !== 0) return 'animated';
    const [width, height] = [read24(view, 24) + 1, read24(view, 27) + 1];
    return { width, height, orientation: 1 };
  }
  if (hasText(bytes, 12, 'VP8L')) {
    const packed = view.getUint32(21, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1, orientation: 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, orientation: 1 };
}

function readBmp(bytes: Uint8Array): Omit<PictureHeader, 'type'> | undefined {
  const view = viewOf(bytes);
  // The oldest header has 16-bit sizes; a negative height only means that rows run downwards.
  const old = view.getUint32(14, true) === 12;
  const width = old ? view.getUint16(18, true) : Math.abs(view.getInt32(18, true));
  const height = old ? view.getUint16(20, true) : Math.abs(view.getInt32(22, true));
  const dataStart = view.getUint32(10, true);
  const bits = view.getUint16(old ? 24 : 28, true);
  const compressed = !old && ![0, 3].includes(view.getUint32(30, true));
  const rowLength = Math.ceil((width * bits) / 32) * 4;
  if (!compressed && dataStart + rowLength * height > bytes.length) return undefined;
  return { width, height, orientation: 1 };
}

// A HEIF picture may be a grid: each tile and the whole declare their size, the whole is the largest.
function readHeif(bytes: Uint8Array): Omit<PictureHeader, 'type'> | undefined {
  const view = viewOf(bytes);
  let [width, height] = [0, 0];
  for (let at = 0; at < Math.min(bytes.length - 16, 262_144); at += 1) {
    if (bytes[at] !== 0x69 || !hasText(bytes, at, 'ispe')) continue;
    const size = [view.getUint32(at + 8), view.getUint32(at + 12)] as const;
    if (size[0] * size[1] > width * height) [width, height] = size;
  }
  return { width, height, orientation: 1 };
}

function read24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}
