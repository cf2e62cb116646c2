import { readBmpHeader, type BmpHeader } from '@idproof/core/image-file';
import { expandRuns } from './bmp-runs.js';
import type { RgbImage } from './types.js';

/*
 * Decodes BMP, which sharp cannot. Callers judge the file first: its header is valid and its pixels are complete.
 * No package from npm is used: those for BMP allocate the size that the header claims.
 */
const FILE_HEADER = 14;
const CORE_HEADER = 12;

/** The value under a mask, scaled to 0 to 255. */
function scaleToByte(value: number, mask: number): number {
  if (mask === 0) return 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return Math.round((((value & mask) >>> shift) * 255) / most);
}

/** Reads the pixel at byte `row`, column `x`, as R G B into `into` at `at`. */
type ReadPixel = (row: number, x: number, into: Uint8Array, at: number) => void;

function createIndexedReader(bytes: Uint8Array, palette: Uint8Array, entryLength: number, bits: number): ReadPixel {
  const perByte = 8 / bits;
  return (row, x, into, at) => {
    const shift = 8 - bits * ((x % perByte) + 1);
    const entry = ((bytes[row + Math.floor(x / perByte)]! >> shift) & ((1 << bits) - 1)) * entryLength;
    for (let c = 0; c < 3; c++) into[at + c] = palette[entry + 2 - c] ?? 0;
  };
}

function createMaskedReader(bytes: Uint8Array, bits: number, masks: NonNullable<BmpHeader['masks']>): ReadPixel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const opacityMask = masks[3];
  return (row, x, into, at) => {
    const value = bits === 16 ? view.getUint16(row + x * 2, true) : view.getUint32(row + x * 4, true);
    const opacity = opacityMask ? scaleToByte(value, opacityMask) / 255 : 1;
    for (let c = 0; c < 3; c++) into[at + c] = 255 + (scaleToByte(value, masks[c]!) - 255) * opacity;
  };
}

function createPlainReader(bytes: Uint8Array, bits: number): ReadPixel {
  const step = bits / 8;
  return (row, x, into, at) => {
    for (let c = 0; c < 3; c++) into[at + c] = bytes[row + x * step + 2 - c]!;
  };
}

function createReader(bytes: Uint8Array, header: BmpHeader, pixels: Uint8Array): ReadPixel {
  const { bits, headerLength } = header;
  if (bits <= 8) {
    const palette = bytes.subarray(FILE_HEADER + headerLength, header.pixels);
    return createIndexedReader(pixels, palette, headerLength === CORE_HEADER ? 3 : 4, bits);
  }
  // Without masks, 16 bits are 5-5-5.
  const masks = header.masks ?? (bits === 16 ? ([0x7c00, 0x3e0, 0x1f, 0] as const) : undefined);
  return masks ? createMaskedReader(pixels, bits, masks) : createPlainReader(pixels, bits);
}

/** Decodes a BMP that was judged complete into an upright image; transparency is laid on white. */
export function decodeBmp(bytes: Uint8Array): RgbImage {
  const header = readBmpHeader(bytes);
  if (!header) throw new Error('not judged before');
  const { width, height, stride } = header;
  const stored = bytes.subarray(header.pixels);
  const pixels = header.compression.startsWith('rle') ? expandRuns(stored, header) : stored;
  const read = createReader(bytes, header, pixels);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = stride * (header.topDown ? y : height - 1 - y);
    for (let x = 0; x < width; x++) read(row, x, data, (y * width + x) * 3);
  }
  return { data, width, height };
}
