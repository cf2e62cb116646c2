import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import {
  describeFaceCapture,
  describeLiveness,
  judgeFaceCapture,
  type FaceState,
} from '../../../packages/proxy/src/model/judge-face.js';
import type { FaceVerdict } from '../../../packages/proxy/src/model/record.js';

type Answer = Parameters<typeof judgeFaceCapture>[0];

const CODES = ['SUCCESS', 'PROCESSING', 'NEW_CODE'] as const;
const RESULTS = [
  undefined,
  '',
  'Success',
  'Failure',
  'VoidTimeout',
  'VoidCancelled',
  'InProcess',
  'success',
  'NewResult',
  'toString',
  '__proto__',
] as const;
const ATTACKS = [true, false, undefined] as const;
const NO_EXT_INFO = 'no extInfo';

interface Combination {
  code: (typeof CODES)[number];
  result: (typeof RESULTS)[number];
  attack: (typeof ATTACKS)[number] | typeof NO_EXT_INFO;
  looksForLiveness: boolean;
}

const COMBINATIONS: Combination[] = CODES.flatMap((code) =>
  RESULTS.flatMap((result) =>
    [...ATTACKS, NO_EXT_INFO].flatMap((attack) =>
      [true, false].map((looksForLiveness) => ({ code, result, attack, looksForLiveness }) as Combination),
    ),
  ),
);

function createAnswer({ code, result, attack }: Combination): Answer {
  const response = {
    result: { resultCode: code, resultStatus: 'S', resultMessage: '' },
    ...(result === undefined ? {} : { faceCaptureResult: result }),
    ...(attack === NO_EXT_INFO ? {} : { extInfo: attack === undefined ? {} : { faceAttack: attack } }),
  };
  return { ok: true, transactionId: 'T', response } as Answer;
}

const refused = (resultCode: string, resultStatus: 'F' | 'U' = 'F') =>
  ({ ok: false, resultCode, resultStatus, resultMessage: '' }) as unknown as Answer;

const judge = (combination: Combination): FaceState | undefined =>
  judgeFaceCapture(createAnswer(combination), {
    looksForLiveness: combination.looksForLiveness,
    mayBeDegraded: false,
  });

/** The verdict by the rules of the issue, one by one. */
function expect({ code, result, attack, looksForLiveness }: Combination): FaceState {
  if (attack === true) return 'attack';
  if (result === undefined || result === '') return code === 'PROCESSING' ? 'waiting' : 'unclear';
  if (result === 'InProcess') return 'waiting';
  if (result === 'Failure') return 'failed';
  if (result === 'VoidTimeout' || result === 'VoidCancelled') return 'unfinished';
  return result === 'Success' && code === 'SUCCESS' && attack === false && looksForLiveness ? 'passed' : 'unclear';
}

describe('the verdict on a captured face', () => {
  for (const combination of COMBINATIONS) {
    const { code, result, attack, looksForLiveness } = combination;
    const wanted = expect(combination);
    test(`${code}, ${result}, attack ${attack}, liveness ${looksForLiveness ? 'on' : 'CLOSED'} → ${wanted}`, () => {
      assert.equal(judge(combination), wanted);
    });
  }

  test('is passed for one combination alone', () => {
    assert.deepEqual(
      COMBINATIONS.filter((combination) => judge(combination) === 'passed'),
      [{ code: 'SUCCESS', result: 'Success', attack: false, looksForLiveness: true }],
    );
  });

  test('is an attack wherever the provider names one, and nowhere else', () => {
    for (const combination of COMBINATIONS) {
      assert.equal(judge(combination) === 'attack', combination.attack === true, JSON.stringify(combination));
    }
  });

  for (const [code, wanted] of [
    ['LIMIT_EXCEEDED', 'failed'],
    ['UNUSABLE', 'unfinished'],
    ['INVALID_ARGUMENT', undefined],
    ['SYSTEM_ERROR', undefined],
    ['TRANSACTION_NOT_FOUND', undefined],
    ['toString', undefined],
    ['__proto__', undefined],
  ] as const) {
    test(`of the code ${code} is ${wanted ?? 'none'}`, () => {
      for (const looksForLiveness of [true, false]) {
        const asked = { looksForLiveness, mayBeDegraded: false };
        assert.equal(judgeFaceCapture(refused(code), asked), wanted);
      }
    });
  }
});

describe('the evidence of a captured face', () => {
  const LIVENESS: Record<FaceVerdict, ReturnType<typeof describeLiveness>> = {
    passed: { liveness: 'passed', livenessBy: 'provider' },
    attack: { liveness: 'failed', livenessBy: 'provider' },
    failed: { liveness: 'failed', livenessBy: 'provider' },
    unclear: { liveness: 'not-checked' },
    unfinished: { liveness: 'not-checked' },
  };
  for (const verdict of Object.keys(LIVENESS) as FaceVerdict[]) {
    test(`names who checked the liveness of a verdict ${verdict}, where anybody did`, () => {
      assert.deepEqual(describeLiveness(verdict), LIVENESS[verdict]);
    });
  }

  test('has the values that the answer names, and no image', () => {
    const answer = createAnswer({ code: 'SUCCESS', result: 'Success', attack: false, looksForLiveness: true });
    assert.ok(answer.ok);
    answer.response.extInfo = {
      faceAttack: false,
      quality: 0,
      qualityPassed: false,
      deviceRisk: { riskLevel: 3 },
      imageContent: 'aW1hZ2U=',
    } as NonNullable<typeof answer.response.extInfo>;
    assert.deepEqual(describeFaceCapture(answer, 'passed', { looksForLiveness: true, mayBeDegraded: true }), {
      verdict: 'passed',
      result: 'Success',
      attack: false,
      quality: 0,
      qualityPassed: false,
      deviceRisk: 3,
      mayBeDegraded: true,
    });
  });

  test('of a refused question has the verdict alone', () => {
    const asked = { looksForLiveness: true, mayBeDegraded: false };
    assert.deepEqual(describeFaceCapture(refused('UNUSABLE'), 'unfinished', asked), { verdict: 'unfinished' });
  });
});
