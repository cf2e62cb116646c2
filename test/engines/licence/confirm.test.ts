import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isConfirmedBy } from '../../../packages/engines/src/document/licence/confirm.js';
import { replaceDigitsInWords } from '../../../packages/engines/src/document/licence/field-values.js';

describe('a second reading of a line', () => {
  const line = '3 DOB 01/06/1958';
  const value = { from: 6, to: 16 };
  for (const [other, holds] of [
    ['3 DOB 01/06/1958', true],
    ['3 DB 01/06/1958', true],
    ['3DOB01-06-1958', true],
    ['3 DOB 01/06/1956', false],
    ['3 DOB 01/06/19588', false],
    ['01/06/1958', false],
  ] as const) {
    test(`'${other}' ${holds ? 'confirms' : 'does not confirm'} the date`, () => {
      assert.equal(isConfirmedBy(line, value, other), holds);
    });
  }

  test('digits that look like letters are equal to them in names alone', () => {
    const name = { from: 0, to: 6 };
    assert.equal(isConfirmedBy('JI-WOO', name, 'JI-W00', replaceDigitsInWords), true);
    assert.equal(isConfirmedBy('JI-WOO', name, 'JI-W00'), false);
  });
});
