import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test, { describe } from 'node:test';
import { leaveTransaction } from '../../../packages/proxy/src/model/handoff.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { compared, failed } from '../helpers/fake-provider.js';
import { atHostedPage, callsTo } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import { atDocument, beginLiveness, captureFace, DOCUMENT, faceCaptured, sendDocument } from '../helpers/liveness.js';

describe('a session whose face the provider captured', () => {
  test('does not use up an attempt at the document by a comparison that has no answer', async () => {
    const { stack, browser } = await atDocument({ attempts: { document: 1 } });
    stack.provider.handlers.compare = () => new Error('down');
    await sendDocument(browser, DOCUMENT);
    assert.equal((await browser.view()).attemptsLeft.document, 1);
    stack.provider.handlers.compare = () => compared();
    // The page was reloaded: another image comes under another key.
    assert.equal((await sendDocument(browser, jpeg(2))).view.result?.outcome, 'approved');
  });

  test('ends in a review where the provider no longer has the face', async () => {
    const { stack, browser } = await atDocument();
    stack.provider.handlers.capture = () => failed('INVALID_ARGUMENT');
    const { view } = await sendDocument(browser);
    assert.deepEqual([view.result?.outcome, view.result?.reasons[0]?.code], ['review', 'liveness_not_checked']);
    assert.equal(callsTo(stack, 'facecompare/compare').length, 0);
  });

  test('looks for images of other sessions also where the face does not count', async () => {
    const config = { rememberPictures: 30, pictureKeys: [randomBytes(32).toString('base64')] };
    const stack = createTestProxy({ decision: {}, ...config });
    stack.provider.handlers.capture = () => faceCaptured({ faceCaptureResult: 'SomethingNew' });
    const first = await beginLiveness({}, {}, stack);
    await captureFace(first);
    await sendDocument(first.browser);
    const second = await beginLiveness({}, { userId: 'another customer' }, stack);
    await captureFace(second);
    const { view } = await sendDocument(second.browser);
    assert.ok(view.result?.reasons.some(({ code }) => code === 'picture_seen_before'));
  });

  test('is rejected where a device that lost the session had shown a forged one', async () => {
    const session = await beginLiveness();
    const { stack, browser } = session;
    await atHostedPage(session, 'frame');
    const record = await stack.store.get(browser.sessionId);
    assert.ok(record?.hosted);
    const left = leaveTransaction(record);
    assert.deepEqual([left.leftFaces, left.attempts.hosted], [[record.hosted.transactionId], 1]);
    await stack.store.update(left, record.version);
    await captureFace(session);
    const { transactionId } = record.hosted;
    stack.provider.handlers.capture = ({ body }) =>
      faceCaptured({ extInfo: { faceAttack: body['transactionId'] === transactionId } });
    const { view } = await sendDocument(browser);
    assert.deepEqual([view.result?.outcome, view.result?.reasons[0]?.code], ['rejected', 'verification_failed']);
  });

  test('refuses the settings of a selfie that nobody takes', async () => {
    const { stack } = await beginLiveness();
    for (const [field, settings] of [
      ['capture.actions', { capture: { actions: ['FACEBLINK'] } }],
      ['stepCaptureMethods.selfie', { stepCaptureMethods: { selfie: ['auto'] } }],
    ] as const) {
      const request = { userId: 'u', flow: 'api', docType: '00000001003', liveness: 'provider', ...settings };
      const response = await stack.server('POST', '/v1/sessions', request);
      assert.deepEqual([response.status, ((await response.json()) as { field: string }).field], [422, field]);
    }
  });
});
