import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { unrecognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';
import { recognizeBody } from '../helpers/step-bodies.js';

test('the view names the accepted document: by one mark for the same images, by another one for others', async () => {
  const { begin, store } = createTestProxy();
  const browser = await begin();
  assert.equal((await browser.agree()).view.documentMark, undefined);
  const first = (await browser.post('recognize', recognizeBody(), 'first')).view;
  assert.match(first.documentMark ?? '', /^[0-9a-f]{16}$/);
  assert.equal((await browser.view()).documentMark, first.documentMark);
  assert.equal((await browser.post('recognize', recognizeBody())).view.documentMark, first.documentMark);
  const second = (await browser.post('recognize', recognizeBody(jpeg(5)))).view;
  assert.notEqual(second.documentMark, first.documentMark);
  const repeated = (await browser.post('recognize', recognizeBody(), 'first')).view;
  assert.equal(repeated.documentMark, first.documentMark, 'a repeated answer is the one of its own images');
  const record = await store.get(browser.sessionId);
  assert.ok(!record?.document?.front.startsWith(second.documentMark ?? ''), 'it is not the mark of an image');
});

test('a document that is refused leaves none accepted', async () => {
  const { begin, provider } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  await browser.post('recognize', recognizeBody());
  provider.handlers.recognize = () => unrecognized();
  const { step, documentMark } = (await browser.post('recognize', recognizeBody(jpeg(5)))).view;
  assert.deepEqual([step, documentMark], ['document', undefined]);
});
