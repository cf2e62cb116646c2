import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { SessionView } from '@idproof/core/session';
import { ORIGIN, RETURN_URL } from '../helpers/create-test-proxy.js';
import { failed } from '../helpers/fake-provider.js';
import { atHostedPage, begin, callbackUrl, callsTo, createResponse } from '../helpers/hosted.js';
import { atDocument, beginLiveness, captureFace, faceCaptured, sendDocument } from '../helpers/liveness.js';

const RUNNING = () => faceCaptured({ faceCaptureResult: 'InProcess', extInfo: { faceAttack: undefined } });
const ATTACK = () => faceCaptured({ extInfo: { faceAttack: true } });

const shownReasons = ({ reasons }: SessionView) => reasons.map(({ code }) => code);
const endOf = ({ result }: SessionView) => [result?.outcome, result?.reasons.map(({ code }) => code)];

/** The page is open, and the provider says that the capture runs. */
async function atPage(config: Parameters<typeof beginLiveness>[0] = {}, embed: 'frame' | 'redirect' = 'frame') {
  const session = await beginLiveness(config);
  session.stack.provider.handlers.capture = RUNNING;
  return { ...session, state: (await atHostedPage(session, embed)).state };
}

describe('a page that is left while the capture runs', () => {
  for (const [subCode, reason] of [
    ['Z5055', 'hosted_interrupted'],
    ['Z5054', 'hosted_no_camera'],
    ['Z5057', 'hosted_unsupported'],
    ['Z9999', 'hosted_interrupted'],
  ] as const) {
    test(`with 1003 and ${subCode} is opened again: ${reason}, in a frame and by redirect`, async () => {
      const framed = await atPage();
      const response = createResponse(framed.state, 1003, subCode);
      const { view } = await framed.browser.post('return', { response });
      const redirected = await atPage({}, 'redirect');
      const url = callbackUrl(createResponse(redirected.state, 1003, subCode), 'interrupt');
      assert.equal((await redirected.visitor.open(url)).headers.get('location'), RETURN_URL);
      const asked = await redirected.browser.post('checkresult', {});
      for (const left of [view, asked.view]) {
        assert.deepEqual([left.status, left.step, shownReasons(left)], ['open', 'hosted', [reason]]);
        assert.deepEqual([left.hosted?.isStarted, left.attemptsLeft.hosted], [false, 2]);
      }
      framed.stack.provider.handlers.capture = () => faceCaptured();
      assert.equal((await captureFace(framed)).view.step, 'document');
      assert.equal((await sendDocument(framed.browser)).view.result?.outcome, 'approved');
    });
  }

  test('at the last attempt leads to the document, and to a review', async () => {
    const { browser, state, stack } = await atPage({ attempts: { hosted: 1 } });
    const { view } = await browser.post('return', { response: createResponse(state, 1003, 'Z5054') });
    assert.deepEqual([view.step, shownReasons(view)], ['document', []]);
    assert.equal((await begin(browser, { embed: 'frame' }, { origin: ORIGIN })).problem.code, 'out_of_order');
    assert.deepEqual(endOf((await sendDocument(browser)).view), ['review', ['liveness_not_checked']]);
    assert.equal(callsTo(stack, 'facecompare/compare').length, 0);
  });

  for (const code of [1000, 2006]) {
    test(`with ${code} is waited for: the person has completed it`, async () => {
      const { browser, state, stack } = await atPage();
      const { view } = await browser.post('return', { response: createResponse(state, code) });
      assert.deepEqual([view.status, view.step], ['processing', 'hosted']);
      stack.provider.handlers.capture = () => faceCaptured();
      assert.equal((await browser.post('checkresult', {})).view.step, 'document');
    });
  }
});

