import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCamera } from '@idproof/core/capture';
import { canFocus, readAbilities, setLens } from '../../../packages/core/src/capture/lens-settings.js';
import { environment, fakeStream, named } from './fake-environment.js';

const NONE = { torch: false, zoom: null };
const ABILITIES: [string, object | undefined, ReturnType<typeof readAbilities>][] = [
  ['a browser that reports nothing', undefined, NONE],
  ['a lens without either', { focusMode: ['continuous'] }, NONE],
  ['a torch', { torch: true }, { torch: true, zoom: null }],
  ['a torch as some versions report it', { torch: [false, true] }, { torch: true, zoom: null }],
  ['a zoom', { zoom: { min: 1, max: 10, step: 0.5 } }, { torch: false, zoom: { min: 1, max: 10 } }],
  ['a zoom that cannot move', { zoom: { min: 1, max: 1, step: 0 } }, NONE],
];

for (const [what, capabilities, expected] of ABILITIES) {
  test(`${what} can ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(readAbilities(fakeStream('a', capabilities).stream), expected);
  });
}

test('a lens moves its focus where one of its modes says so', () => {
  for (const focusMode of [['manual', 'continuous'], ['single-shot'], 'continuous'])
    assert.equal(canFocus(fakeStream('a', { focusMode }).stream), true, String(focusMode));
  for (const focusMode of [['manual'], ['none'], 'fixed', [], undefined])
    assert.equal(canFocus(fakeStream('a', { focusMode }).stream), false, String(focusMode));
  assert.equal(canFocus(fakeStream('a').stream), false, 'a browser that reports nothing');
});

test('light and zoom are set with the focus and without a width beside them, and only where the lens has them', async () => {
  const all = { torch: true, zoom: { min: 1, max: 3 }, focusMode: ['continuous'] };
  for (const [capabilities, advanced] of [
    [all, [{ focusMode: 'continuous' }, { torch: true }, { zoom: 2 }]],
    [{ torch: true }, [{ torch: true }]],
  ] as const) {
    const { stream, track } = fakeStream('a', capabilities);
    assert.equal(await setLens(stream, { torch: true, zoom: 2 }), true);
    assert.deepEqual(track.asked, [{ advanced }]);
  }
});

test('settings that a lens refuses are no failure', async () => {
  const { stream, track } = fakeStream('a');
  Object.assign(track, { applyConstraints: async () => Promise.reject(named('OverconstrainedError')) });
  assert.equal(await setLens(stream, { torch: true, zoom: 1 }), false);
});

test('continuous focus is set on a lens that has it', async () => {
  for (const [focusMode, asked] of [
    [['manual', 'continuous'], [{ advanced: [{ focusMode: 'continuous' }] }]],
    [['manual'], []],
  ] as const) {
    const { stream, track } = fakeStream('a', { focusMode });
    await openCamera({ facing: 'environment', environment: environment({ getUserMedia: async () => stream }) });
    assert.deepEqual(track.asked, asked);
  }
});
