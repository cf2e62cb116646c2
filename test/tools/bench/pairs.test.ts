import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelPairs, findPerson } from '../../../tools/bench/faces/folder.js';
import { countErrors, upperBound, type Pair } from '../../../tools/bench/faces/pairs.js';

test('the bound of no error follows the rule of three, and bounds grow with the errors', () => {
  for (const trials of [30, 100, 3000]) {
    const bound = upperBound(0, trials);
    assert.ok(bound > 2.8 / trials && bound < 3 / trials, `${trials}: ${bound}`);
  }
  // Known from tables of the exact binomial interval, one-sided 95 %.
  assert.ok(Math.abs(upperBound(1, 20) - 0.2161) < 0.0005);
  assert.ok(Math.abs(upperBound(2, 100) - 0.0616) < 0.0005);
  assert.equal(upperBound(0, 0), 1);
  assert.equal(upperBound(5, 5), 1);
});

test('errors are counted for the pairs of the kind alone', () => {
  const pairs: Pair[] = [
    { first: 'a', second: 'b', same: true, distance: 0.2 },
    { first: 'a', second: 'c', same: true, distance: 0.9 },
    { first: 'a', second: 'd', same: false, distance: 0.9 },
    { first: 'a', second: 'e', distance: 0.1 },
  ];
  const { errors, trials } = countErrors(pairs, true);
  assert.deepEqual([errors, trials], [1, 2]);
  assert.deepEqual([countErrors(pairs, false).errors, countErrors(pairs, false).trials], [0, 1]);
});

test('names and sub-folders say who is who', () => {
  assert.equal(findPerson('anna1.jpg'), 'anna');
  assert.equal(findPerson('anna-2.JPG'), 'anna');
  assert.equal(findPerson('anna-front.png'), 'anna');
  assert.equal(findPerson('anna/selfie.png'), 'anna');
  assert.equal(findPerson('20260101.jpg'), undefined);
  const isSame = labelPairs(['anna1.jpg', 'anna2.jpg', 'bert.jpg']);
  assert.equal(isSame('anna1.jpg', 'anna2.jpg'), true);
  assert.equal(isSame('anna1.jpg', 'bert.jpg'), false);
});

test('pairs of a folder whose names repeat nobody are left unjudged', () => {
  const isSame = labelPairs([
    'IMG_0001.jpg',
    'IMG_0002.jpg',
    'passport.png',
    'selfie.jpg',
    'td3-photo.jpg',
    'td3-good.jpg',
  ]);
  assert.equal(isSame('IMG_0001.jpg', 'IMG_0002.jpg'), undefined);
  assert.equal(isSame('passport.png', 'selfie.jpg'), undefined);
});
