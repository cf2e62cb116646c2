import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGLISH } from '../../../packages/widgets/src/labels.js';
import { createPseudoTexts } from '../../../packages/widgets/src/pseudo-texts.js';

const PSEUDO = createPseudoTexts(ENGLISH);
const keys = Object.keys(ENGLISH) as (keyof typeof ENGLISH)[];

test('every text is in brackets, and at least 40 % longer', () => {
  for (const key of keys) {
    assert.match(PSEUDO[key], /^⟦.+⟧$/u, key);
    assert.ok(PSEUDO[key].length >= 1.4 * ENGLISH[key].length, PSEUDO[key]);
  }
});

test('no word stays as it was', () => {
  for (const key of keys) assert.doesNotMatch(PSEUDO[key].replaceAll(/\{\w+\}/g, ''), /\b[a-z]{4,}\b/i, key);
});

test('every place for a value stays', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place);
  for (const key of keys) assert.deepEqual(places(PSEUDO[key]), places(ENGLISH[key]));
});
