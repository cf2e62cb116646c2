import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { initialized } from '../helpers/fake-provider.js';
import { atHostedPage, callsTo, createResponse } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import { atDocument, beginLiveness, DOCUMENT, sendDocument } from '../helpers/liveness.js';

test('a callback of another session, or used before, is refused', async () => {
  const stack = createTestProxy();
  const [one, two] = [await beginLiveness({ store: stack.store }), await beginLiveness({ store: stack.store })];
  const { state } = await atHostedPage(one, 'frame');
  two.stack.provider.handlers.initialize = () => initialized('another transaction');
  await atHostedPage(two, 'frame');
  const response = createResponse(state);
  assert.equal((await two.browser.post('return', { response })).problem.code, 'callback_refused');
  assert.equal((await one.browser.post('return', { response })).status, 200);
  assert.equal((await one.browser.post('return', { response })).status, 409);
  assert.equal((await two.browser.view()).step, 'hosted');
});

test('another document after a failed comparison is read anew, and that one is compared', async () => {
  const { stack, browser } = await atDocument();
  const { compare } = stack.provider.handlers;
  stack.provider.handlers.compare = () => new Error('down');
  await sendDocument(browser, DOCUMENT, 'first');
  stack.provider.handlers.compare = compare;
  const { view } = await sendDocument(browser, jpeg(9), 'second');
  assert.equal(view.result?.outcome, 'approved');
  assert.equal(callsTo(stack, 'idrecognition/recognize').length, 2);
  assert.deepEqual(callsTo(stack, 'facecompare/compare').at(-1)?.body['face2'], { content: jpeg(9) });
  assert.equal((await sendDocument(browser, jpeg(10), 'second')).problem.code, 'idempotency_mismatch');
});

test('a transaction of another kind captures no face', async () => {
  const session = await beginLiveness();
  const { stack, browser } = session;
  await atHostedPage(session, 'frame');
  const record = await stack.store.get(browser.sessionId);
  assert.ok(record?.hosted);
  const { kind: _kind, ...hosted } = record.hosted;
  assert.ok(await stack.store.update({ ...record, hosted }, record.version));
  await browser.post('checkresult', {});
  assert.equal((await sendDocument(browser)).problem.code, 'out_of_order');
  assert.equal(callsTo(stack, 'facecapture/checkresult').length, 0);
});
