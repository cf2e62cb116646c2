import assert from 'node:assert/strict';
import test from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { compared, recognized } from '../helpers/fake-provider.js';
import { atHosted, initialize } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';

const DELETE_PATH = '/api/v1/svc/privacyinfo/delete';

const recognize = (browser: Browser) =>
  browser.post('recognize', { docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' });
const compare = (browser: Browser) =>
  browser.post('compare', { selfie: jpeg(2), frontPageImage: jpeg(1), method: 'upload' });

async function withdraw(browser: Browser): Promise<number> {
  const { textHash } = (await browser.view()).consent;
  return (await browser.post('consent', { decision: 'withdrawn', textHash })).status;
}

const asked = ({ provider }: TestProxy) =>
  provider.received.filter(({ path }) => path === DELETE_PATH).map(({ body }) => body['transactionId']);

/** Lets what goes on behind an answer come to its end. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('a withdrawal before the end: the provider is asked to delete what it received, without a sweep', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await browser.agree();
  await recognize(browser);
  assert.equal(await withdraw(browser), 200);
  await settle();
  assert.deepEqual(asked(stack), [...stack.provider.transactions]);
  assert.deepEqual(await stack.store.listDueDeletions(Number.MAX_SAFE_INTEGER, 10), []);
});

test('the view says whether the provider received anything, before a withdrawal and after it', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await browser.agree();
  assert.equal((await browser.view()).wasSent, false);
  await withdraw(browser);
  assert.equal((await browser.view()).wasSent, false);
  assert.deepEqual(asked(stack), []);
  const other = await stack.begin();
  await other.agree();
  await recognize(other);
  assert.equal((await other.view()).wasSent, true);
  await withdraw(other);
  assert.equal((await other.view()).wasSent, true);
});

test('a withdrawal after the end: each transaction is deleted there, and the outcome and the receipt stay here', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await browser.agree();
  await recognize(browser);
  await compare(browser);
  const outcome = (await stack.store.get(browser.sessionId))?.outcome;
  assert.ok(outcome);
  await withdraw(browser);
  await settle();
  assert.deepEqual(asked(stack), [...stack.provider.transactions]);
  assert.equal(asked(stack).length, 2);
  const record = await stack.store.get(browser.sessionId);
  assert.deepEqual([record?.outcome, record?.evidence, record?.owed], [outcome, undefined, undefined]);
  assert.equal(record?.consent.decision, 'withdrawn');
  await stack.proxy.sweep();
  assert.equal(asked(stack).length, 2, 'each is asked for once');
});

test('a withdrawal while a hosted transaction runs deletes that', async () => {
  const session = await atHosted();
  await initialize(session);
  const { stack, browser } = session;
  const ids = (await stack.store.get(browser.sessionId))?.transactions.map(({ transactionId }) => transactionId);
  assert.equal(ids?.length, 1);
  await withdraw(browser);
  await settle();
  assert.deepEqual(asked(stack), ids);
});

test('a withdrawal in a session without calls to the provider has no pending deletions', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await browser.agree();
  await withdraw(browser);
  await settle();
  await stack.proxy.sweep();
  assert.deepEqual(stack.provider.received, []);
});

for (const step of ['recognize', 'compare'] as const) {
  test(`a withdrawal while the provider works on ${step}: what comes of the call is deleted as well`, async () => {
    const stack = createTestProxy();
    const browser = await stack.begin();
    const transactionId = `late-${step}`;
    stack.provider.handlers[step] = async () => {
      await withdraw(browser);
      return { ...(step === 'recognize' ? recognized() : compared()), transactionId };
    };
    await browser.agree();
    await recognize(browser);
    if (step === 'compare') await compare(browser);
    await stack.proxy.sweep();
    assert.deepEqual(new Set(asked(stack)), stack.provider.transactions);
    assert.ok(stack.provider.transactions.has(transactionId));
    assert.equal((await stack.store.get(browser.sessionId))?.evidence, undefined);
  });
}

test('a withdrawal whose process ended is completed by the next process', async () => {
  const store = createMemoryStore();
  const dying = createTestProxy({
    store: {
      ...store,
      addDeletion: () => Promise.reject(new Error('the process has ended')),
    },
  });
  const browser = await dying.begin();
  await browser.agree();
  await recognize(browser);
  await withdraw(browser);
  await settle();
  assert.deepEqual(asked(dying), []);
  const next = createTestProxy({ store });
  await next.proxy.sweep();
  assert.deepEqual(asked(next), [...dying.provider.transactions]);
  assert.equal((await store.get(browser.sessionId))?.owed, undefined);
  await next.proxy.sweep();
  assert.equal(asked(next).length, 1);
});

test('a withdrawn session is kept as long as any other, and no longer', async () => {
  const day = 86_400_000;
  const stack = createTestProxy({ recordRetention: 3 * day });
  const browser = await stack.begin();
  await browser.agree();
  await recognize(browser);
  await withdraw(browser);
  await settle();
  stack.time.now += 3 * day - 1;
  await stack.proxy.sweep();
  assert.notEqual(await stack.store.get(browser.sessionId), undefined);
  stack.time.now += 1;
  await stack.proxy.sweep();
  assert.equal(await stack.store.get(browser.sessionId), undefined);
});
