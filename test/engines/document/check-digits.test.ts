import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDigit } from '../../../packages/engines/src/document/mrz/check-digits.js';

test('check digits are those that ICAO 9303 publishes for its specimens', () => {
  // Part 3, 4.9 (examples 1 and 2), and the specimen of part 4, appendix B.
  assert.equal(checkDigit('520727'), '3');
  assert.equal(checkDigit('AB2134<<<'), '5');
  assert.equal(checkDigit('L898902C3'), '6');
  assert.equal(checkDigit('740812'), '2');
  assert.equal(checkDigit('120415'), '9');
  assert.equal(checkDigit('ZE184226B<<<<<'), '1');
  assert.equal(checkDigit('L898902C3674081221204159ZE184226B<<<<<1'), '0');
});
