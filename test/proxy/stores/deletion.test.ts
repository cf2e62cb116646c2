import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import type { Browser, TestProxy } from '../helpers/create-test-proxy.js';
import { compared, failed, recognized, SUCCESS } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

const MINUTE = 60_000;

async function decided(stack: TestProxy): Promise<Browser> {
  const browser = await stack.begin();
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' });
  await browser.post('compare', { selfie: jpeg(2), frontPageImage: jpeg(1), method: 'upload' });
  return browser;
}

const deletions = ({ provider }: TestProxy) =>
  provider.received.filter(({ path }) => path === '/api/v1/svc/privacyinfo/delete').map(({ body }) => body);

async function forget(stack: TestProxy, { sessionId }: Browser): Promise<number> {
  const { status } = await stack.server('DELETE', `/v1/sessions/${sessionId}`);
  await stack.proxy.sweep();
  return status;
}

test('a deleted session is also deleted at the provider, each transaction once', async () => {
  const stack = createTestProxy();
  const browser = await decided(stack);
  assert.equal(await forget(stack, browser), 204);
  assert.deepEqual(
    deletions(stack),
    [...stack.provider.transactions].map((transactionId) => ({ transactionId })),
  );
  assert.equal(await stack.store.get(browser.sessionId), undefined);
  await stack.proxy.sweep();
  assert.equal(deletions(stack).length, 2);
  assert.equal((await stack.server('DELETE', `/v1/sessions/${browser.sessionId}`)).status, 404);
});

test('a session without calls to the provider has no pending deletions', async () => {
  const stack = createTestProxy();
  assert.equal(await forget(stack, await stack.begin()), 204);
  assert.deepEqual(stack.provider.received, []);
});

test('the answer does not wait for the provider', async () => {
  const stack = createTestProxy();
  const browser = await decided(stack);
  let answer = () => {};
  stack.provider.handlers.other = () =>
    new Promise((resolve) => {
      answer = () => resolve({ result: SUCCESS });
    });
  assert.equal((await stack.server('DELETE', `/v1/sessions/${browser.sessionId}`)).status, 204);
  while (deletions(stack).length === 0) await new Promise((resolve) => setImmediate(resolve));
  stack.provider.handlers.other = () => ({ result: SUCCESS });
  answer();
  await stack.proxy.sweep();
  assert.equal(deletions(stack).length, 2);
});

test('a session deleted while the provider refuses a deletion does not wait for the sweep', async () => {
  const stack = createTestProxy();
  const [first, second] = [await decided(stack), await decided(stack)];
  stack.provider.handlers.other = async () => {
    stack.provider.handlers.other = () => ({ result: SUCCESS });
    await stack.server('DELETE', `/v1/sessions/${second.sessionId}`);
    return failed('SYSTEM_ERROR', 'U');
  };
  await stack.server('DELETE', `/v1/sessions/${first.sessionId}`);
  // All but the one that was refused.
  while (deletions(stack).length < 4) await new Promise((resolve) => setImmediate(resolve));
});

// Claim: T25
test('a provider that is down is asked again, ever more rarely, and everything is deleted when it is back', async () => {
  const stack = createTestProxy();
  const browser = await decided(stack);
  stack.provider.handlers.other = () => failed('SYSTEM_ERROR', 'U');
  assert.equal(await forget(stack, browser), 204, 'purged here all the same');
  assert.equal(await stack.store.get(browser.sessionId), undefined);
  const owed = async (now: number) => (await stack.store.listDueDeletions(now, 10)).length;
  assert.equal(await owed(stack.time.now + MINUTE), 2);
  for (let i = 0; i < 5; i++) {
    stack.time.now += MINUTE;
    await stack.proxy.sweep();
  }
  assert.equal(await owed(stack.time.now), 0, 'each waits for its turn');
  stack.provider.handlers.other = () => ({ result: SUCCESS });
  stack.time.now += 60 * MINUTE;
  await stack.proxy.sweep();
  assert.equal(await owed(Number.MAX_SAFE_INTEGER), 0);
  const done = stack.logs.filter(
    ({ operation, resultCode }) => operation && resultCode === 'SUCCESS' && operation.endsWith('delete'),
  );
  assert.deepEqual(new Set(done.map(({ transactionId }) => transactionId)), stack.provider.transactions);
});

