import { Buffer } from 'node:buffer';
import sharp, { type Sharp } from 'sharp';
import { rowsBmp, type BmpImage } from './bmp-rows.js';
import { blockJpeg, segment, withSegments, type BlockImage } from './jpeg-blocks.js';
import { comment, exif, iptc, multiImage, xmp } from './metadata.js';
import { chunk, structuralPng, withChunks } from './png-chunks.js';
import type { ImageFile } from './verdicts.js';

const SIZE = { width: 640, height: 480 };
const COLOURS = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], yellow: [255, 255, 0] } as const;
const BY_QUARTER = Object.values(COLOURS);

const getQuarter = (x: number, y: number, width: number, height: number): number =>
  (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2);

/** The quarters as pixels, the first of them see-through when there are four channels. */
function pixels(channels: 3 | 4): Sharp {
  const data = Buffer.alloc(SIZE.width * SIZE.height * channels, 255);
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const quarter = getQuarter(x, y, SIZE.width, SIZE.height);
      const at = (y * SIZE.width + x) * channels;
      data.set(BY_QUARTER[quarter]!, at);
      if (channels === 4 && quarter === 0) data[at + 3] = 0;
    }
  }
  return sharp(data, { raw: { ...SIZE, channels } });
}

const plain = (): Sharp => pixels(3);
const quality = { quality: 92, chromaSubsampling: '4:4:4' } as const;
const jpeg = (): Promise<Buffer> => plain().jpeg(quality).toBuffer();
const png = (): Promise<Buffer> => plain().png().toBuffer();

/** The quarters in Y, Cb, Cr; in inks, of which Adobe's files store the opposite; and in both. */
const YCC = [
  [76, 85, 255],
  [150, 44, 21],
  [29, 255, 107],
  [226, 1, 149],
];
const INKS = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
  [255, 255, 0, 255],
];
const blocks = (samples: number[][], rest: Partial<BlockImage> = {}): Buffer =>
  blockJpeg({ ...SIZE, sampleAt: (x, y, width, height) => samples[getQuarter(x, y, width, height)]!, ...rest });
const grey = (width: number, height: number): Buffer => blocks([[0], [255], [0], [255]], { width, height });

const bmp = (bits: BmpImage['bits'], rest: Partial<BmpImage> = {}): Buffer => {
  const { width, height } = SIZE;
  const getOpacity = (quarter: number) => (quarter === 0 ? 0 : 255);
  return rowsBmp({
    width,
    height,
    bits,
    colourAt: (x, y) => {
      const quarter = getQuarter(x, y, width, height);
      return rest.opacity ? [...BY_QUARTER[quarter]!, getOpacity(quarter)] : BY_QUARTER[quarter]!;
    },
    ...rest,
  });
};

const cut = (file: Buffer, share: number): Buffer => file.subarray(0, Math.round(file.length * share));
const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** The file with some of its bytes replaced. */
function patched(file: Buffer, at: number, bytes: number[]): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes, at);
  return copy;
}

/** A JPEG whose frame's header is another: its marker, bits of a sample, height and width. */
async function reframed({ marker = 0xc0, bits = 8, height = 480, width = 640 }): Promise<Buffer> {
  const file = await jpeg();
  const at = file.indexOf(Buffer.from([0xff, 0xc0]));
  return patched(file, at + 1, [marker, 0, 17, bits, height >> 8, height & 255, width >> 8, width & 255]);
}

function beforePixels(file: Buffer, ...segments: Buffer[]): Buffer {
  const at = file.indexOf(Buffer.from([0xff, 0xda]));
  return Buffer.concat([file.subarray(0, at), ...segments, file.subarray(at)]);
}

/** As it stands behind the pixels of a panorama, with bytes that look like markers. */
const samsungTrailer = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 1, 10, 14, 0, 0, 0]),
    text('Image_UTC_Data1530000000000\xff\xe2\0\x10SEFH'),
    Buffer.alloc(300, 0xff),
    text('SEFT'),
  ]);

