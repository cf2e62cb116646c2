import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pixels, Quad } from '@idproof/core/capture';
import { projectSquare } from '@idproof/core/internal';
import { measureSize, straighten } from '../../../packages/widgets/src/capture/guidance/cut-out.js';

const TILTED: Quad = [
  [20, 30],
  [170, 10],
  [180, 120],
  [10, 100],
];

/** A picture whose red and green say where each pixel is. */
function paintPlaces(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set([at % width, Math.floor(at / width), 7, 255], at * 4);
  return { data, width, height };
}

const close = (found: readonly number[], wanted: readonly number[], by: number): void =>
  found.forEach((value, at) =>
    assert.ok(Math.abs(value - wanted[at]!) <= by, `${found.join()} is not ${wanted.join()}`),
  );

test('the corners of the square are those of the document', () => {
  const project = projectSquare(TILTED);
  for (const [at, [u, v]] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].entries())
    close(project(u!, v!), TILTED[at]!, 1e-9);
});

test('the middle is where the diagonals meet, as in perspective', () => {
  // Of the trapezium (0,0) (10,0) (8,6) (2,6) they meet at (5, 3.75), not at the mean of the corners.
  const project = projectSquare([
    [0, 0],
    [10, 0],
    [8, 6],
    [2, 6],
  ]);
  close(project(0.5, 0.5), [5, 3.75], 1e-9);
});

test('a straight document is copied pixel by pixel', () => {
  const out = straighten(
    paintPlaces(60, 40),
    [
      [10, 5],
      [40, 5],
      [40, 25],
      [10, 25],
    ],
    30,
    20,
  );
  assert.deepEqual([...out.subarray(0, 4)], [10, 5, 7, 255]);
  assert.deepEqual([...out.subarray(-4)], [39, 24, 7, 255]);
});

test('each corner of a tilted document comes to its corner', () => {
  const { width, height } = measureSize(TILTED);
  const out = straighten(paintPlaces(200, 140), TILTED, width, height);
  const read = (x: number, y: number): number[] => [...out.subarray((y * width + x) * 4, (y * width + x) * 4 + 2)];
  close(read(0, 0), TILTED[0], 2);
  close(read(width - 1, 0), TILTED[1], 2);
  close(read(width - 1, height - 1), TILTED[2], 2);
  close(read(0, height - 1), TILTED[3], 2);
});

test('what lies outside the picture stays clear', () => {
  const out = straighten(
    paintPlaces(20, 20),
    [
      [-20, 0],
      [20, 0],
      [20, 20],
      [-20, 20],
    ],
    40,
    20,
  );
  assert.equal(out[3], 0);
  assert.equal(out[39 * 4 + 3], 255);
});

test('the size follows the longer sides, and a large one is brought down in proportion', () => {
  assert.deepEqual(
    measureSize([
      [0, 0],
      [100, 0],
      [90, 60],
      [0, 50],
    ]),
    { width: 100, height: 61 },
  );
  assert.deepEqual(
    measureSize([
      [0, 0],
      [2800, 0],
      [2800, 1400],
      [0, 1400],
    ]),
    { width: 1400, height: 700 },
  );
});
