import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { enlarge } from '../../../tools/bench/pictures/enlarge.js';
import { listPrinted, listWindows, readLuma, ssim } from '../../../tools/bench/pictures/ssim.js';

const SIZE = { width: 64, height: 48 };
const ramp = Buffer.from(Array.from({ length: SIZE.width * SIZE.height }, (_, at) => (at % SIZE.width) * 4));

describe('how pictures are compared', () => {
  it('enlarges around the centres of pixels', () => {
    const wide = enlarge(ramp, SIZE, { width: 160, height: 120 });
    for (const x of [20, 80, 140]) {
      assert.ok(Math.abs(wide[60 * 160 + x]! - ((x + 0.5) * 0.4 - 0.5) * 4) <= 1, String(x));
    }
  });

  it('brings a picture to any size without shifting it', async () => {
    const png = await sharp(ramp, { raw: { ...SIZE, channels: 1 } })
      .png()
      .toBuffer();
    for (const width of [32, 64, 128]) {
      const luma = await readLuma(png, width, (width * 3) / 4);
      const expected = ((width / 2 + 0.5) * (64 / width) - 0.5) * 4;
      assert.ok(Math.abs(luma[(luma.length / width / 2) * width + width / 2]! - expected) <= 1.5, String(width));
    }
  });

  it('counts only windows that hold print where print may be', () => {
    const page = Buffer.alloc(SIZE.width * SIZE.height, 230);
    for (let y = 20; y < 30; y += 1) page.fill(20, y * SIZE.width + 10, y * SIZE.width + 14);
    const everywhere = listPrinted(page, SIZE.width, SIZE.height, () => true);
    assert.ok(everywhere.length > 0 && everywhere.length < listWindows(SIZE.width, SIZE.height).length);
    assert.deepEqual(
      listPrinted(page, SIZE.width, SIZE.height, (x) => x > 40),
      [],
    );
  });

  it('is one for the same, and falls with what is lost', () => {
    const noisy = (strength: number) =>
      ramp.map((value, at) => Math.max(0, value + (((at * 7919) % 13) - 6) * strength));
    assert.equal(ssim(ramp, ramp, SIZE.width), 1);
    const [little, much] = [ssim(ramp, noisy(1), SIZE.width), ssim(ramp, noisy(4), SIZE.width)];
    assert.ok(little < 1 && much < little, `${little} ${much}`);
  });
});