test('after three and a half days a deletion is given up, and the log names the transaction', async () => {
  const stack = createTestProxy();
  const browser = await decided(stack);
  stack.provider.handlers.other = () => new Error('connect ECONNREFUSED');
  await forget(stack, browser);
  const started = stack.time.now;
  const left = async () => (await stack.store.listDueDeletions(Number.MAX_SAFE_INTEGER, 10)).length;
  while ((await left()) > 0 && stack.time.now - started < 5 * 24 * 60 * MINUTE) {
    stack.time.now += 60 * MINUTE;
    await stack.proxy.sweep();
  }
  assert.equal(await left(), 0);
  const days = (stack.time.now - started) / (24 * 60 * MINUTE);
  assert.ok(days > 3 && days < 4.5, String(days));
  const given = stack.logs.filter(({ code }) => code === 'deletion_given_up').map(({ transactionId }) => transactionId);
  assert.deepEqual(new Set(given), stack.provider.transactions);
});

test('a transaction that the provider does not know counts as deleted', async () => {
  const stack = createTestProxy();
  stack.provider.handlers.other = () => failed('PARAM_ILLEGAL');
  await forget(stack, await decided(stack));
  assert.equal(deletions(stack).length, 2);
  assert.deepEqual(await stack.store.listDueDeletions(Number.MAX_SAFE_INTEGER, 10), []);
});

for (const step of ['recognize', 'compare'] as const) {
  test(`a session deleted while the provider works on ${step}: what came of it is deleted as well`, async () => {
    const stack = createTestProxy();
    const browser = await stack.begin();
    const transactionId = `late-${step}`;
    stack.provider.handlers[step] = async () => {
      await stack.server('DELETE', `/v1/sessions/${browser.sessionId}`);
      return { ...(step === 'recognize' ? recognized() : compared()), transactionId };
    };
    await browser.agree();
    await browser.post('recognize', { docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' });
    if (step === 'compare') {
      await browser.post('compare', { selfie: jpeg(2), frontPageImage: jpeg(1), method: 'upload' });
    }
    await stack.proxy.sweep();
    const asked = deletions(stack).map((body) => body.transactionId);
    assert.ok(asked.includes(transactionId), asked.join());
  });
}

test('sqlite: pending deletions survive a restart', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-owed-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'proxy.sqlite');
  const before = createTestProxy({ store: await createSqliteStore(file) });
  before.provider.handlers.other = () => new Error('connect ECONNREFUSED');
  await forget(before, await decided(before));
  await before.proxy.close();
  const after = createTestProxy({ store: await createSqliteStore(file) });
  after.time.now += 10 * MINUTE;
  await after.proxy.sweep();
  assert.deepEqual(new Set(deletions(after).map((body) => body.transactionId)), before.provider.transactions);
  await after.proxy.close();
});

test('both stores list pending deletions in the order of their due times', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-owed-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const store of [createMemoryStore(), await createSqliteStore(join(folder, 'proxy.sqlite'))]) {
    await store.addDeletion({ transactionId: 'b', dueAt: 2, tries: 0 });
    await store.addDeletion({ transactionId: 'a', dueAt: 1, tries: 0 });
    await store.addDeletion({ transactionId: 'c', dueAt: 9, tries: 0 });
    await store.addDeletion({ transactionId: 'a', dueAt: 3, tries: 1 });
    assert.deepEqual(await store.listDueDeletions(3, 10), [
      { transactionId: 'b', dueAt: 2, tries: 0 },
      { transactionId: 'a', dueAt: 3, tries: 1 },
    ]);
    assert.equal((await store.listDueDeletions(9, 1)).length, 1);
    await store.removeDeletion('b');
    await store.removeDeletion('unknown');
    assert.equal((await store.listDueDeletions(9, 10)).length, 2);
    await store.close();
  }
});
