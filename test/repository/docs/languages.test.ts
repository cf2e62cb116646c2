import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureWidth } from '../../../tools/docs/languages.js';

test('a sign above a letter has no width, and a letter of Chinese that of two', () => {
  assert.deepEqual(['กี่', 'é', '証明', 'ab'].map(measureWidth), [1, 1, 4, 2]);
});
