import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readLuma, type Luma } from '@idproof/core/image-file';
import sharp from 'sharp';
import { blockJpeg, segment, withSegments } from '../../helpers/image-files/jpeg-blocks.js';

const FACES = new URL('../../fixtures/faces/', import.meta.url);
const ASTRONAUT = readFileSync(new URL('astronaut.jpg', FACES));
const WHOLE = 10_000;

/** The mean difference to what a whole decoder makes of it, in steps of 255. */
async function differ(luma: Luma, jpeg: Buffer): Promise<number> {
  const { width, height } = luma;
  const whole = sharp(jpeg).resize(width, height, { fit: 'fill', kernel: 'cubic' });
  const { data, info } = await whole.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [width, height]);
  let sum = 0;
  for (let i = 0; i < luma.data.length; i++) {
    const at = i * info.channels;
    const [red = 0, green = red, blue = red] = data.subarray(at, at + info.channels);
    sum += Math.abs(luma.data[i]! - (0.299 * red + 0.587 * green + 0.114 * blue));
  }
  return sum / luma.data.length;
}

function read(jpeg: Uint8Array, longSide = WHOLE): Luma {
  const luma = readLuma(jpeg, longSide);
  assert.ok(luma);
  return luma;
}

describe('the brightness of a JPEG', () => {
  it('is that of a whole decoder, in photographs with restart markers too', async () => {
    for (const name of readdirSync(FACES).filter((file) => file.endsWith('.jpg'))) {
      const jpeg = readFileSync(new URL(name, FACES));
      assert.ok((await differ(read(jpeg), jpeg)) < 0.5, name);
    }
  });

  it('is that whatever the colours are sampled at, in grey, and at sizes that end within a block', async () => {
    const sizes = [
      [333, 217],
      [64, 64],
      [41, 300],
    ] as const;
    for (const [width, height] of sizes) {
      const image = sharp(ASTRONAUT).resize(width, height, { fit: 'fill' });
      const files = {
        '4:2:0': await image.clone().jpeg({ chromaSubsampling: '4:2:0' }).toBuffer(),
        '4:4:4': await image.clone().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
        grey: await image.clone().greyscale().jpeg().toBuffer(),
      };
      for (const [name, jpeg] of Object.entries(files)) {
        const luma = read(jpeg);
        assert.deepEqual([luma.width, luma.height], [width, height]);
        assert.ok((await differ(luma, jpeg)) < 0.5, `${name} ${width} × ${height}`);
      }
    }
  });

  it('is reduced to the requested longer side', async () => {
    const jpeg = await sharp(ASTRONAUT).resize(1600, 1200, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer();
    for (const longSide of [1600, 800, 400, 320, 200, 100]) {
      const luma = read(jpeg, longSide);
      assert.deepEqual([luma.width, luma.height], [longSide, longSide * 0.75]);
      const difference = await differ(luma, jpeg);
      assert.ok(difference < 2, `${longSide}: ${difference}`);
    }
  });

  it('is undefined for files that need a full decoder, and for empty ones', async () => {
    assert.equal(readLuma(await sharp(ASTRONAUT).jpeg({ progressive: true }).toBuffer(), 320), undefined);
    assert.equal(readLuma(await sharp(ASTRONAUT).png().toBuffer(), 320), undefined);
    assert.equal(readLuma(new Uint8Array(), 320), undefined);
    const huge = blockJpeg({ width: 8000, height: 8000, sampleAt: () => [90] });
    assert.equal(readLuma(huge, 320), undefined);
  });

  it('is undefined for a truncated file; no file takes long or throws', () => {
    const started = performance.now();
    assert.equal(readLuma(ASTRONAUT.subarray(0, ASTRONAUT.length >> 1), 320), undefined);
    for (let cut = 0; cut < 800; cut += 7) assert.equal(readLuma(ASTRONAUT.subarray(0, cut), 320), undefined);
    for (let at = 0; at < 1600; at += 13) {
      const broken = Buffer.from(ASTRONAUT);
      broken[at] = broken[at]! ^ 0x5a;
      readLuma(broken, 320);
    }
    assert.ok(performance.now() - started < 30_000);
  });

  for (const [kind, table] of [
    ['codes', segment(0xc4, Buffer.from([0x00, 1, ...Buffer.alloc(15), 0]))],
    [
      'quantisation',
      segment(0xdb, Buffer.concat(Array.from({ length: 1000 }, () => Buffer.from([5, ...Buffer.alloc(64, 1)])))),
    ],
  ] as const) {
    it(`is not read by one who defines tables of ${kind} without end`, () => {
      const hostile = withSegments(ASTRONAUT, ...Array.from({ length: kind === 'codes' ? 20_000 : 60 }, () => table));
      // Of the processor's time, which other work on the machine takes nothing from.
      const started = process.cpuUsage();
      assert.equal(readLuma(hostile, 320), undefined);
      const { user, system } = process.cpuUsage(started);
      assert.ok(user + system < 500_000, `${user + system} µs`);
    });
  }
});
