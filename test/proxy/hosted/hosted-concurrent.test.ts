import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createBrowser, createTestProxy, ORIGIN } from '../helpers/create-test-proxy.js';
import { failed, initialized } from '../helpers/fake-provider.js';
import { atHosted, begin, callsTo } from '../helpers/hosted.js';
import type { HostedSession } from '../helpers/hosted.js';

const start = (session: HostedSession) => begin(session.browser, { embed: 'redirect' }, { origin: ORIGIN });

describe('several initializes at once', () => {
  test('two tabs and a double click: one initialize, a way in for each', async () => {
    const session = await atHosted();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    session.stack.provider.handlers.initialize = async () => {
      await held;
      return initialized();
    };
    const presses = Array.from({ length: 4 }, () => start(session));
    release();
    const answers = await Promise.all(presses);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    const urls = answers.map(({ text }) => (JSON.parse(text) as { launchUrl: string }).launchUrl);
    assert.equal(new Set(urls).size, 4);
    assert.equal(callsTo(session.stack, '/initialize').length, 1);
    assert.equal((await session.browser.view()).attemptsLeft.hosted, 2);
    for (const url of urls) assert.equal((await session.visitor.open(url)).status, 303);
  });

  test('the same call again under its key gives the same answer, another body under it none', async () => {
    const { stack, browser } = await atHosted();
    const send = (body: object) => browser.post('initialize', body, 'one-key');
    const [first, again] = [await send({ embed: 'redirect' }), await send({ embed: 'redirect' })];
    assert.equal(first.text, again.text);
    const other = await send({ embed: 'frame' });
    assert.deepEqual([other.status, other.problem.code], [422, 'idempotency_mismatch']);
    assert.equal(callsTo(stack, '/initialize').length, 1);
  });

  test('two instances: the second gets Retry-After, and then opens the same transaction', async () => {
    const store = createMemoryStore();
    const one = await atHosted({}, createTestProxy({ store }));
    const two = createTestProxy({ store, sleep: async () => {} });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let reached = () => {};
    const under = new Promise<void>((resolve) => (reached = resolve));
    one.stack.provider.handlers.initialize = async () => {
      reached();
      await held;
      return initialized();
    };
    // So that its start, which settles what a crash left, lies behind it.
    await two.server('GET', '/healthz');
    const first = start(one);
    await under;
    const second = createBrowser(two.proxy, one.browser.sessionId, one.browser.token);
    const busy = await begin(second, { embed: 'redirect' });
    assert.deepEqual([busy.status, busy.problem.code], [503, 'overloaded']);
    release();
    assert.equal((await first).status, 200);
    assert.equal((await begin(second, { embed: 'redirect' })).status, 200);
    assert.equal(callsTo(two, '/initialize').length, 0);
  });

  for (const code of ['HIGH_RISK', 'TOKEN_NOT_FOUND']) {
    test(`${code} while the person cancels: the cancellation stands, and no call is left open`, async () => {
      const session = await atHosted();
      session.stack.provider.handlers.initialize = async () => {
        await session.browser.post('cancel', {});
        return failed(code);
      };
      assert.equal((await start(session)).status, 409);
      assert.equal((await session.browser.view()).status, 'cancelled');
      assert.deepEqual(await session.stack.store.listUnfinished(), []);
    });
  }

  test('begun while the person cancels: the refusal stands, and the transaction is known for its deletion', async () => {
    const session = await atHosted();
    session.stack.provider.handlers.initialize = async () => {
      await session.browser.post('cancel', {});
      return initialized('T-late');
    };
    assert.equal((await start(session)).problem.code, 'session_over');
    assert.equal((await session.browser.view()).status, 'cancelled');
    const body = (await (await session.stack.server('GET', `/v1/sessions/${session.browser.sessionId}`)).json()) as {
      transactions: { transactionId?: string }[];
    };
    assert.equal(body.transactions[0]?.transactionId, 'T-late');
  });
});