async function animation(): Promise<Sharp> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } });
}

const box = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** The container of a HEIC or AVIF with a size, and pixels that no decoder takes. */
function container(brand: string, declared = true): Buffer {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(SIZE.width, 4);
  size.writeUInt32BE(SIZE.height, 8);
  const meta = box('meta', Buffer.concat([Buffer.alloc(4), box('iprp', box('ipco', box('ispe', size)))]));
  return Buffer.concat([
    box('ftyp', text(`${brand}\0\0\0\0mif1${brand}`)),
    ...(declared ? [meta] : []),
    box('mdat', Buffer.alloc(64, 7)),
  ]);
}

function webp(chunkName: string, content: Buffer): Buffer {
  const file = Buffer.concat([text(`RIFF    WEBP${chunkName}`), Buffer.alloc(4), content]);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(content.length, 16);
  return file;
}

/** The AVIF with one property more, which turns the picture a quarter to the left; all lengths and offsets follow. */
function turnedAvif(file: Buffer): Buffer {
  const properties = file.indexOf('ipco') - 4;
  const uses = file.indexOf('ipma') - 4;
  const turn = box('irot', Buffer.from([1]));
  // Four uses instead of three, the last of them the fourth property, which no reader may pass over.
  const lastUse = uses + file.readUInt32BE(uses);
  const longer = Buffer.concat([
    file.subarray(0, uses),
    turn,
    file.subarray(uses, lastUse),
    Buffer.from([0x84]),
    file.subarray(lastUse),
  ]);
  const add = (at: number, more: number) => longer.writeUInt32BE(longer.readUInt32BE(at) + more, at);
  add(properties, turn.length);
  add(uses + turn.length, 1);
  longer[uses + turn.length + 18] = 4;
  add(file.indexOf('iprp') - 4, turn.length + 1);
  add(file.indexOf('meta') - 4, turn.length + 1);
  add(file.indexOf('iloc') + 16, turn.length + 1);
  return longer;
}

const thumbnail = (): Promise<Buffer> => plain().resize(16, 12).jpeg().toBuffer();

