import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { Hooks } from '@idproof/proxy';
import { compared, failed } from '../helpers/fake-provider.js';
import { beginLiveness, captureFace, faceCaptured, sendDocument } from '../helpers/liveness.js';

type Decide = NonNullable<Hooks['decide']>;
type Asked = Parameters<Decide>;
type Reply = () => Record<string, unknown>;

const PASSED: Reply = () => faceCaptured();
const ONE_TRY = { attempts: { hosted: 1 }, decision: { mismatchAttempts: 1 } };

/** A session with these answers about the face, up to its end. */
async function play(decide: Decide, first: Reply, second: Reply = first, isSame = true) {
  const session = await beginLiveness({ ...ONE_TRY, hooks: { decide } });
  const { handlers } = session.stack.provider;
  handlers.compare = () => compared(isSame ? 92.5 : 12, isSame);
  handlers.capture = first;
  await captureFace(session);
  handlers.capture = second;
  await sendDocument(session.browser);
  const { result } = await session.browser.view();
  return [result?.outcome, result?.reasons.map(({ code }) => code)];
}

/** Faces that are not approved by default: verdict, default, and whether the person is the same one. */
const DOUBTFUL: [name: string, first: Reply, second: Reply, verdict: string, byDefault: string][] = [
  ['failed', () => faceCaptured({ faceCaptureResult: 'Failure' }), PASSED, 'failed', 'review liveness_failed'],
  ['had too many tries', () => failed('LIMIT_EXCEEDED'), PASSED, 'failed', 'review liveness_failed'],
  ['was not captured to the end', () => failed('UNUSABLE'), PASSED, 'unfinished', 'review liveness_not_checked'],
  [
    'is unclear',
    () => faceCaptured({ faceCaptureResult: 'Perhaps' }),
    PASSED,
    'unclear',
    'review liveness_not_checked',
  ],
  [
    'is unclear at the second question',
    PASSED,
    () => faceCaptured({ extInfo: { faceAttack: undefined } }),
    'unclear',
    'review liveness_not_checked',
  ],
  ['is lost at the provider', PASSED, () => failed('INVALID_ARGUMENT'), 'unclear', 'review liveness_not_checked'],
  [
    'has no image to compare',
    PASSED,
    () => faceCaptured({ extInfo: { imageContent: undefined } }),
    'passed',
    'review face_uncertain',
  ],
];

describe('the hook that decides', () => {
  for (const [name, first, second, verdict, byDefault] of DOUBTFUL) {
    test(`can approve a session whose face ${name}, and is told of it`, async () => {
      const asked: Asked[] = [];
      const end = await play(
        (...args) => {
          asked.push(args);
          return { outcome: 'approved', reasons: [] };
        },
        first,
        second,
      );
      assert.deepEqual(end, ['approved', []]);
      const [[evidence, proposed]] = asked as [Asked];
      assert.equal(asked.length, 1);
      assert.equal(evidence.faceCapture?.verdict, verdict);
      assert.equal(evidence.face?.samePerson, undefined);
      assert.equal([proposed.outcome, ...proposed.reasons.map(({ code }) => code)].join(' '), byDefault);
    });

    test(`that throws leaves a session whose face ${name} with the default`, async () => {
      const fail = () => Promise.reject(new Error('the hook is broken'));
      assert.equal((await play(fail, first, second)).flat().join(' '), byDefault);
    });
  }

  test('can approve a session whose document shows somebody else', async () => {
    const asked: Asked[] = [];
    const approve: Decide = (...args) => {
      asked.push(args);
      return { outcome: 'approved', reasons: [] };
    };
    assert.deepEqual(await play(approve, PASSED, PASSED, false), ['approved', []]);
    assert.deepEqual([asked[0]?.[1].outcome, asked[0]?.[0].face?.samePerson], ['rejected', false]);
  });

  test('that throws approves no live face either', async () => {
    const fail = () => Promise.reject(new Error('the hook is broken'));
    assert.deepEqual(await play(fail, PASSED), ['review', []]);
  });

  for (const when of ['first', 'second'] as const) {
    test(`is not asked about a forged face at the ${when} question`, async () => {
      let decisions = 0;
      const forged = () => faceCaptured({ extInfo: { faceAttack: true } });
      const end = await play(
        () => (decisions++, { outcome: 'approved', reasons: [] }),
        when === 'first' ? forged : PASSED,
        forged,
      );
      assert.deepEqual([end, decisions], [['rejected', ['verification_failed']], 0]);
    });
  }
});
