import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HintCode } from '@idproof/core/capture';
import { createHintVote } from '../../../packages/widgets/src/capture/guidance/hint-vote.js';

const FRAME = 1000 / 15;

/** What is shown after each of the frames, 15 a second. */
function show(hints: readonly (HintCode | null)[]): (HintCode | null)[] {
  const vote = createHintVote();
  return hints.map((hint, at) => vote.offer(hint, at * FRAME));
}

const times = (hint: HintCode | null, count: number): (HintCode | null)[] => Array.from({ length: count }, () => hint);

test('the first hint is shown at once', () => {
  assert.deepEqual(show(['closer']), ['closer']);
});

test('a hint stays for a second and a half, whatever comes', () => {
  const shown = show(['closer', ...times('glare', 30)]);
  assert.deepEqual(shown.slice(0, 23), times('closer', 23));
  assert.equal(shown[24], 'glare');
});

test('single frames that say something else change nothing', () => {
  const mixed = Array.from({ length: 90 }, (_, at): HintCode => (at % 4 === 3 ? 'glare' : 'closer'));
  assert.ok(show(mixed).every((hint) => hint === 'closer'));
});

test('what has lasted long gives way within a second and a half', () => {
  const shown = show([...times('closer', 150), ...times('tilted', 30)]);
  const changed = shown.indexOf('tilted');
  assert.ok(changed > 150 + 8 && changed < 150 + 23, `after ${changed - 150} frames`);
});

test('the hint goes when nothing stands in the way any more', () => {
  assert.equal(show([...times('closer', 40), ...times(null, 40)]).at(-1), null);
});

test('slow frames count by their time', () => {
  const vote = createHintVote();
  vote.offer('closer', 0);
  assert.equal(vote.offer('glare', 1600), 'glare');
});
