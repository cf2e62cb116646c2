import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateWords } from '../../packages/demo/pages/desk/desk-words.js';

test('a date that was read is written as the language writes it, on the same day wherever the desk is', () => {
  assert.equal(dateWords('1974-08-12', 'en'), 'August 12, 1974');
  assert.equal(dateWords('1974-08-12', 'de'), '12. August 1974');
});

test('what is no date stays as it was read', () => {
  for (const value of ['L898902C3', '1974-13-40', '12 AUG 1974', '1974-08-12T00:00', ''])
    assert.equal(dateWords(value, 'en'), value);
});
