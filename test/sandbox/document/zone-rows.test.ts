import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf, rectQuad } from '../../../packages/sandbox/src/engines/document/geometry.js';
import { guessZoneRows } from '../../../packages/sandbox/src/engines/document/mrz/find-rows.js';

/** Ten pixels to a millimetre; the rows of a whole zone are 1118 pixels wide, 63.5 apart. */
const row = (top: number, width: number) => rectQuad(60, top, width, 42);

test('rows that were seen whole stay as they are', () => {
  const rows = guessZoneRows([row(700, 1118), row(763, 1110)]);
  assert.deepEqual(
    rows?.map((quad) => Math.round(boundsOf(quad).width)),
    [1118, 1118],
  );
});

test('rows whose closing fillers went unseen get their standard width, from the same left end', () => {
  const rows = guessZoneRows([row(700, 420), row(763, 980)]);
  assert.ok(rows);
  for (const { left, width } of rows.map(boundsOf)) {
    assert.ok(Math.abs(left - 60) < 1 && Math.abs(width - 1109) < 15, `${left} ${width}`);
  }
});

test('lines of ordinary length are no zone', () => {
  assert.equal(guessZoneRows([rectQuad(60, 100, 300, 40), rectQuad(60, 160, 320, 40)]), null);
});
