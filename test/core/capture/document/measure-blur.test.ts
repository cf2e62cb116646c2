import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Quad } from '@idproof/core/capture';
import { measureBlur } from '../../../../packages/core/src/capture/document/measure-blur.js';

const WIDTH = 120;
const HEIGHT = 90;

/** The corners of a rectangle whose sides are so far in from the frame's. */
const inset = (by: number): Quad => [
  [by, by],
  [WIDTH - 1 - by, by],
  [WIDTH - 1 - by, HEIGHT - 1 - by],
  [by, HEIGHT - 1 - by],
];

/** White paper on black, whose sides are 20 pixels in from the frame's. */
function drawPaper(): { data: Uint8ClampedArray; width: number; height: number } {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isPaper = x >= 20 && x < WIDTH - 20 && y >= 20 && y < HEIGHT - 20;
    if (!isPaper) data.fill(0, at * 4, at * 4 + 3);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

describe('measureBlur', () => {
  it('measures a sharp edge as about a pixel', () => {
    const blur = measureBlur(drawPaper(), inset(20));
    assert.ok(blur !== undefined && blur > 0 && blur < 1.5, `${blur}`);
  });

  it('measures nothing, and nothing below zero, where the edge lies off the side', () => {
    for (const by of [14, 15, 16, 24, 25, 26]) {
      const blur = measureBlur(drawPaper(), inset(by));
      assert.ok(blur === undefined || blur >= 0, `${by} pixels: ${blur}`);
    }
  });
});
