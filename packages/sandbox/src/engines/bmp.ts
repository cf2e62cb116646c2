import type { RgbImage } from './types.js';

/*
 * Reads the uncompressed variants of BMP, which sharp cannot. Every offset is checked before it is read,
 * since the packages for it allocate by what the header claims.
 */
const FILE_HEADER = 14;
const INFO_HEADER = 40;
const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;

interface Header {
  width: number;
  height: number;
  topDown: boolean;
  bits: number;
  pixels: number;
  /** Bytes of one row, padded to four. */
  stride: number;
  masks: readonly [number, number, number] | undefined;
  palette: Uint8Array;
}

export function isBmp(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x4d;
}

function readHeader(bytes: Uint8Array, view: DataView, maxPixels: number): Header | undefined {
  if (bytes.length < FILE_HEADER + INFO_HEADER) return undefined;
  const headerLength = view.getUint32(14, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const pixels = view.getUint32(10, true);
  const height = Math.abs(signedHeight);
  const usable =
    headerLength >= INFO_HEADER &&
    width > 0 &&
    height > 0 &&
    width * height <= maxPixels &&
    [1, 4, 8, 16, 24, 32].includes(bits) &&
    (compression === UNCOMPRESSED || (compression === BIT_FIELDS && bits >= 16));
  if (!usable) return undefined;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (pixels < FILE_HEADER + headerLength || pixels + stride * height > bytes.length) return undefined;
  const masksEnd = FILE_HEADER + INFO_HEADER + 12;
  if (compression === BIT_FIELDS && masksEnd > pixels) return undefined;
  const mask = (index: number): number => view.getUint32(FILE_HEADER + INFO_HEADER + index * 4, true);
  return {
    width,
    height,
    topDown: signedHeight < 0,
    bits,
    pixels,
    stride,
    masks: compression === BIT_FIELDS ? [mask(0), mask(1), mask(2)] : undefined,
    palette: bits <= 8 ? bytes.subarray(FILE_HEADER + headerLength, pixels) : new Uint8Array(),
  };
}

/** The value under a mask, scaled to 0 to 255. */
function spread(value: number, mask: number): number {
  if (mask === 0) return 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return Math.round((((value & mask) >>> shift) * 255) / most);
}

/** Reads the pixel at byte `row`, column `x`, as R G B into `into` at `at`. */
type ReadPixel = (row: number, x: number, into: Uint8Array, at: number) => void;

function indexedReader(bytes: Uint8Array, { bits, palette }: Header): ReadPixel {
  const perByte = 8 / bits;
  return (row, x, into, at) => {
    const shift = 8 - bits * ((x % perByte) + 1);
    const entry = ((bytes[row + Math.floor(x / perByte)]! >> shift) & ((1 << bits) - 1)) * 4;
    for (let c = 0; c < 3; c++) into[at + c] = palette[entry + 2 - c] ?? 0;
  };
}

function maskedReader(view: DataView, bits: number, masks: readonly [number, number, number]): ReadPixel {
  return (row, x, into, at) => {
    const value = bits === 16 ? view.getUint16(row + x * 2, true) : view.getUint32(row + x * 4, true);
    for (let c = 0; c < 3; c++) into[at + c] = spread(value, masks[c]!);
  };
}

function plainReader(bytes: Uint8Array, bits: number): ReadPixel {
  const step = bits / 8;
  return (row, x, into, at) => {
    for (let c = 0; c < 3; c++) into[at + c] = bytes[row + x * step + 2 - c]!;
  };
}

/** An upright picture, or nothing when the file is damaged, compressed or larger than `maxPixels`. */
export function decodeBmp(bytes: Uint8Array, maxPixels: number): RgbImage | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readHeader(bytes, view, maxPixels);
  if (!header) return undefined;
  const { width, height, bits, stride } = header;
  // Sixteen bits without masks are 5-5-5.
  const masks = header.masks ?? (bits === 16 ? ([0x7c00, 0x3e0, 0x1f] as const) : undefined);
  let read = plainReader(bytes, bits);
  if (bits <= 8) read = indexedReader(bytes, header);
  else if (masks) read = maskedReader(view, bits, masks);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = header.pixels + stride * (header.topDown ? y : height - 1 - y);
    for (let x = 0; x < width; x++) read(row, x, data, (y * width + x) * 3);
  }
  return { data, width, height };
}
