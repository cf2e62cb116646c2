import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { SessionDetails } from '@idproof/proxy';
import type { TestProxy } from '../helpers/create-test-proxy.js';
import { failed } from '../helpers/fake-provider.js';
import { callsTo } from '../helpers/hosted.js';
import { atDocument, beginLiveness, captureFace, faceCaptured, sendDocument } from '../helpers/liveness.js';

const ATTACK = () => faceCaptured({ extInfo: { faceAttack: true } });
const readEvidence = async ({ server }: TestProxy, sessionId: string) =>
  ((await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as SessionDetails).evidence;

describe('a forged face', () => {
  for (const when of ['first', 'second'] as const) {
    test(`at the ${when} question is rejected without the hook, a comparison, or a word to the browser`, async () => {
      let decisions = 0;
      const decide = () => {
        decisions++;
        return { outcome: 'approved' as const, reasons: [] };
      };
      const session =
        when === 'first' ? await beginLiveness({ hooks: { decide } }) : await atDocument({ hooks: { decide } });
      session.stack.provider.handlers.capture = ATTACK;
      const { view, text } = await (when === 'first' ? captureFace(session) : sendDocument(session.browser));
      assert.deepEqual(
        [view.result?.outcome, view.result?.reasons.map(({ code }) => code), view.result?.liveness],
        ['rejected', ['verification_failed'], 'not-checked'],
      );
      assert.doesNotMatch(text, /livenessBy|attack/i);
      assert.equal(callsTo(session.stack, 'facecompare/compare').length, 0);
      assert.equal(decisions, 0);
      const evidence = await readEvidence(session.stack, session.browser.sessionId);
      assert.deepEqual(evidence?.face, { liveness: 'failed', livenessBy: 'provider' });
      assert.deepEqual([evidence.faceCapture?.verdict, evidence.faceCapture?.attack], ['attack', true]);
    });
  }
});

test('the hook that decides is called for a live face, and sees the capture', async () => {
  const seen: unknown[] = [];
  const { browser } = await atDocument({
    hooks: {
      decide: ({ faceCapture }, byDefault) => {
        seen.push(faceCapture?.verdict);
        return byDefault;
      },
    },
  });
  await sendDocument(browser);
  assert.deepEqual(seen, ['passed']);
});

describe('a captured face that proves nothing', () => {
  for (const [name, content] of [
    ['is missing', undefined],
    ['is empty', ''],
    ['would end the text of the request', 'AAA"},"face2":{"content":"AAAA'],
  ] as const) {
    test(`is not compared where its image ${name}: review`, async () => {
      const { stack, browser } = await atDocument();
      stack.provider.handlers.capture = () => faceCaptured({ extInfo: { imageContent: content } });
      const { view } = await sendDocument(browser);
      assert.deepEqual(
        [view.result?.outcome, view.result?.reasons.map(({ code }) => code)],
        ['review', ['face_uncertain']],
      );
      assert.equal(callsTo(stack, 'facecompare/compare').length, 0);
      assert.equal((await readEvidence(stack, browser.sessionId))?.faceCapture?.lacksImage, true);
    });
  }

  for (const [name, changes, request] of [
    ['without a word about an attack', { extInfo: { faceAttack: undefined } }, {}],
    ['with an unknown result', { faceCaptureResult: 'Perhaps' }, {}],
    ['with liveness switched off', {}, { operationMode: 'CLOSED' }],
  ] as const) {
    test(`goes to review ${name}, also where others are approved without liveness`, async () => {
      const session = await beginLiveness({ decision: { approveWithoutLiveness: true } }, request);
      session.stack.provider.handlers.capture = () => faceCaptured(changes);
      assert.equal((await captureFace(session)).view.step, 'document');
      const { view } = await sendDocument(session.browser);
      assert.deepEqual(
        [view.result?.outcome, view.result?.reasons.map(({ code }) => code), view.result?.liveness],
        ['review', ['liveness_not_checked'], 'not-checked'],
      );
    });
  }
});

describe('a capture that ends without a live face', () => {
  for (const [name, reply, code, doubt] of [
    ['Failure', () => faceCaptured({ faceCaptureResult: 'Failure' }), 'face_capture_failed', 'liveness_failed'],
    ['LIMIT_EXCEEDED', () => failed('LIMIT_EXCEEDED'), 'face_capture_failed', 'liveness_failed'],
    ['UNUSABLE', () => failed('UNUSABLE'), 'hosted_interrupted', 'liveness_not_checked'],
    [
      'VoidTimeout',
      () => faceCaptured({ faceCaptureResult: 'VoidTimeout' }),
      'hosted_interrupted',
      'liveness_not_checked',
    ],
    [
      'VoidCancelled',
      () => faceCaptured({ faceCaptureResult: 'VoidCancelled' }),
      'hosted_interrupted',
      'liveness_not_checked',
    ],
  ] as const) {
    test(`${name} is captured again, and the next success counts`, async () => {
      const session = await beginLiveness();
      session.stack.provider.handlers.capture = reply;
      const { view } = await captureFace(session);
      assert.deepEqual([view.step, view.reasons.map((reason) => reason.code)], ['hosted', [code]]);
      session.stack.provider.handlers.capture = () => faceCaptured();
      assert.equal((await captureFace(session)).view.step, 'document');
      assert.equal((await sendDocument(session.browser)).view.result?.outcome, 'approved');
    });

    test(`${name} at the last attempt goes to review`, async () => {
      const session = await beginLiveness({ attempts: { hosted: 1 } });
      session.stack.provider.handlers.capture = reply;
      assert.equal((await captureFace(session)).view.step, 'document');
      const { result } = (await sendDocument(session.browser)).view;
      assert.deepEqual([result?.outcome, result?.reasons.map((reason) => reason.code)], ['review', [doubt]]);
      assert.equal(callsTo(session.stack, 'facecompare/compare').length, 0);
    });
  }
});
