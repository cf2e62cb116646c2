import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMisfit, findDirection } from '../../../packages/widgets/src/capture/guidance/fit-face.js';

const FRAME = { width: 640, height: 480 };
/** Shows the frame twice as large, cut by 80 pixels above and below; 40 pixels to the right of the window's edge. */
const VIDEO = { x: 40, y: 0, width: 1280, height: 800 };
const OVAL = { x: 480, y: 100, width: 400, height: 544 };

/** The box of a face whose middle is so many pixels of the frame beside the oval's, and so much of its size. */
function faceAt(aside: number, below: number, share: number): [number, number, number, number] {
  const [width, height] = [200 * share, 272 * share];
  const [x, y] = [320 + aside, (372 + 80) / 2 + below];
  return [x - width / 2, y - height / 2, width, height];
}

test('a face inside the oval fits, wherever in it', () => {
  assert.equal(findMisfit(faceAt(0, 0, 1), FRAME, VIDEO, OVAL), null);
  for (const [aside, below] of [
    [0, 60],
    [0, -60],
    [50, 0],
    [-50, 0],
    [30, 40],
  ] as const)
    // prettier-ignore
    assert.equal(findMisfit(faceAt(aside, below, 0.5), FRAME, VIDEO, OVAL), null, `${aside}, ${below}`);
});

test('a face whose chin, brow or cheek is outside is to move to the middle', () => {
  for (const [aside, below] of [
    [0, 60],
    [0, -60],
    [50, 0],
    [-50, 0],
  ] as const)
    assert.equal(findMisfit(faceAt(aside, below, 0.8), FRAME, VIDEO, OVAL), 'off_centre', `${aside}, ${below}`);
});

test('a face that is larger than the oval is to move back, wherever it is', () => {
  assert.equal(findMisfit(faceAt(0, 0, 1.2), FRAME, VIDEO, OVAL), 'away');
  assert.equal(findMisfit(faceAt(40, 40, 1.2), FRAME, VIDEO, OVAL), 'away');
});

test('what finds a face may be a little off', () => {
  assert.equal(findMisfit(faceAt(0, 0, 1.1), FRAME, VIDEO, OVAL), null);
});

test('a face beside the oval is led to it as in a mirror: by the side of the screen', () => {
  // The picture's right is the screen's left, as it is the person's.
  for (const [aside, below, way] of [
    [50, 10, 'right'],
    [-50, 10, 'left'],
    [10, 60, 'up'],
    [10, -60, 'down'],
  ] as const)
    assert.equal(findDirection(faceAt(aside, below, 0.8), FRAME, VIDEO, OVAL), way);
});
