import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDescriptors, SAME_PERSON_DISTANCE, toScore } from '@idproof/engines';

test('the score falls with the distance, is 50 where one person ends, and never reaches 0 or 100', () => {
  const distances = Array.from({ length: 200 }, (_, index) => index / 100);
  const scores = distances.map(toScore);
  scores.forEach((score, index) => {
    assert.ok(score > 0 && score < 100);
    if (index > 0) assert.ok(score <= scores[index - 1]!);
  });
  assert.equal(toScore(SAME_PERSON_DISTANCE), 50);
  assert.ok(toScore(0.3) > 98 && toScore(0.8) < 2);
});

test('99.9, from which the proxy speaks of one and the same image, lies between copies and photographs of one sitting', () => {
  assert.ok(toScore(0.15) > 99.9 && toScore(0.18) < 99.9);
});

test('distances are euclidean', () => {
  assert.equal(compareDescriptors(Float32Array.of(0, 3), Float32Array.of(4, 0)), 5);
  assert.equal(compareDescriptors(Float32Array.of(1, 2), Float32Array.of(1, 2)), 0);
});