/** Makes each file of the corpus; nothing of it is kept in the repository. */
export const MAKERS: Record<ImageFile, () => Buffer | Promise<Buffer>> = {
  'a JPEG': jpeg,
  'a progressive JPEG': () =>
    plain()
      .jpeg({ ...quality, progressive: true })
      .toBuffer(),
  'a grey JPEG': () => grey(640, 480),
  'a JPEG with EXIF and a thumbnail, without a place': async () =>
    withSegments(await jpeg(), exif({ thumbnail: await thumbnail() }), comment()),
  'a JPEG of 48 megapixels': () => blocks(YCC, { width: 8000, height: 6000 }),
  'a JPEG of 108 megapixels': () => blocks(YCC, { width: 12_000, height: 9000 }),
  'a CMYK JPEG': () => blocks(INKS, { adobe: 0 }),
  'a YCCK JPEG': () =>
    blocks(
      YCC.map((samples) => [...samples.map((value) => 255 - value), 255]),
      { adobe: 2 },
    ),
  'a JPEG with GPS, maker notes, XMP, IPTC and a comment': async () =>
    withSegments(await jpeg(), exif({ place: true, thumbnail: await thumbnail() }), xmp(), iptc(), comment()),
  'a JPEG with a second JPEG behind it (MPF)': async () =>
    Buffer.concat([withSegments(await jpeg(), multiImage()), withSegments(await thumbnail(), comment())]),
  'a JPEG with HTML behind it': async () => Buffer.concat([await jpeg(), text('<script>alert(1)</script>')]),
  'a JPEG with a ZIP behind it': async () => Buffer.concat([await jpeg(), text('PK\u0003\u0004'), Buffer.alloc(40)]),
  'a JPEG with JavaScript behind it': async () => Buffer.concat([await jpeg(), text('*/=1;alert(1)/*')]),
  'a wide-gamut JPEG (Display P3)': () => plain().jpeg(quality).withIccProfile('p3').toBuffer(),
  'a PNG': png,
  'an interlaced PNG': () => plain().png({ progressive: true }).toBuffer(),
  'a 16-bit PNG': () => plain().toColourspace('rgb16').png().toBuffer(),
  'a palette PNG': () => plain().png({ palette: true }).toBuffer(),
  'a transparent PNG': () => pixels(4).png().toBuffer(),
  'a PNG with bytes behind it': async () => Buffer.concat([await png(), text('PK\u0003\u0004')]),
  'a WEBP': () => plain().webp({ quality: 92 }).toBuffer(),
  'a lossless transparent WEBP': () => pixels(4).webp({ lossless: true }).toBuffer(),
  'a 24-bit BMP': () => bmp(24),
  'a 24-bit BMP, top down': () => bmp(24, { topDown: true }),
  'a 32-bit BMP': () => bmp(32),
  'a 32-bit BMP with opacity': () => bmp(32, { opacity: true }),
  'an 8-bit BMP': () => bmp(8),
  'an 8-bit BMP, run-length coded': () => bmp(8, { runs: true }),
  'a 4-bit BMP, run-length coded': () => bmp(4, { runs: true }),
  'an old BMP (OS/2)': () => bmp(24, { old: true }),
  'an AVIF': () => plain().avif({ quality: 80, chromaSubsampling: '4:4:4', effort: 0 }).toBuffer(),
  'an AVIF turned by its container': async () => turnedAvif(await MAKERS['an AVIF']()),
  'a HEIC by its header': () => container('heic'),
  'no bytes': () => Buffer.alloc(0),
  'one byte': () => text('x'),
  text: () => text('Dear Sir or Madam, '.repeat(40)),
  'a GIF': () => plain().gif().toBuffer(),
  'an animated GIF': async () => (await animation()).gif().toBuffer(),
  'an animated WEBP': async () => (await animation()).webp().toBuffer(),
  'an animated PNG': async () =>
    withChunks(await png(), chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])), chunk('fcTL', Buffer.alloc(26))),
  'an AVIF sequence by its header': () => container('avis'),
  'a TIFF': () => plain().tiff().toBuffer(),
  'an SVG': () =>
    text('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="9" height="9"/></svg>'),
  'an SVG with an XML head': () =>
    text('<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'an HTML page': () => text('<!doctype html><script>alert(1)</script>'),
  'a PDF': () => text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  'a ZIP': () => text(`PK\u0003\u0004${'\0'.repeat(40)}`),
  'an arithmetic-coded JPEG by its header': () => reframed({ marker: 0xc9 }),
  'a lossless JPEG by its header': () => reframed({ marker: 0xc3 }),
  'a 12-bit JPEG by its header': () => reframed({ marker: 0xc1, bits: 12 }),
  'a JPEG cut in its head': async () => (await jpeg()).subarray(0, 90),
  'a JPEG cut in the middle': async () => cut(await jpeg(), 0.7),
  'a JPEG without its end mark': async () => (await jpeg()).subarray(0, -2),
  'a JPEG that other data follow instead of its end mark, as panoramas of Samsung': async () =>
    Buffer.concat([(await jpeg()).subarray(0, -2), samsungTrailer()]),
  'a progressive JPEG without its end mark': async () => (await MAKERS['a progressive JPEG']()).subarray(0, -2),
  'a JPEG cut a byte before its end mark': async () => (await jpeg()).subarray(0, -3),
  'a JPEG of two frames, the second larger': async () => {
    const file = await jpeg();
    return beforePixels(
      file,
      segment(0xc0, Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1])),
    );
  },
  'a JPEG whose height is told anew (DNL)': async () => {
    const file = await jpeg();
    return Buffer.concat([file.subarray(0, -2), segment(0xdc, Buffer.from([0xff, 0xff])), file.subarray(-2)]);
  },
  'a progressive JPEG cut between its scans': async () => {
    const file = await MAKERS['a progressive JPEG']();
    return file.subarray(0, file.lastIndexOf(Buffer.from([0xff, 0xda])));
  },
  'a JPEG of 600 scans': () => blocks(YCC, { width: 64, height: 64, repeat: 600 }),
  'a PNG cut in its head': async () => (await png()).subarray(0, 30),
  'a PNG cut in the middle': async () => cut(await png(), 0.5),
  'a PNG without its last chunk': async () => (await png()).subarray(0, -12),
  'an interlaced PNG without its last chunk': async () => (await MAKERS['an interlaced PNG']()).subarray(0, -12),
  'a PNG cut in its last pixels': async () => (await png()).subarray(0, -20),
  'a PNG of two headers, the second larger': async () =>
    withChunks(await png(), chunk('IHDR', Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff, 8, 2, 0, 0, 0]))),
  'a PNG that its checksum denies': async () => {
    const file = await png();
    return patched(file, file.indexOf('IDAT') + 40, [1, 2, 3, 4]);
  },
  'a PNG without pixels': () => structuralPng({}, []),
  'a WEBP cut in the middle': async () => cut(await MAKERS['a WEBP'](), 0.5),
  'a WEBP without pixels': () => webp('VP8X', Buffer.from([0, 0, 0, 0, 127, 2, 0, 223, 1, 0])),
  'a WEBP with a canvas of another size': async () => {
    const file = await MAKERS['a WEBP']();
    const canvas = Buffer.concat([text('VP8X'), Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 63, 0, 0, 63, 0, 0])]);
    const larger = Buffer.concat([file.subarray(0, 12), canvas, file.subarray(12)]);
    larger.writeUInt32LE(larger.length - 8, 4);
    return larger;
  },
  'a BMP cut in the middle': () => cut(bmp(24), 0.5),
  'a run-length BMP without its end mark': () => bmp(8, { runs: true }).subarray(0, -2),
  'an AVIF cut in the middle': async () => cut(await MAKERS['an AVIF'](), 0.7),
  'a HEIC without a picture': () => container('heic', false),
  'a HEIC of two descriptions': () => {
    const file = container('heic');
    const [from, to] = [file.indexOf('meta') - 4, file.indexOf('mdat') - 4];
    return Buffer.concat([file.subarray(0, to), file.subarray(from, to), file.subarray(to)]);
  },
  'a JPEG of 200 megapixels': () => grey(16_320, 12_240),
  'a progressive JPEG of 200 megapixels, declared': () => {
    const file = grey(16_320, 12_240);
    return patched(file, file.indexOf(Buffer.from([0xff, 0xc0])) + 1, [0xc2]);
  },
  'a JPEG of 2,400 megapixels, declared': () => reframed({ height: 48_000, width: 50_000 }),
  'a PNG of 200 megapixels, declared': () => structuralPng({ width: 16_320, height: 12_240 }),
  'a WEBP of 268 megapixels, declared': async () =>
    patched(await MAKERS['a lossless transparent WEBP'](), 21, [0xff, 0xff, 0xff, 0x0f]),
  'a BMP of 4 gigapixels, declared': () => patched(bmp(24), 18, [0xff, 0xff, 0, 0, 0xff, 0xff, 0, 0]),
  'a strip of 1 × 20,000': () => grey(1, 20_000),
  'a strip of 20,000 × 30': () => grey(20_000, 30),
  'a strip of 4,000 × 300': () => grey(4000, 300),
  'a picture of 20 × 20': () => grey(20, 20),
  'a covered lens': () => blocks(YCC.map(() => [9, 128, 128])),
};

/** A JPEG of the quarters, 1600 × 1200, turned by EXIF. */
export async function turnedJpeg(orientation: number): Promise<Buffer> {
  return withSegments(blocks(YCC, { width: 1600, height: 1200 }), exif({ orientation }));
}
