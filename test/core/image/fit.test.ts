import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isIdproofError } from '@idproof/core/image';
import { BEST_QUALITY, FLOOR_QUALITY, fitToLimit } from '../../../packages/core/src/image/fit.js';

/** A JPEG encoder in numbers: bytes by pixels and quality, as photographs have it. */
function fakeEncoder(bytesPerPixel: number) {
  const tried: { width: number; quality: number }[] = [];
  const sizeAt = (width: number, height: number, quality: number): number =>
    Math.round(width * height * bytesPerPixel * (0.05 + (quality / 100) ** 3));
  const encodeAt =
    ({ width, height }: { width: number; height: number }) =>
    async (quality: number) => {
      tried.push({ width, quality });
      return new Blob([new Uint8Array(sizeAt(width, height, quality))]);
    };
  return { tried, sizeAt, encodeAt };
}

const SIZE = { width: 2500, height: 1875 };

describe('fitting a picture to a limit', () => {
  it('takes the best quality when that fits, by one encoding', async () => {
    const { tried, encodeAt } = fakeEncoder(0.1);
    const { width } = await fitToLimit(SIZE, 1_000_000, encodeAt);
    assert.deepEqual([width, tried], [2500, [{ width: 2500, quality: BEST_QUALITY }]]);
  });

  it('keeps every limit, and its result is full or one step of quality below the limit', async () => {
    for (const bytesPerPixel of [0.1, 0.4, 1, 3]) {
      for (let limit = 40_000; limit < 4_000_000; limit *= 1.37) {
        const { tried, sizeAt, encodeAt } = fakeEncoder(bytesPerPixel);
        const { blob, width, height } = await fitToLimit(SIZE, limit, encodeAt);
        const { quality } = tried.find(
          (one) => one.width === width && sizeAt(width, height, one.quality) === blob.size,
        )!;
        assert.ok(blob.size <= limit);
        const next = sizeAt(width, height, quality + 1);
        assert.ok(quality === BEST_QUALITY || blob.size >= limit * 0.96 || next > limit, `${limit}: ${quality}`);
        assert.ok(tried.length <= 12, `${tried.length} encodings for ${limit}`);
      }
    }
  });

  it('shrinks only below the floor of quality', async () => {
    const { sizeAt, encodeAt } = fakeEncoder(1);
    const atFloor = sizeAt(2500, 1875, FLOOR_QUALITY);
    assert.equal((await fitToLimit(SIZE, atFloor, encodeAt)).width, 2500);
    assert.ok((await fitToLimit(SIZE, atFloor - 1000, encodeAt)).width < 2500);
  });

  it('refuses a limit that only a useless picture could keep', async () => {
    const { encodeAt } = fakeEncoder(1);
    await assert.rejects(
      fitToLimit(SIZE, 1000, encodeAt),
      (error) => isIdproofError(error) && error.code === 'image_limit_unreachable',
    );
  });
});
