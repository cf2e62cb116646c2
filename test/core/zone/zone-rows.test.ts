import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getBounds, rectToQuad } from '../../../packages/core/src/zone/geometry.js';
import { findStacks, looksLikeZone } from '../../../packages/core/src/zone/find-rows.js';

/** Ten pixels to a millimetre: rows of a passport's zone are 1118 pixels wide, 63.5 apart, 42 high as boxes. */
const row = (top: number, width: number, left = 60) => rectToQuad(left, top, width, 42);
const findWidths = (quads: ReturnType<typeof row>[]) =>
  findStacks(quads)[0]?.rows.map((quad) => Math.round(getBounds(quad).width));
const findFormats = (quads: ReturnType<typeof row>[]) => findStacks(quads)[0]?.layouts.map(({ name }) => name);

describe('rows of a zone among boxes', () => {
  test('rows that were detected whole stay as they are', () => {
    assert.deepEqual(findWidths([row(700, 1118), row(763, 1110)]), [1118, 1118]);
  });

  test('rows whose closing fillers were not detected get the width of a passport, from the same left end', () => {
    const [stack] = findStacks([row(700, 420), row(763, 980)]);
    assert.ok(stack);
    for (const { left, width } of stack.rows.map(getBounds)) {
      assert.ok(Math.abs(left - 60) < 1 && Math.abs(width - 1109) < 15, `${left} ${width}`);
    }
  });

  test('a row in pieces is one row, and two rows too far apart on one line are not', () => {
    assert.deepEqual(findWidths([row(700, 300), row(700, 500, 678), row(763, 1118)]), [1118, 1118]);
    const [left, right] = [row(763, 1118), row(763, 1118, 60 + 1118 + 700)];
    const stacks = findStacks([row(700, 1118), left, row(700, 1118, 60 + 1118 + 700), right]);
    assert.ok(stacks.every(({ width }) => width < 1400));
  });

  test('three even rows are a card, two are not taken for three', () => {
    assert.deepEqual(findFormats([row(600, 762), row(663, 760), row(727, 400)]), ['TD1']);
    assert.ok(!findFormats([row(600, 1118), row(663, 1118)])?.includes('TD1'));
  });

  test('a card of which two rows were detected is tried with the third above and below', () => {
    const three = findStacks([row(600, 762), row(663, 760)]).filter(({ rows }) => rows.length === 3);
    assert.deepEqual(
      three.map(({ rows }) => Math.round(getBounds(rows[0]!).top / 10) * 10).toSorted((a, b) => a - b),
      [540, 600],
    );
  });

  test('lines of ordinary length are no zone', () => {
    assert.deepEqual(findStacks([rectToQuad(60, 100, 300, 40), rectToQuad(60, 160, 320, 40)]), []);
  });

  for (const [text, looks] of [
    ['P<UTOERIKSSON<<ANNA<MARIA<<<<<', true],
    ['L898902C36UTO7408122F1204159ZE18', true],
    ['《UTOERIKSSON', true],
    ['PASSPORT / PASSEPORT', false],
    ['Date of birth', false],
  ] as const) {
    test(`${text} ${looks ? 'looks' : 'does not look'} like a zone`, () => assert.equal(looksLikeZone(text), looks));
  }
});
