import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import type { ProxyConfig } from '@idproof/proxy';
import { createBrowser, createTestProxy } from '../helpers/create-test-proxy.js';
import type { TestProxy } from '../helpers/create-test-proxy.js';
import { atSelfie, compareBody } from '../helpers/step-bodies.js';

const BODY = { userId: 'the same person', flow: 'api', docType: '00000001003' };
const createKey = () => randomBytes(32).toString('base64');

const ready = async ({ server, time }: TestProxy) => {
  time.now += 1000;
  const answer = await server('GET', '/readyz');
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
};

describe('a data key that was removed too early', () => {
  const MISSING = { status: 503, code: 'data_key_missing' };
  const READY = { status: 200, code: undefined };

  test('shows at the start, in readiness and in what the sessions answer, until it is put back', async () => {
    const store = createMemoryStore();
    const [first, second] = [createKey(), createKey()];
    const before = createTestProxy({ store, dataKeys: [first] });
    const browser = await before.begin();
    await atSelfie(browser);
    assert.deepEqual(await ready(before), READY);

    const after = createTestProxy({ store, dataKeys: [second], userKey: first });
    assert.deepEqual(await ready(after), MISSING);
    assert.ok(after.logs.some(({ event, code }) => event === 'warning' && code === 'data_key_missing'));
    const read = await after.server('GET', `/v1/sessions/${browser.sessionId}`);
    assert.deepEqual([read.status, ((await read.json()) as { code: string }).code], [503, 'data_key_missing']);
    const sent = await createBrowser(after.proxy, browser.sessionId, browser.token).post('compare', compareBody());
    assert.deepEqual([sent.status, sent.problem.code, sent.problem.retryable], [503, 'data_key_missing', false]);
    assert.equal((await (await after.begin()).agree()).status, 200, 'new sessions go on');

    const restored = createTestProxy({ store, dataKeys: [second, first] });
    assert.deepEqual(await ready(restored), READY);
    assert.equal((await restored.server('GET', `/v1/sessions/${browser.sessionId}`)).status, 200);
  });

  test('is no fault once nothing is left that it encrypted', async () => {
    const store = createMemoryStore();
    const [first, second] = [createKey(), createKey()];
    const before = createTestProxy({ store, dataKeys: [first] });
    const { sessionId } = await before.begin();
    const after = createTestProxy({ store, dataKeys: [second], userKey: first });
    assert.deepEqual(await ready(after), MISSING);
    await after.server('DELETE', `/v1/sessions/${sessionId}`);
    await after.proxy.sweep();
    assert.deepEqual(await ready(after), READY);
  });

  test('is searched for once after its last use, and not with each later sweep', async () => {
    const store = createMemoryStore();
    const [first, second] = [createKey(), createKey()];
    assert.deepEqual(await ready(createTestProxy({ store, dataKeys: [first] })), READY);
    const searched: string[] = [];
    store.dataKeys.isUsed = async (id) => {
      searched.push(id);
      return false;
    };
    const after = createTestProxy({ store, dataKeys: [second], userKey: first });
    assert.deepEqual(await ready(after), READY);
    await after.proxy.sweep();
    await after.proxy.sweep();
    assert.equal(searched.length, 1);
    assert.equal((await store.dataKeys.list()).length, 1);
  });

  test('is searched for while requests are answered; readiness alone waits for it', async () => {
    const store = createMemoryStore();
    const [first, second] = [createKey(), createKey()];
    assert.deepEqual(await ready(createTestProxy({ store, dataKeys: [first] })), READY);
    let end = (_isUsed: boolean): void => {};
    store.dataKeys.isUsed = () => new Promise((resolve) => (end = resolve));
    const after = createTestProxy({ store, dataKeys: [second], userKey: first });
    assert.equal((await after.server('GET', '/healthz')).status, 200);
    assert.equal((await (await after.begin()).agree()).status, 200);
    const readiness = ready(after);
    const earlier = await Promise.race([readiness, new Promise((resolve) => setImmediate(resolve, 'waits'))]);
    assert.equal(earlier, 'waits');
    end(true);
    assert.deepEqual(await readiness, MISSING);
  });

  test('a key that only another instance has is reported with the next sweep', async () => {
    const store = createMemoryStore();
    const [first, second] = [createKey(), createKey()];
    const one = createTestProxy({ store, dataKeys: [first] });
    assert.deepEqual(await ready(one), READY);
    const two = createTestProxy({ store, dataKeys: [second, first] });
    await two.begin();
    await one.proxy.sweep();
    assert.deepEqual(await ready(one), MISSING);
    assert.deepEqual(await ready(two), READY);
  });
});

describe('a rotated data key', () => {
  test('neither hides an open session nor changes whom the provider sees', async () => {
    const store = createMemoryStore();
    const [first, second, third] = [createKey(), createKey(), createKey()];
    const start = async (config: Partial<ProxyConfig>) => {
      const answer = await createTestProxy({ store, ...config }).server('POST', '/v1/sessions', BODY);
      const { sessionId } = (await answer.json()) as { sessionId: string };
      return { status: answer.status, sessionId, userHash: (await store.get(sessionId))?.userHash };
    };
    const made = await start({ dataKeys: [first] });
    assert.equal(made.status, 201);
    for (const keys of [
      { dataKeys: [second, first] },
      { dataKeys: [second], userKey: first },
      { dataKeys: [third, second], userKey: first },
    ]) {
      assert.deepEqual(await start(keys), { ...made, status: 200 });
    }
    assert.equal((await start({ dataKeys: [second] })).status, 201, 'without the first key nobody is known');
  });
});
