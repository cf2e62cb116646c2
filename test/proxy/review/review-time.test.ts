import assert from 'node:assert/strict';
import test from 'node:test';
import type { ProxyConfig } from '@idproof/proxy';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { compared } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

const HOUR = 3_600_000;

async function verify(config: Partial<ProxyConfig>) {
  const stack = createTestProxy(config);
  stack.provider.handlers.compare = () => compared(92, true);
  const browser = await stack.begin();
  await browser.agree();
  const frontPageImage = jpeg(1);
  await browser.post('recognize', { docType: '00000001003', frontPageImage, method: 'auto' });
  return (await browser.post('compare', { selfie: jpeg(2), frontPageImage, method: 'auto' })).view.result;
}

test('the promised time is in the result of a review, in seconds, and in no other', async () => {
  const review = await verify({ reviewTime: 24 * HOUR, decision: {} });
  assert.deepEqual([review?.outcome, review?.reviewTime], ['review', 86_400]);
  const approved = await verify({ reviewTime: 24 * HOUR });
  assert.deepEqual([approved?.outcome, approved?.reviewTime], ['approved', undefined]);
  assert.equal((await verify({ decision: {} }))?.reviewTime, undefined);
});

test('a promised time that is none is refused at the start', () => {
  for (const wrong of [0, -1, 1.5, 366 * 24 * HOUR]) assert.throws(() => createTestProxy({ reviewTime: wrong }));
});
