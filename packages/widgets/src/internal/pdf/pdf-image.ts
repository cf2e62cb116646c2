import { IdproofError } from '@idproof/core/internal';
import { unpack } from './pdf-filters.js';
import type { PdfFile } from './pdf-file.js';
import { readName, type PdfStream, type PdfValue } from './pdf-syntax.js';

/** The most pixels of one picture, as of any other file. */
const MOST_PIXELS = 120_000_000;

type Paint = (samples: readonly number[]) => readonly [red: number, green: number, blue: number];

interface ColourSpace {
  /** Numbers a pixel. */
  size: number;
  /** From numbers of 0 to 1, or of indices, to 0 to 255. */
  paint: Paint;
  isIndexed?: boolean;
}

/** The pixels of a picture. Rejects with `pdf_unreadable` where its coding or its colours are not read here. */
export async function decodeImage(file: PdfFile, stream: PdfStream): Promise<ImageBitmap> {
  const { bytes, coding } = await unpack(file, stream);
  if (coding === '/DCTDecode' || coding === '/DCT') {
    return createImageBitmap(new Blob([dropExif(bytes) as BlobPart], { type: 'image/jpeg' }));
  }
  if (coding !== null) throw new IdproofError('pdf_unreadable', coding);
  const width = file.number(stream.dict.get('/Width')) ?? 0;
  const height = file.number(stream.dict.get('/Height')) ?? 0;
  if (width < 1 || height < 1 || width * height > MOST_PIXELS) {
    throw new IdproofError('pdf_unreadable', `${width} × ${height} pixels`);
  }
  const isMask = stream.dict.get('/ImageMask') === true;
  const bits = isMask ? 1 : (file.number(stream.dict.get('/BitsPerComponent')) ?? 8);
  const space = isMask ? GREY : readColourSpace(file, stream.dict.get('/ColorSpace'));
  const isInverted = file.number(file.list(stream.dict.get('/Decode'))[0]) === 1;
  return createImageBitmap(paintPixels(bytes, { width, height, bits, space, isInverted }));
}

interface Raster {
  width: number;
  height: number;
  bits: number;
  space: ColourSpace;
  isInverted: boolean;
}

function paintPixels(bytes: Uint8Array, { width, height, bits, space, isInverted }: Raster): ImageData {
  const image = new ImageData(width, height);
  const stride = Math.ceil((width * space.size * bits) / 8);
  const most = 2 ** Math.min(bits, 8) - 1;
  const samples = Array.from<number>({ length: space.size }).fill(0);
  for (let at = 0; at < width * height; at++) {
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

/** On a page a JPEG lies as it is stored: a turn that its camera noted is not for the PDF. */
function dropExif(jpeg: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1] !== 0xda && at + 4 <= jpeg.length) {
    const end = at + 2 + jpeg[at + 2]! * 256 + jpeg[at + 3]!;
    if (jpeg[at + 1] !== 0xe1) kept.push(jpeg.subarray(at, end));
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
