import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { decodeImage, MAX_PIXELS } from '@idproof/engines';

/** Four quarters of known colour: red, green / blue, white. */
const CORNERS = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;
const SIZE = { width: 64, height: 48 };

function quarters(): Buffer {
  const data = Buffer.alloc(SIZE.width * SIZE.height * 3);
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const upper = x < SIZE.width / 2 ? CORNERS.red : CORNERS.green;
      const lower = x < SIZE.width / 2 ? CORNERS.blue : CORNERS.white;
      data.set(y < SIZE.height / 2 ? upper : lower, (y * SIZE.width + x) * 3);
    }
  }
  return data;
}

const source = () => sharp(quarters(), { raw: { ...SIZE, channels: 3 } });

async function decode(bytes: Uint8Array) {
  const decoded = await decodeImage(bytes);
  assert.ok(decoded.ok, JSON.stringify(decoded));
  return decoded.image;
}

type Image = Awaited<ReturnType<typeof decode>>;

function near(image: Image, x: number, y: number, colour: readonly number[], slack: number): void {
  const at = (Math.floor(y * image.height) * image.width + Math.floor(x * image.width)) * 3;
  for (let c = 0; c < 3; c++) {
    const found = image.data[at + c]!;
    assert.ok(
      Math.abs(found - colour[c]!) <= slack,
      `${x},${y}: ${image.data.subarray(at, at + 3).join()} for ${colour.join()}`,
    );
  }
}

function hasQuarters(image: Image, slack: number): void {
  assert.equal(image.data.length, image.width * image.height * 3);
  near(image, 0.25, 0.25, CORNERS.red, slack);
  near(image, 0.75, 0.25, CORNERS.green, slack);
  near(image, 0.25, 0.75, CORNERS.blue, slack);
  near(image, 0.75, 0.75, CORNERS.white, slack);
}

/** A BMP of the quarters; rows bottom up unless `topDown`. */
function bmp(bits: 24 | 32 | 16 | 8, topDown = false): Buffer {
  const stride = Math.ceil((SIZE.width * bits) / 32) * 4;
  const palette = bits === 8 ? Object.values(CORNERS) : [];
  const start = 54 + palette.length * 4;
  const file = Buffer.alloc(start + stride * SIZE.height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(start, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(SIZE.width, 18);
  file.writeInt32LE(topDown ? -SIZE.height : SIZE.height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  palette.forEach(([r, g, b], index) => file.set([b, g, r, 0], 54 + index * 4));
  const pixels = quarters();
  for (let y = 0; y < SIZE.height; y++) {
    const row = start + stride * (topDown ? y : SIZE.height - 1 - y);
    for (let x = 0; x < SIZE.width; x++) {
      const [r = 0, g = 0, b = 0] = pixels.subarray((y * SIZE.width + x) * 3);
      if (bits === 8) file[row + x] = palette.findIndex((entry) => entry[0] === r && entry[1] === g && entry[2] === b);
      else if (bits === 16) file.writeUInt16LE(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3), row + x * 2);
      else file.set([b, g, r], row + (x * bits) / 8);
    }
  }
  return file;
}

test('JPEG, PNG, interlaced and 16-bit PNG decode to eight-bit RGB', async () => {
  hasQuarters(await decode(await source().jpeg({ quality: 95 }).toBuffer()), 12);
  hasQuarters(await decode(await source().png().toBuffer()), 0);
  hasQuarters(await decode(await source().png({ progressive: true }).toBuffer()), 0);
  hasQuarters(await decode(await source().toColourspace('rgb16').png().toBuffer()), 1);
});

test('CMYK keeps its colours apart, greyscale becomes three equal channels', async () => {
  const cmyk = await source().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  assert.equal((await sharp(cmyk).metadata()).space, 'cmyk');
  const image = await decode(cmyk);
  near(image, 0.75, 0.75, CORNERS.white, 12);
  const red = [...image.data.subarray((12 * 64 + 16) * 3, (12 * 64 + 16) * 3 + 3)];
  assert.ok(red[0]! > red[1]! + 80 && red[0]! > red[2]! + 80, String(red));
  for (const grey of [await source().greyscale().jpeg().toBuffer(), await source().greyscale().png().toBuffer()]) {
    const { data, width, height } = await decode(grey);
    assert.equal(data.length, width * height * 3);
    for (let at = 0; at < data.length; at += 3) assert.ok(data[at] === data[at + 1] && data[at] === data[at + 2]);
  }
});

test('EXIF orientation is applied', async () => {
  const turned = await source().rotate(270).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer();
  const image = await decode(turned);
  assert.deepEqual([image.width, image.height], [SIZE.width, SIZE.height]);
  hasQuarters(image, 12);
});

test('transparency is laid on white', async () => {
  const clear = await sharp({ create: { ...SIZE, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } })
    .png()
    .toBuffer();
  near(await decode(clear), 0.5, 0.5, CORNERS.white, 0);
});

test('uncompressed BMP of 24, 32, 16 and 8 bits, bottom up and top down', async () => {
  for (const bits of [24, 32, 16, 8] as const) {
    for (const topDown of [false, true]) hasQuarters(await decode(bmp(bits, topDown)), 0);
  }
});

test('a BMP that claims more than it holds is damaged', async () => {
  const file = bmp(24);
  assert.deepEqual(await decodeImage(file.subarray(0, file.length - 1)), { ok: false, why: 'image_damaged' });
  for (const [offset, value, why] of [
    [18, 0x7fffffff, 'image_too_large'],
    [22, -0x80000000, 'image_too_large'],
    [10, 0xffffff, 'image_damaged'],
    [14, 0x7ffffff0, 'image_damaged'],
  ] as const) {
    const hostile = Buffer.from(file);
    hostile.writeInt32LE(value, offset);
    assert.deepEqual(await decodeImage(hostile), { ok: false, why }, `offset ${offset}`);
  }
  for (let length = 0; length < 60; length++) assert.equal((await decodeImage(file.subarray(0, length))).ok, false);
});

test('a truncated JPEG or PNG is refused instead of filled with grey', async () => {
  for (const whole of [await source().jpeg().toBuffer(), await source().png().toBuffer()]) {
    for (const share of [0.3, 0.6, 0.9]) {
      const cut = await decodeImage(whole.subarray(0, Math.floor(whole.length * share)));
      assert.deepEqual(cut, { ok: false, why: 'image_damaged' }, String(share));
    }
  }
});

test('a file other than JPEG, PNG and BMP is refused', async () => {
  const gif = await source().gif().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  assert.deepEqual(await decodeImage(gif), { ok: false, why: 'image_type_unsupported' });
  assert.deepEqual(await decodeImage(svg), { ok: false, why: 'image_type_unsupported' });
  assert.deepEqual(await decodeImage(Buffer.from('%PDF-1.4 hello')), { ok: false, why: 'image_type_unsupported' });
  assert.deepEqual(await decodeImage(new Uint8Array()), { ok: false, why: 'image_empty' });
});

test('too many pixels are refused before they are decoded', async () => {
  const side = Math.ceil(Math.sqrt(MAX_PIXELS)) + 1;
  const huge = await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  assert.deepEqual(await decodeImage(huge), { ok: false, why: 'image_too_large' });
});
