import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isIdproofError } from '@idproof/core/errors';
import { BEST_QUALITY, FLOOR_QUALITY, fitToLimit, type Fitted } from '../../../packages/core/src/image/fit.js';

type Measure = (pixels: number, quality: number) => number;

const toStep = (quality: number): number => (quality < 50 ? 5000 / quality : 200 - 2 * quality);
const follow =
  (weight: number, byPixels: number, byStep: number): Measure =>
  (pixels, quality) =>
    weight * pixels ** byPixels * toStep(quality) ** -byStep;
/** Up to four per cent off, one way or the other, as where an encoder takes other tables from one quality to the next. */
const wavering =
  (measure: Measure): Measure =>
  (pixels, quality) =>
    measure(pixels, quality) * (1 + 0.04 * Math.sin(quality * 12.9898 + pixels));

/** Encoders in numbers: how many bytes a JPEG of so many pixels takes at a quality. */
const IMAGES: Readonly<Record<string, Measure>> = {
  'a usual photograph': follow(61, 0.75, 0.75),
  'a plain page': follow(18, 0.75, 0.6),
  'a full page of small print': follow(190, 0.75, 0.75),
  'one of much noise, whose bytes fall fast with the size': follow(0.009, 1.3, 0.9),
  'one whose bytes hardly fall with the size': follow(4000, 0.45, 0.75),
  'one that grows unevenly': wavering(follow(61, 0.75, 0.75)),
  'a noisy one that grows unevenly': wavering(follow(0.009, 1.3, 0.9)),
  'one whose quality hardly matters': wavering(follow(3, 0.75, 0.15)),
};
const SIZES = [
  { width: 2560, height: 1920 },
  { width: 1280, height: 720 },
  { width: 700, height: 2560 },
];

interface Tried {
  width: number;
  height: number;
  quality: number;
  bytes: number;
}

async function fit(measure: Measure, size: { width: number; height: number }, limit: number) {
  const tried: Tried[] = [];
  const fitted = await fitToLimit(size, limit, ({ width, height }) => async (quality) => {
    const bytes = Math.round(measure(width * height, quality));
    tried.push({ width, height, quality, bytes });
    return new Blob([new Uint8Array(bytes)]);
  });
  return { fitted, tried };
}

/** Every limit at which an image of the size can be of use, in steps of a quarter. */
function* listLimits(measure: Measure, { width, height }: { width: number; height: number }): Generator<number> {
  const least = measure(width * height * (400 / Math.max(width, height)) ** 2, FLOOR_QUALITY);
  for (let limit = Math.ceil(least); limit < 4_000_000; limit = Math.ceil(limit * 1.27)) yield limit;
}

describe('fitting an image to a limit', () => {
  for (const [name, measure] of Object.entries(IMAGES)) {
    it(`keeps every limit within a few encodings: ${name}`, async () => {
      for (const size of SIZES) {
        for (const limit of listLimits(measure, size)) {
          const { fitted, tried } = await fit(measure, size, limit);
          const what = `${size.width} × ${size.height} under ${limit}: ${JSON.stringify(tried)}`;
          assert.ok(fitted.blob.size <= limit, what);
          assert.ok(tried.length <= 9, what);
          assert.ok(fitted.quality >= FLOOR_QUALITY && fitted.quality <= BEST_QUALITY, what);
          assert.ok(fitted.width <= size.width && fitted.height <= size.height, what);
          assert.ok(Math.abs(fitted.width / fitted.height / (size.width / size.height) - 1) < 0.01, what);
        }
      }
    });

    it(`uses the limit up, unless quality or its steps end before: ${name}`, async () => {
      for (const size of SIZES) {
        for (const limit of listLimits(measure, size)) {
          const { fitted, tried } = await fit(measure, size, limit);
          const next = measure(fitted.width * fitted.height, fitted.quality + 1);
          const isFull = fitted.blob.size >= limit * 0.88 || fitted.quality === BEST_QUALITY || next > limit;
          assert.ok(isFull || tried.length >= 7, `${limit}: ${JSON.stringify(tried)}`);
        }
      }
    });
  }

  it('takes the best quality by one encoding when there is room for far more', async () => {
    const { fitted, tried } = await fit(IMAGES['a usual photograph']!, { width: 300, height: 200 }, 786_432);
    assert.deepEqual([fitted.width, fitted.quality, tried.length], [300, BEST_QUALITY, 1]);
  });

  it('needs two to four encodings of the usual', async () => {
    const limits = [786_432, 300_000, 150_000, 75_000, 45_000, 30_000];
    for (const name of ['a usual photograph', 'a plain page', 'a full page of small print'] as const) {
      for (const limit of limits) {
        const { tried } = await fit(IMAGES[name]!, SIZES[0]!, limit);
        assert.ok(tried.length <= 4, `${name} under ${limit}: ${JSON.stringify(tried)}`);
      }
    }
  });

  it('keeps the whole size as long as the floor fits, and is smaller at the floor or above when not', async () => {
    const measure = IMAGES['a usual photograph']!;
    const size = SIZES[0]!;
    const atFloor = measure(size.width * size.height, FLOOR_QUALITY);
    const shapeAt = async (limit: number): Promise<Fitted> => (await fit(measure, size, limit)).fitted;
    assert.equal((await shapeAt(Math.ceil(atFloor * 1.1))).width, size.width);
    const below = await shapeAt(Math.floor(atFloor * 0.8));
    assert.ok(below.width < size.width && below.width > size.width * 0.75, String(below.width));
    assert.ok(below.quality >= FLOOR_QUALITY);
  });

  it('makes no image smaller than is legible, and leaves a small one at its size', async () => {
    const measure = IMAGES['a usual photograph']!;
    const isUnreachable = (error: unknown): boolean =>
      isIdproofError(error) && error.code === 'image_limit_unreachable';
    await assert.rejects(fit(measure, SIZES[0]!, 900), isUnreachable);
    await assert.rejects(fit(measure, { width: 200, height: 150 }, 300), isUnreachable);
    assert.equal((await fit(measure, { width: 200, height: 150 }, 4000)).fitted.width, 200);
  });

  it('rejects when an encoding fails', async () => {
    const broken = new Error('no encoder');
    await assert.rejects(
      fitToLimit(SIZES[0]!, 75_000, () => () => Promise.reject(broken)),
      (error) => error === broken,
    );
  });
});
