import { expect } from '@open-wc/testing';
import { codeOf, withEncoder } from './support/encoders.js';
import { bytesOf, drawScene, text, toJpeg, toPng } from './support/pictures.js';

type Make = () => Promise<Blob>;

const scene = () => drawScene(640, 480);
const asJpeg = (...parts: BlobPart[]) => new File(parts, 'passport.jpg', { type: 'image/jpeg' });

/** Files that all claim to be JPEG pictures. */
const REFUSED: Record<string, [code: string, make: Make]> = {
  'no bytes': ['image_empty', async () => asJpeg()],
  'one byte': ['image_type_unsupported', async () => asJpeg('x')],
  text: ['image_type_unsupported', async () => asJpeg('Dear Sir or Madam, '.repeat(40))],
  SVG: ['image_type_unsupported', async () => asJpeg('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  HTML: ['image_type_unsupported', async () => asJpeg('<!doctype html><script>alert(1)</script>')],
  PDF: ['image_type_unsupported', async () => asJpeg('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  GIF: [
    'image_type_unsupported',
    async () => asJpeg(text('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;')),
  ],
  TIFF: ['image_type_unsupported', async () => asJpeg(text('II*\0\x08\0\0\0\0\0\0\0\0\0'))],
  'a HEIC without a picture': ['image_damaged', async () => asJpeg(text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))],
  'a HEIC that cannot be decoded': ['image_type_unsupported', heicWithoutData],
  'an animated PNG': ['image_type_unsupported', animatedPng],
  'an animated WEBP': ['image_type_unsupported', animatedWebp],
  'a JPEG cut in the middle': ['image_damaged', async () => cut(await toJpeg(scene()), 0.5)],
  'a JPEG cut in its head': ['image_damaged', async () => cut(await toJpeg(scene()), 0.004)],
  'a PNG cut in the middle': ['image_damaged', async () => cut(await toPng(scene()), 0.5)],
  'a BMP cut in the middle': ['image_damaged', async () => cut(bitmapFile(64, 64, true), 0.5)],
  'a PNG whose data is not what its checksum says': ['image_damaged', noisyPng],
  'a PNG of 900 megapixels': ['image_too_large', () => resizedPng(30_000, 30_000)],
  'a JPEG of 2,400 megapixels': ['image_too_large', hugeJpeg],
};

describe('a file that is no usable picture', () => {
  for (const [name, [code, make]] of Object.entries(REFUSED)) {
    it(`is refused by name: ${name}`, async () => {
      const file = await make();
      await withEncoder({}, async (encoder) => {
        expect(await codeOf(encoder.encode(file))).to.equal(code);
      });
    });
  }
});

describe('a file with a wrong name', () => {
  const ACCEPTED: Record<string, Make> = {
    'a PNG called JPEG': async () => asJpeg(await toPng(scene())),
    'a BMP called JPEG': async () => asJpeg(bitmapFile(64, 48)),
    'a JPEG called text': async () => new File([await toJpeg(scene())], 'notes.txt', { type: 'text/plain' }),
    'a JPEG with a page behind it': async () => asJpeg(await toJpeg(scene()), '<script>alert(1)</script>'),
  };
  for (const [name, make] of Object.entries(ACCEPTED)) {
    it(`is taken for what it is: ${name}`, async () => {
      const file = await make();
      const image = await withEncoder({}, (encoder) => encoder.encode(file));
      const bytes = await bytesOf(image.blob);
      expect([...bytes.subarray(0, 3)]).to.deep.equal([0xff, 0xd8, 0xff]);
      expect([...bytes.subarray(-2)]).to.deep.equal([0xff, 0xd9]);
    });
  }
});

async function cut(blob: Blob, share: number): Promise<Blob> {
  return asJpeg(blob.slice(0, Math.round(blob.size * share)));
}

async function resizedPng(width: number, height: number): Promise<Blob> {
  const bytes = await bytesOf(await toPng(scene()));
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return asJpeg(bytes);
}

async function hugeJpeg(): Promise<Blob> {
  const bytes = await bytesOf(await toJpeg(scene()));
  const frame = bytes.findIndex((byte, at) => byte === 0xff && (bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc2));
  new DataView(bytes.buffer).setUint16(frame + 5, 48_000);
  new DataView(bytes.buffer).setUint16(frame + 7, 50_000);
  return asJpeg(bytes);
}

async function noisyPng(): Promise<Blob> {
  const bytes = await bytesOf(await toPng(scene()));
  for (let at = 60; at < bytes.length - 30; at += 1) bytes[at] = (at * 89) & 0xff;
  const view = new DataView(bytes.buffer);
  // One chunk of data that reaches to the end mark.
  view.setUint32(33, bytes.length - 33 - 12 - 12);
  bytes.set(text('IDAT'), 37);
  return asJpeg(bytes);
}

async function animatedPng(): Promise<Blob> {
  const bytes = await bytesOf(await toPng(scene()));
  const control = new Uint8Array(20);
  new DataView(control.buffer).setUint32(0, 8);
  control.set(text('acTL'), 4);
  return asJpeg(bytes.subarray(0, 33), control, bytes.subarray(33));
}

async function animatedWebp(): Promise<Blob> {
  const bytes = new Uint8Array(40);
  bytes.set(text('RIFF'), 0);
  new DataView(bytes.buffer).setUint32(4, 32, true);
  bytes.set(text('WEBPVP8X'), 8);
  bytes[16] = 10;
  bytes[20] = 2;
  return asJpeg(bytes);
}

async function heicWithoutData(): Promise<Blob> {
  const bytes = new Uint8Array(96);
  bytes.set(text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 0);
  bytes.set(text('ispe'), 40);
  new DataView(bytes.buffer).setUint32(48, 640);
  new DataView(bytes.buffer).setUint32(52, 480);
  return asJpeg(bytes);
}

/** A 24-bit BMP of stripes. */
function bitmapFile(width: number, height: number, wide = false): Blob {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = new Uint8Array(54 + row * height).fill(wide ? 9 : 0);
  const view = new DataView(bytes.buffer);
  bytes.set(text('BM'), 0);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, 54, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  view.setUint32(30, 0, true);
  for (let at = 54; at < bytes.length; at += 7) bytes[at] = 200;
  return asJpeg(bytes);
}