describe('a capture that the provider does not know, or no longer', () => {
  const UNKNOWN = () => failed('INVALID_ARGUMENT');
  const MINUTE = 60_000;
  const ASK: Record<string, (session: Awaited<ReturnType<typeof atPage>>) => Promise<unknown>> = {
    'by the page': ({ browser }) => browser.post('checkresult', {}),
    'on the way back': ({ browser, state }) => browser.post('return', { response: createResponse(state) }),
    'by a sweep': ({ stack }) => {
      stack.time.now += MINUTE;
      return stack.proxy.sweep();
    },
  };
  for (const [how, ask] of Object.entries(ASK)) {
    test(`asked for ${how}, is captured again`, async () => {
      const session = await atPage();
      session.stack.provider.handlers.capture = UNKNOWN;
      await ask(session);
      const view = await session.browser.view();
      assert.deepEqual([view.status, view.step, shownReasons(view)], ['open', 'hosted', ['hosted_interrupted']]);
      session.stack.provider.handlers.capture = () => faceCaptured();
      assert.equal((await captureFace(session)).view.step, 'document');
      assert.equal((await sendDocument(session.browser)).view.result?.outcome, 'approved');
    });

    test(`asked for ${how} at the last attempt, leads to a review`, async () => {
      const session = await atPage({ attempts: { hosted: 1 } });
      session.stack.provider.handlers.capture = UNKNOWN;
      await ask(session);
      assert.equal((await session.browser.view()).step, 'document');
      assert.deepEqual(endOf((await sendDocument(session.browser)).view), ['review', ['liveness_not_checked']]);
    });
  }

  test('can be cancelled', async () => {
    const { browser, stack, state } = await atPage();
    await browser.post('return', { response: createResponse(state) });
    stack.provider.handlers.capture = UNKNOWN;
    assert.equal((await browser.post('cancel', {})).view.status, 'cancelled');
  });
});

describe('what the page says about itself', () => {
  for (const [code, reply, expected] of [
    [1003, () => faceCaptured(), ['open', 'document', []]],
    [1003, () => faceCaptured({ faceCaptureResult: 'Failure' }), ['open', 'hosted', ['face_capture_failed']]],
    [1003, ATTACK, ['finished', 'result', []]],
    [1000, () => faceCaptured({ faceCaptureResult: 'Failure' }), ['open', 'hosted', ['face_capture_failed']]],
    [1000, () => failed('LIMIT_EXCEEDED'), ['open', 'hosted', ['face_capture_failed']]],
  ] as const) {
    test(`is no result: ${code}, and the provider's answer counts (${expected.join(' ')})`, async () => {
      const { browser, state, stack } = await atPage();
      stack.provider.handlers.capture = reply;
      const { view } = await browser.post('return', { response: createResponse(state, code, 'Z5055') });
      assert.deepEqual([view.status, view.step, shownReasons(view)], expected);
    });
  }
});

describe('a page that may use the camera app of the phone', () => {
  for (const [allowDegradation, approveDegradedCapture, outcome, reasons] of [
    ['Y', false, 'review', ['capture_degraded']],
    ['Y', true, 'approved', []],
    ['N', false, 'approved', []],
  ] as const) {
    test(`allowDegradation ${allowDegradation}, approveDegradedCapture ${approveDegradedCapture}: ${outcome}`, async () => {
      const { browser, stack } = await atDocument(
        { decision: { approveDegradedCapture } },
        { h5ModeConfig: { allowDegradation } },
      );
      assert.deepEqual(endOf((await sendDocument(browser)).view), [outcome, reasons]);
      const details = await (await stack.server('GET', `/v1/sessions/${browser.sessionId}`)).json();
      const { evidence } = details as { evidence: { faceCapture: Record<string, unknown> } };
      assert.equal(evidence.faceCapture['mayBeDegraded'], allowDegradation === 'Y' ? true : undefined);
    });
  }
});

describe('a cancellation while the provider has a result', () => {
  for (const [name, reply, status, outcome] of [
    ['an attack', ATTACK, 'finished', 'rejected'],
    ['a live face', () => faceCaptured(), 'cancelled', undefined],
    ['no live face', () => faceCaptured({ faceCaptureResult: 'Failure' }), 'cancelled', undefined],
    ['a running capture', RUNNING, 'cancelled', undefined],
  ] as const) {
    for (const isLeft of [false, true]) {
      test(`${name}, ${isLeft ? 'after' : 'on'} the page: ${status}`, async () => {
        const session = await atPage({}, 'redirect');
        const { stack, browser, visitor, state } = session;
        if (isLeft) await visitor.open(callbackUrl(createResponse(state)));
        stack.provider.handlers.capture = reply;
        const { view } = await browser.post('cancel', {});
        assert.deepEqual([view.status, view.result?.outcome], [status, outcome]);
        assert.equal((await browser.view()).status, status);
        assert.equal((await stack.store.get(browser.sessionId))?.hosted, undefined);
      });
    }
  }

  test('waits for a provider that does not answer: an attack may be there', async () => {
    const { stack, browser } = await atPage();
    stack.provider.handlers.capture = () => failed('SYSTEM_ERROR', 'U');
    assert.equal((await browser.post('cancel', {}, 'stop')).problem.code, 'provider_failed');
    assert.equal((await browser.view()).status, 'open');
    stack.provider.handlers.capture = ATTACK;
    assert.equal((await browser.post('cancel', {}, 'stop')).view.result?.outcome, 'rejected');
  });
});
