import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeCheckDigit } from '../../../packages/core/src/zone/check-digits.js';

test('check digits are those that ICAO 9303 publishes for its specimens', () => {
  // Part 3, 4.9 (examples 1 and 2), and the specimen of part 4, appendix B.
  assert.equal(computeCheckDigit('520727'), '3');
  assert.equal(computeCheckDigit('AB2134<<<'), '5');
  assert.equal(computeCheckDigit('L898902C3'), '6');
  assert.equal(computeCheckDigit('740812'), '2');
  assert.equal(computeCheckDigit('120415'), '9');
  assert.equal(computeCheckDigit('ZE184226B<<<<<'), '1');
  assert.equal(computeCheckDigit('L898902C3674081221204159ZE184226B<<<<<1'), '0');
});
