import { IdproofError } from '@idproof/core/errors';
import { listFilters, unpack } from './pdf-filters.js';
import type { PdfFile } from './pdf-file.js';
import { readName, type PdfStream, type PdfValue } from './pdf-syntax.js';
import { yieldToPage } from './yield-to-page.js';

/** The most bytes that the pixels of an image may unpack to: 40 megapixels in colour. */
const MAX_BYTES = 128 * 1024 * 1024;
const BITS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16]);
/** For the tables in front of the pixels of a JPEG that is packed once more. */
const JPEG_HEAD = 64 * 1024;
/** After so many pixels the page gets its turn: a few hundredths of a second. */
const PIXELS_AT_ONCE = 250_000;

type Paint = (samples: readonly number[]) => readonly [red: number, green: number, blue: number];

interface ColourSpace {
  /** Numbers a pixel. */
  size: number;
  /** From numbers of 0 to 1, or of indices, to 0 to 255. */
  paint: Paint;
  isIndexed?: boolean;
}

/**
 * The pixels of an image, no more than `mostPixels`; nothing is unpacked beyond them. Rejects with `pdf_unreadable`
 * where there are more, or where its coding or its colours are not read here.
 */
export async function decodeImage(file: PdfFile, stream: PdfStream, mostPixels: number): Promise<ImageBitmap> {
  const width = file.number(stream.dict.get('/Width')) ?? 0;
  const height = file.number(stream.dict.get('/Height')) ?? 0;
  assertSize(width, height, mostPixels);
  const isJpeg = ['/DCTDecode', '/DCT'].includes(listFilters(file, stream).at(-1) ?? '');
  if (isJpeg) {
    const { bytes } = await unpack(file, stream, Math.min(MAX_BYTES, width * height * 4 + JPEG_HEAD));
    const plain = dropExif(bytes, (...size) => assertSize(...size, mostPixels));
    return createImageBitmap(new Blob([plain as BlobPart], { type: 'image/jpeg' }));
  }
  const isMask = stream.dict.get('/ImageMask') === true;
  const bits = isMask ? 1 : (file.number(stream.dict.get('/BitsPerComponent')) ?? 8);
  const space = isMask ? GREY : readColourSpace(file, stream.dict.get('/ColorSpace'));
  // Each row may begin with the kind of its difference.
  const most = height * (1 + Math.ceil((width * space.size * bits) / 8));
  if (!BITS.has(bits) || most > MAX_BYTES) throw new IdproofError('pdf_unreadable', `${most} bytes, ${bits} bits`);
  const { bytes, coding } = await unpack(file, stream, most);
  if (coding !== null) throw new IdproofError('pdf_unreadable', coding);
  const isInverted = file.number(file.list(stream.dict.get('/Decode'))[0]) === 1;
  return createImageBitmap(await paintPixels(bytes, { width, height, bits, space, isInverted }));
}

function assertSize(width: number, height: number, mostPixels: number): void {
  if (width >= 1 && height >= 1 && width * height <= mostPixels) return;
  throw new IdproofError('pdf_unreadable', `${width} × ${height} pixels`);
}

interface Raster {
  width: number;
  height: number;
  bits: number;
  space: ColourSpace;
  isInverted: boolean;
}

async function paintPixels(bytes: Uint8Array, { width, height, bits, space, isInverted }: Raster): Promise<ImageData> {
  const image = new ImageData(width, height);
  const stride = Math.ceil((width * space.size * bits) / 8);
  const most = 2 ** Math.min(bits, 8) - 1;
  const samples = Array.from<number>({ length: space.size }).fill(0);
  for (let at = 0; at < width * height; at++) {
    if (at % PIXELS_AT_ONCE === PIXELS_AT_ONCE - 1) await yieldToPage();
    const row = Math.floor(at / width);
    for (let part = 0; part < space.size; part++) {
      const bit = ((at % width) * space.size + part) * bits;
      const byte = bytes[row * stride + (bit >> 3)] ?? 0;
      // Of 16 bits the upper eight are seen.
      const sample = bits >= 8 ? byte : (byte >> (8 - bits - (bit & 7))) & most;
      const value = space.isIndexed ? sample : sample / most;
      samples[part] = isInverted ? (space.isIndexed ? most : 1) - value : value;
    }
    const [red, green, blue] = space.paint(samples);
    image.data.set([red, green, blue, 255], at * 4);
  }
  return image;
}

const GREY: ColourSpace = { size: 1, paint: ([light = 0]) => [light * 255, light * 255, light * 255] };
const RGB: ColourSpace = { size: 3, paint: ([red = 0, green = 0, blue = 0]) => [red * 255, green * 255, blue * 255] };
const CMYK: ColourSpace = {
  size: 4,
  paint: ([cyan = 0, magenta = 0, yellow = 0, key = 0]) =>
    [(1 - cyan) * (1 - key) * 255, (1 - magenta) * (1 - key) * 255, (1 - yellow) * (1 - key) * 255] as const,
};
const BY_SIZE: Readonly<Record<number, ColourSpace>> = { 1: GREY, 3: RGB, 4: CMYK };
const BY_NAME: Readonly<Record<string, ColourSpace>> = {
  '/DeviceGray': GREY,
  '/CalGray': GREY,
  '/DeviceRGB': RGB,
  '/CalRGB': RGB,
  '/DeviceCMYK': CMYK,
};

function readColourSpace(file: PdfFile, value: PdfValue | undefined): ColourSpace {
  const [name, parameter, , table] = file.list(value);
  const byProfile = name === '/ICCBased' ? BY_SIZE[file.number(file.dict(parameter).get('/N')) ?? 0] : undefined;
  const known = byProfile ?? BY_NAME[readName(name)];
  if (known) return known;
  if (name === '/Indexed' && table instanceof Uint8Array) return readPalette(readColourSpace(file, parameter), table);
  throw new IdproofError('pdf_unreadable', `colours ${readName(name)}`);
}

function readPalette(base: ColourSpace, table: Uint8Array): ColourSpace {
  const paint: Paint = ([index = 0]) => {
    const entry = table.subarray(index * base.size, (index + 1) * base.size);
    return base.paint(Array.from(entry, (byte) => byte / 255));
  };
  return { size: 1, paint, isIndexed: true };
}

/**
 * On a page a JPEG lies as it is stored: a turn that its camera noted is not for the PDF. `judge` gets the size that the
 * JPEG itself says, and throws where it is too large.
 */
function dropExif(jpeg: Uint8Array, judge: (width: number, height: number) => void): Uint8Array {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  const readShort = (at: number): number => (jpeg[at] ?? 0) * 256 + (jpeg[at + 1] ?? 0);
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1] !== 0xda && at + 4 <= jpeg.length) {
    const marker = jpeg[at + 1]!;
    // Fill bytes may stand before a marker.
    const end = marker === 0xff ? at + 1 : at + 2 + readShort(at + 2);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      judge(readShort(at + 7), readShort(at + 5));
    if (marker !== 0xe1 && marker !== 0xff) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  kept.push(jpeg.subarray(at));
  const out = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of kept) {
    out.set(part, to);
    to += part.length;
  }
  return out;
}
