import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { screened } from '../helpers/fake-provider.js';
import { atDocument, faceCaptured, sendDocument } from '../helpers/liveness.js';
import { gate } from '../helpers/step-bodies.js';

test('the images of a session that waits for its screening alone are handed to nobody', async () => {
  const delivered: string[] = [];
  const stack = createTestProxy({
    decision: {},
    reviewRetention: 86_400_000,
    hooks: { onReview: ({ sessionId }) => void delivered.push(sessionId), onWithdraw: () => {} },
  });
  const { opened, open } = gate();
  stack.provider.handlers.capture = () => faceCaptured();
  stack.provider.handlers.screen = async () => {
    await opened;
    return screened();
  };
  const { browser } = await atDocument({}, { screening: true }, stack);
  const { view } = await sendDocument(browser);
  assert.equal(view.status, 'processing');
  assert.deepEqual(delivered, []);
  open();
  for (let tries = 0; tries < 4000 && (await browser.view()).status === 'processing'; tries++)
    await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal((await browser.view()).result?.outcome, 'approved');
  assert.deepEqual(delivered, []);
  await stack.proxy.close();
});
