import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ERROR_CODES, type ErrorCode } from '@idproof/core/errors';
import { findEnding, findFaultEnding, isUnsupported, QUIT } from '../../../packages/sandbox/page/ending.js';
import { progressWith } from './progress.js';

describe('the ending of the page', () => {
  test('follows from the state of the transaction', () => {
    const left = (document: number, face: number) => ({ document, face });
    for (const [change, expected] of [
      [{ status: 'open' }, undefined],
      [{ status: 'finished', passed: true }, ['complete', 1000, 'Z5050']],
      [{ status: 'finished', passed: true, triesLeft: left(4, 0) }, ['complete', 1000, 'Z5050']],
      [{ status: 'finished', passed: false }, ['complete', 2006, 'Z5051']],
      [{ status: 'finished', passed: false, triesLeft: left(0, 5) }, ['complete', 2006, 'Z5056']],
      [{ status: 'finished', passed: false, triesLeft: left(4, 0) }, ['complete', 2006, 'Z5056']],
      [{ status: 'cancelled' }, ['interrupt', 1003, 'Z5055']],
      [{ status: 'expired' }, ['interrupt', 1003, 'Z5052']],
    ] as const) {
      const ending = findEnding(progressWith(change));
      assert.deepEqual(ending && [ending.to, ending.code, ending.subCode], expected, JSON.stringify(change));
    }
    assert.deepEqual(QUIT, { to: 'interrupt', code: 1003, subCode: 'Z5055' });
  });

  test('follows from a fault, each of which is an interruption', () => {
    const expected: Partial<Record<ErrorCode, string>> = {
      network_failed: 'Z5053',
      camera_denied: 'Z5054',
      camera_denied_by_system: 'Z5054',
      camera_dismissed: 'Z5054',
      camera_blocked_by_policy: 'Z5054',
      camera_not_found: 'Z5054',
      camera_busy: 'Z5054',
      camera_frozen: 'Z5054',
      camera_insecure_page: 'Z5057',
      camera_unsupported: 'Z5057',
    };
    for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) {
      const ending = findFaultEnding(code);
      assert.deepEqual(ending, { to: 'interrupt', code: 1003, subCode: expected[code] ?? 'Z5052' }, code);
      assert.equal(isUnsupported(code), expected[code] === 'Z5057', code);
    }
  });
});
