import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { compared } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';
import { recognizeBody, compareBody, atSelfie, gate } from '../helpers/step-bodies.js';

test('20 parallel identical compares make one call and get one answer', async () => {
  const { provider, begin } = createTestProxy({ limits: { uploadsPerSession: 20 } });
  const browser = await begin();
  await atSelfie(browser);
  const { open, opened } = gate();
  const called = gate();
  provider.handlers.compare = async () => {
    called.open();
    await opened;
    return compared();
  };
  const answers = Array.from({ length: 20 }, () => browser.post('compare', compareBody(), 'one-key'));
  await called.opened;
  open();
  const settled = await Promise.all(answers);
  assert.deepEqual(new Set(settled.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(settled.map(({ text }) => text)).size, 1);
  assert.equal(provider.received.filter(({ path }) => path.endsWith('compare')).length, 1);
  const later = await browser.post('compare', compareBody(), 'one-key');
  assert.equal(later.text, settled[0]?.text);
  assert.equal(provider.received.length, 2);
});

test('a double click with two keys makes one call', async () => {
  const { provider, begin } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  const answers = await Promise.all([
    browser.post('recognize', recognizeBody()),
    browser.post('recognize', recognizeBody()),
  ]);
  assert.deepEqual(
    answers.map(({ view }) => view.step),
    ['selfie', 'selfie'],
  );
  await Promise.all([browser.post('compare', compareBody()), browser.post('compare', compareBody())]);
  assert.equal(provider.received.length, 2);
});

test('another body under a key that was answered is refused', async () => {
  const { provider, begin } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  await browser.post('recognize', recognizeBody(), 'k');
  const answer = await browser.post('recognize', recognizeBody(jpeg(9)), 'k');
  assert.equal(answer.status, 422);
  assert.equal(answer.problem.code, 'idempotency_mismatch');
  assert.equal(provider.received.length, 1);
});

test('the same key on another route is another call', async () => {
  const { begin } = createTestProxy();
  const browser = await begin();
  const { textHash } = (await browser.view()).consent;
  await browser.post('consent', { decision: 'granted', textHash }, 'k');
  assert.equal((await browser.post('recognize', recognizeBody(), 'k')).view.step, 'selfie');
});
