import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { ProxyConfig } from '@idproof/proxy';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { compared, SUCCESS } from '../helpers/fake-provider.js';
import { callsTo, firstBody } from '../helpers/hosted.js';
import { bigJpeg, jpeg } from '../helpers/images.js';
import { atDocument, FACE, sendDocument } from '../helpers/liveness.js';

const MEBIBYTE = 1024 * 1024;
/** Over 1 MiB, and over half of 5 MiB, as base64. */
const [LARGE, HUGE] = [bigJpeg(1, MEBIBYTE), bigJpeg(2, 2 * MEBIBYTE)];
const CONFIG: Partial<ProxyConfig> = { maxBase64Length: 3 * MEBIBYTE };
const PENDING = { result: { ...SUCCESS, resultCode: 'PROCESSING' } };

/** A proxy whose pauses last as long as they say, by its own clock. */
function withPauses(config: Partial<ProxyConfig> = CONFIG): Partial<ProxyConfig> & { pauses: number[] } {
  const pauses: number[] = [];
  return { ...config, pauses, sleep: async (ms) => void pauses.push(ms) };
}

describe('images over 1 MiB', () => {
  test('are compared by a comparison whose result is polled', async () => {
    const { pauses, ...config } = withPauses();
    const { stack, browser } = await atDocument(config);
    const { handlers } = stack.provider;
    handlers.compare = () => ({ ...PENDING, transactionId: 'asynchronous-1' });
    const results = [PENDING, PENDING, compared()];
    handlers.compareResult = () => results.shift() ?? new Error('asked too often');
    const { view } = await sendDocument(browser, LARGE);
    assert.equal(view.result?.outcome, 'approved');
    assert.equal(callsTo(stack, 'facecompare/compare').length, 0);
    const begun = firstBody(stack, 'facecompare/asynccompare');
    assert.deepEqual([begun['face1'], begun['face2']], [{ content: FACE, rect: '10,20,100,140' }, { content: LARGE }]);
    const asked = callsTo(stack, 'facecompare/asynccheckresult').map(({ body }) => body);
    assert.deepEqual(
      asked,
      Array.from({ length: 3 }, () => ({ transactionId: 'asynchronous-1' })),
    );
    assert.deepEqual(pauses.filter((ms) => ms === 1000).length, 2);
    const record = await stack.store.get(browser.sessionId);
    assert.deepEqual(record?.transactions.at(-1)?.transactionId, 'asynchronous-1');
  });

  test('are compared in the same way with a selfie of our elements', async () => {
    const { pauses: _pauses, ...config } = withPauses();
    const stack = createTestProxy(config);
    stack.provider.handlers.compare = () => ({ ...PENDING, transactionId: 'asynchronous-2' });
    const browser = await stack.begin();
    await browser.agree();
    await sendDocument(browser, LARGE);
    const { view } = await browser.post('compare', { selfie: jpeg(3), frontPageImage: LARGE, method: 'manual' });
    assert.equal(view.result?.outcome, 'approved');
    assert.equal(callsTo(stack, 'facecompare/asynccheckresult').length, 1);
  });

  test('that are taken again while the result is polled use no attempt, with a selfie too', async () => {
    const { pauses: _pauses, ...config } = withPauses();
    const stack = createTestProxy(config);
    const { handlers } = stack.provider;
    handlers.compare = () => ({ ...PENDING, transactionId: 'asynchronous-5' });
    const browser = await stack.begin();
    await browser.agree();
    await sendDocument(browser, LARGE);
    handlers.compareResult = async () => {
      await browser.post('discard', { step: 'selfie', idempotencyKey: 'first' });
      return compared(3, false);
    };
    const body = { selfie: jpeg(3), frontPageImage: LARGE, method: 'manual' };
    assert.equal((await browser.post('compare', body, 'first')).problem.code, 'out_of_order');
    const { step, attemptsLeft, reasons } = await browser.view();
    assert.deepEqual([step, attemptsLeft.selfie, reasons], ['selfie', 3, []]);
  });

  test('whose comparison does not end in time can be sent again', async () => {
    const { pauses: _pauses, ...config } = withPauses({ ...CONFIG, comparePolling: { interval: 1000, timeout: 3000 } });
    const { stack, browser } = await atDocument(config);
    const { handlers } = stack.provider;
    handlers.compare = () => ({ ...PENDING, transactionId: 'asynchronous-3' });
    handlers.compareResult = () => {
      stack.time.now += 1000;
      return PENDING;
    };
    const { problem } = await sendDocument(browser, LARGE, 'same');
    assert.deepEqual([problem.code, problem.retryable], ['provider_timeout', true]);
    handlers.compareResult = () => compared();
    assert.equal((await sendDocument(browser, LARGE, 'same')).view.result?.outcome, 'approved');
    assert.equal(callsTo(stack, 'idrecognition/recognize').length, 1);
  });

  test('in which the provider finds no portrait are taken again', async () => {
    const { stack, browser } = await atDocument(CONFIG);
    stack.provider.handlers.compare = () => ({ ...PENDING, transactionId: 'asynchronous-4' });
    stack.provider.handlers.compareResult = () => ({
      result: { resultCode: 'UNABLE_GET_IMAGE', resultStatus: 'F', resultMessage: '' },
    });
    assert.equal((await sendDocument(browser, LARGE)).view.reasons[0]?.code, 'document_without_portrait');
  });

  test('of more than 5 MiB together are refused, and nothing is compared', async () => {
    const stack = createTestProxy(CONFIG);
    const browser = await stack.begin();
    await browser.agree();
    await sendDocument(browser, HUGE);
    const selfie = bigJpeg(3, 2 * MEBIBYTE);
    const { problem } = await browser.post('compare', { selfie, frontPageImage: HUGE, method: 'manual' });
    assert.deepEqual([problem.code, problem.field], ['picture_unusable', 'frontPageImage']);
    assert.equal(callsTo(stack, 'compare').length, 0);
  });
});
