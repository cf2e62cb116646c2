import assert from 'node:assert/strict';
import test from 'node:test';
import { createBrowser, createTestProxy } from '../helpers/create-test-proxy.js';
import { compared } from '../helpers/fake-provider.js';
import { atSelfie, compareBody, gate } from '../helpers/step-bodies.js';

/** A person whose selfie is at the provider until `answer`, and who has loaded the page anew, at this instance or another. */
async function reload({
  elsewhere,
  onPause,
}: {
  elsewhere: boolean;
  onPause: (answer: () => Promise<void>) => unknown;
}) {
  const { open, opened } = gate();
  const reached = gate();
  const pauses: number[] = [];
  let answered = (): Promise<void> => Promise.resolve();
  const sleep = async (ms: number): Promise<void> => {
    pauses.push(ms);
    await onPause(answered);
  };
  const one = createTestProxy({ sleep });
  one.provider.handlers.compare = async () => {
    reached.open();
    await opened;
    return compared();
  };
  const before = await one.begin();
  await atSelfie(before);
  const pending = before.post('compare', compareBody());
  await reached.opened;
  answered = async () => {
    open();
    await pending;
  };
  const other = elsewhere ? createTestProxy({ store: one.store, sleep }) : one;
  const after = createBrowser(other.proxy, before.sessionId, before.token);
  return { view: await after.view(), pauses, answer: answered };
}

for (const elsewhere of [false, true]) {
  const where = elsewhere ? 'another instance' : 'the same instance';
  test(`a view waits for the answer about pictures that were sent before a reload, at ${where}`, async () => {
    const { view, pauses } = await reload({ elsewhere, onPause: (answer) => answer() });
    assert.deepEqual([view.status, view.result?.outcome], ['finished', 'review']);
    assert.equal(pauses.length, 1);
  });
}

test('a view shows the step as it is where the answer takes too long', async () => {
  const { view, pauses, answer } = await reload({ elsewhere: false, onPause: () => {} });
  assert.deepEqual([view.status, view.step], ['open', 'selfie']);
  const waited = pauses.reduce((sum, ms) => sum + ms, 0);
  assert.ok(waited >= 5000 && waited <= 10_000, String(waited));
  await answer();
});

test('a view waits for nothing where nothing is under way', async () => {
  const { proxy, begin } = createTestProxy({ sleep: () => assert.fail('waited') });
  const browser = await begin();
  await atSelfie(browser);
  assert.equal((await createBrowser(proxy, browser.sessionId, browser.token).view()).step, 'selfie');
});
