import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseSide, drawActions } from '../../../packages/widgets/src/selfie-capture/action-draw.js';
import { readActionFrame, readActions, readCount } from '../../../packages/widgets/src/selfie-capture/action-plan.js';

/** Gives these numbers one after the other. */
function fixed(...numbers: number[]): (values: Uint32Array) => void {
  return (values) => {
    values[0] = numbers.shift() ?? assert.fail('asked too often');
  };
}

const never = fixed();
const THREE = ['FACEBLINK', 'MOUTHOPEN', 'HEADRAISE'] as const;

describe('the plan of actions', () => {
  for (const [given, value, unknown] of [
    ['', [], []],
    [null, [], []],
    [' FACEBLINK , HEADSHAKE,', ['FACEBLINK', 'HEADSHAKE'], []],
    [['HEADLOWER', 'HEADLOWER'], ['HEADLOWER'], []],
    ['NOACTION', [], []],
    ['FACEBLINK,NOACTION', [], []],
    ['faceblink,toString,HEADRAISE', ['HEADRAISE'], ['faceblink', 'toString']],
  ] as const) {
    test(`reads ${JSON.stringify(given)}`, () => assert.deepEqual(readActions(given), { value, unknown }));
  }

  test('asks for closed eyes where they are named', () => {
    assert.deepEqual(readActionFrame('MULTIACTIONS, EYECLOSE'), { value: true, unknown: [] });
    assert.deepEqual(readActionFrame(['MULTIACTIONS']), { value: false, unknown: [] });
    assert.deepEqual(readActionFrame('EYES'), { value: false, unknown: ['EYES'] });
  });

  test('counts up to the number of actions, and takes anything else for all', () => {
    for (const [given, value] of [
      [null, 0],
      [0, 0],
      [3, 3],
    ] as const) {
      assert.deepEqual(readCount(given, 3), { value, unknown: [] });
    }
    for (const wrong of [4, -1, 1.5, Number.NaN]) {
      assert.deepEqual(readCount(wrong, 3), { value: 0, unknown: [String(wrong)] });
    }
  });

  test('turns the head to the given side, or to one that is drawn', () => {
    assert.equal(chooseSide('right', never), 'right');
    assert.equal(chooseSide('left', never), 'left');
    for (const none of ['', null, 'up']) {
      assert.deepEqual([chooseSide(none, fixed(0)), chooseSide(none, fixed(1))], ['left', 'right']);
    }
  });

  test('keeps the order that was listed, unless it is to be drawn', () => {
    assert.deepEqual(drawActions(THREE, { isRandom: false, count: 0 }, never), THREE);
    assert.deepEqual(drawActions(THREE, { isRandom: true, count: 0 }, fixed(2, 1, 0)), [
      'HEADRAISE',
      'MOUTHOPEN',
      'FACEBLINK',
    ]);
    assert.deepEqual(drawActions(THREE, { isRandom: false, count: 2 }, fixed(1, 1)), ['MOUTHOPEN', 'HEADRAISE']);
    assert.deepEqual(drawActions([], { isRandom: true, count: 0 }, never), []);
  });

  test('draws again where a number would make the first actions likelier', () => {
    assert.deepEqual(drawActions(THREE, { isRandom: true, count: 1 }, fixed(2 ** 32 - 1, 1)), ['MOUTHOPEN']);
  });

  test('draws each action about as often by the page’s own random numbers', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 3000; n++) {
      const [first] = drawActions(THREE, { isRandom: false, count: 1 });
      counts.set(first!, (counts.get(first!) ?? 0) + 1);
    }
    // A fair draw is outside of this less than once in a million times.
    for (const action of THREE)
      assert.ok(Math.abs(counts.get(action)! - 1000) < 140, `${action}: ${counts.get(action)}`);
  });
});
