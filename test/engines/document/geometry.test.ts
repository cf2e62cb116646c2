import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Point, Quad } from '@idproof/engines';
import { findHomography, mapPoint, rectToQuad, turnQuad } from '../../../packages/core/src/zone/geometry.js';
import { rectify } from '../../../packages/engines/src/document/rectify.js';
import { locatePage, turnToZone } from '../../../packages/engines/src/document/page-geometry.js';
import { TD3 } from '../../../packages/core/src/zone/layout.js';

const LEANING: Quad = [
  [110, 60],
  [520, 90],
  [490, 400],
  [90, 350],
];

function assertNear(actual: Point, expected: Point, slack: number): void {
  assert.ok(
    Math.hypot(actual[0] - expected[0], actual[1] - expected[1]) < slack,
    `${actual.join()} is not ${expected.join()}`,
  );
}

test('a homography takes corners to corners, keeps straight lines, and its reverse undoes it', () => {
  const there = findHomography(rectToQuad(0, 0, 125, 88), LEANING);
  const back = findHomography(LEANING, rectToQuad(0, 0, 125, 88));
  rectToQuad(0, 0, 125, 88).forEach((corner, i) => assertNear(mapPoint(there, corner), LEANING[i]!, 1e-6));
  const [a, b, c] = [10, 40, 90].map((x) => mapPoint(there, [x, 30])) as [Point, Point, Point];
  assert.ok(Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) < 1e-6);
  assertNear(mapPoint(back, mapPoint(there, [33, 44])), [33, 44], 1e-6);
});

test('rectifying a turned quad turns the pixels', () => {
  // Red, green / blue, white, seen a quarter turn on.
  const data = Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255);
  const image = { data, width: 2, height: 2 };
  const turned = rectify(image, turnQuad(rectToQuad(0, 0, 2, 2), 1), 2, 2);
  assert.deepEqual([...turned.data], [0, 255, 0, 255, 255, 255, 255, 0, 0, 0, 0, 255]);
});

test('the page follows from its zone, and an outline is accepted only where it fits the zone', () => {
  const row = (centre: number): Quad => rectToQuad(6, centre - 2, 111.76, 4);
  const rows = [row(TD3.page.lineCentres[0]!), row(TD3.page.lineCentres[1]!)];
  const page = rectToQuad(0, 0, 125, 88);
  locatePage(rows, TD3).forEach((corner, i) => assertNear(corner, page[i]!, 0.5));
  assert.deepEqual(turnToZone(turnQuad(page, 3), rows, TD3), page);
  assert.equal(turnToZone(rectToQuad(0, -88, 125, 176), rows, TD3), null);
});
