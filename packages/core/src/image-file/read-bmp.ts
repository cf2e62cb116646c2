import { createView } from './bytes.js';
import { CUT_OFF, PLAIN, type ImageFacts } from './facts.js';

const FILE_HEADER = 14;
/** The oldest header, with 16-bit sizes. */
const CORE_HEADER = 12;
const INFO_HEADER = 40;
/** From this header on a mask may say where the opacity of a pixel stands. */
const ALPHA_HEADER = 56;
const [RGB, RLE8, RLE4, BIT_FIELDS, ALPHA_BIT_FIELDS] = [0, 1, 2, 3, 6];

/** The header of a BMP, with the facts that a decoder needs. */
export interface BmpHeader {
  width: number;
  height: number;
  /** Rows run downwards. */
  topDown: boolean;
  bits: number;
  compression: 'none' | 'rle8' | 'rle4' | 'masks';
  headerLength: number;
  /** Offset of the pixels. */
  pixels: number;
  /** Bytes of one row, padded to four; of no meaning when compressed. */
  stride: number;
  /** Bit masks of red, green, blue and opacity in a pixel of 16 or 32 bits; 0: it has none. */
  masks: readonly [number, number, number, number] | undefined;
}

/** The header of a BMP, or undefined when it cannot be one. Throws RangeError past the end. */
export function readBmpHeader(bytes: Uint8Array): BmpHeader | undefined {
  const view = createView(bytes);
  const [pixels, headerLength] = [view.getUint32(10, true), view.getUint32(14, true)];
  if (headerLength !== CORE_HEADER && headerLength < INFO_HEADER) return undefined;
  const old = headerLength === CORE_HEADER;
  const width = old ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = old ? view.getUint16(20, true) : view.getInt32(22, true);
  const bits = view.getUint16(old ? 24 : 28, true);
  const compression = readCompression(old ? RGB : view.getUint32(30, true), bits);
  if (!compression || pixels < FILE_HEADER + headerLength || width < 1 || height === 0) return undefined;
  return {
    width,
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    compression,
    headerLength,
    pixels,
    stride: Math.ceil((width * bits) / 32) * 4,
    masks: compression === 'masks' ? readMasks(view, headerLength) : undefined,
  };
}

function readCompression(code: number, bits: number): BmpHeader['compression'] | undefined {
  if (code === RGB) return [1, 4, 8, 16, 24, 32].includes(bits) ? 'none' : undefined;
  if (code === RLE8) return bits === 8 ? 'rle8' : undefined;
  if (code === RLE4) return bits === 4 ? 'rle4' : undefined;
  if (code === BIT_FIELDS || code === ALPHA_BIT_FIELDS) return bits === 16 || bits === 32 ? 'masks' : undefined;
  return undefined;
}

function readMasks(view: DataView, headerLength: number): BmpHeader['masks'] {
  const mask = (index: number): number => view.getUint32(FILE_HEADER + INFO_HEADER + index * 4, true);
  return [mask(0), mask(1), mask(2), headerLength >= ALPHA_HEADER ? mask(3) : 0];
}

/** Size and kind of a BMP, and whether all its pixels are there. */
export function readBmp(bytes: Uint8Array): ImageFacts | undefined {
  const header = readBmpHeader(bytes);
  if (!header) return undefined;
  const { width, height, bits, masks } = header;
  const end = header.compression.startsWith('rle')
    ? findRunsEnd(bytes, header)
    : header.pixels + header.stride * height;
  return {
    ...PLAIN,
    format: 'bmp',
    width,
    height,
    bits,
    colour: bits <= 8 ? 'palette' : 'rgb',
    alpha: masks?.[3] ? 'channel' : 'none',
    trailing: Math.max(0, bytes.length - end),
    damage: end > bytes.length ? CUT_OFF : undefined,
  };
}

/** Offset behind the mark that ends run-length data, or past the end of the file when there is none. */
function findRunsEnd(bytes: Uint8Array, { pixels, compression }: BmpHeader): number {
  let at = pixels;
  while (at + 1 < bytes.length) {
    const [count, value] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
    at += 2;
    if (count > 0 || value === 0) continue;
    if (value === 1) return at;
    if (value === 2) at += 2;
    else at += Math.ceil((compression === 'rle8' ? value : Math.ceil(value / 2)) / 2) * 2;
  }
  return bytes.length + 1;
}
