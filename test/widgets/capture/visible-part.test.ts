import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Box } from '@idproof/core/capture';
import { includeFace, surround } from '../../../packages/widgets/src/capture/review/visible-part.js';

const round = (box: Box): number[] => box.map((share) => Math.round(share * 1000) / 1000);

test('of a wide frame on an upright phone the part around the oval is seen, as wide as the stage', () => {
  const part = surround(
    { x: 95, y: 220, width: 200, height: 272 },
    { x: 0, y: 126, width: 390, height: 720 },
    { width: 1280, height: 720 },
  );
  // The frame is shown 1280 wide, 720 high: 445 pixels are cut off at each side, and the part begins 60 below its top.
  assert.deepEqual(round(part), round([445 / 1280, 60 / 720, 390 / 1280, 340 / 720]));
});

test('where the margin reaches beyond the video, as much more is seen on the other side', () => {
  const part = surround(
    { x: 170, y: 60, width: 220, height: 300 },
    { x: 0, y: 0, width: 560, height: 376 },
    { width: 560, height: 376 },
  );
  assert.deepEqual(round(part), round([0, 1 / 376, 1, 375 / 376]));
});

test('of a stage that is much wider than the oval its sides are left out', () => {
  const [left, , width, height] = surround(
    { x: 700, y: 100, width: 400, height: 544 },
    { x: 0, y: 0, width: 1800, height: 900 },
    { width: 1800, height: 900 },
  );
  assert.equal(height * 900, 680);
  assert.equal(Math.round(width * 1800), 1020);
  assert.equal(Math.round(left * 1800), 390);
});

test('a face that reaches out of the oval is shown whole, and nothing beyond the picture is', () => {
  const picture = { width: 1000, height: 500 };
  assert.deepEqual(includeFace([0.25, 0.2, 0.5, 0.6], picture), [250, 100, 500, 300]);
  assert.deepEqual(includeFace([0.25, 0.2, 0.5, 0.6], picture, [400, 150, 100, 120]), [250, 100, 500, 300]);
  assert.deepEqual(includeFace([0.25, 0.2, 0.5, 0.6], picture, [700, 350, 100, 200]), [250, 100, 550, 400]);
  assert.deepEqual(includeFace([0.25, 0.2, 0.5, 0.6], picture, [-20, 40, 100, 100]), [0, 40, 750, 360]);
});
