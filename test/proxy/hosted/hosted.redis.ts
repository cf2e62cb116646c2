import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { openStore } from '@idproof/proxy/node';
import { createBrowser, createTestProxy, ORIGIN } from '../helpers/create-test-proxy.js';
import { initialized, verified } from '../helpers/fake-provider.js';
import {
  atHosted,
  atHostedPage,
  begin,
  callbackUrl,
  callsTo,
  createVisitor,
  createResponse,
} from '../helpers/hosted.js';
import { startRedis } from '../helpers/redis-server.js';

const redis = await startRedis();

/** Two instances of one proxy, each with its own connection. */
async function createPair() {
  const address = redis.fresh();
  const one = createTestProxy({ store: await openStore(address) });
  // It does not wait for the other one's call.
  const two = createTestProxy({ store: await openStore(address), sleep: async () => {} });
  return { one, two, close: () => Promise.all([one.proxy.close(), two.proxy.close()]) };
}

describe('two instances on one Redis', () => {
  test('consume one callback: one wins, and either reads the result', async () => {
    const { one, two, close } = await createPair();
    const session = await atHosted({}, one);
    const { state } = await atHostedPage(session);
    const other = createVisitor(two);
    for (const [name, value] of session.visitor.cookies) other.cookies.set(name, value);
    const url = callbackUrl(createResponse(state));
    const visitors = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? session.visitor : other));
    const answers = await Promise.all(visitors.map((visitor) => visitor.open(url)));
    assert.equal(answers.filter(({ status }) => status === 303).length, 1);
    assert.equal(answers.filter(({ status }) => status === 400).length, 19);
    two.provider.handlers.result = () => verified('Success');
    const browser = createBrowser(two.proxy, session.browser.sessionId, session.browser.token);
    assert.equal((await browser.post('checkresult', {})).view.result?.outcome, 'approved');
    assert.equal((await session.browser.view()).status, 'finished');
    await close();
  });

  test('an instance that starts does not finalize the running call of the other', async () => {
    const { one, two, close } = await createPair();
    const session = await atHosted({}, one);
    let reached = () => {};
    const under = new Promise<void>((resolve) => (reached = resolve));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    one.provider.handlers.initialize = async () => {
      reached();
      await held;
      return initialized();
    };
    const pending = begin(session.browser, { embed: 'redirect' }, { origin: ORIGIN });
    await under;
    const browser = createBrowser(two.proxy, session.browser.sessionId, session.browser.token);
    const busy = await begin(browser, { embed: 'redirect' });
    assert.deepEqual([busy.status, busy.problem.code], [503, 'overloaded']);
    const states = async () => (await two.store.get(session.browser.sessionId))?.transactions.map(({ state }) => state);
    assert.deepEqual(await states(), ['started']);
    release();
    assert.equal((await pending).status, 200);
    assert.deepEqual(await states(), ['answered']);
    assert.equal(callsTo(two, '/initialize').length, 0);
    await close();
  });

  test('a call of an ended instance is finalized after its timeout', async () => {
    const { one, two, close } = await createPair();
    const session = await atHosted({}, one);
    let reached = () => {};
    const under = new Promise<void>((resolve) => (reached = resolve));
    let release = () => {};
    one.provider.handlers.initialize = () => {
      reached();
      return new Promise((resolve) => (release = () => resolve(initialized())));
    };
    const dead = begin(session.browser, { embed: 'redirect' }, { origin: ORIGIN });
    await under;
    const states = async () => (await two.store.get(session.browser.sessionId))?.transactions.map(({ state }) => state);
    two.time.now += 59_999;
    await two.proxy.sweep();
    assert.deepEqual(await states(), ['started']);
    two.time.now += 1;
    await two.proxy.sweep();
    assert.deepEqual(await states(), ['unknown']);
    release();
    await dead;
    await close();
  });

  test('both poll: the end is reported once', async () => {
    const address = redis.fresh();
    const ends: string[] = [];
    const hooks = { onOutcome: ({ status }: { status: string }) => void ends.push(status) };
    const stores = await Promise.all([openStore(address), openStore(address)]);
    const stacks = stores.map((store) => createTestProxy({ store, hooks }));
    const [one] = stacks;
    assert.ok(one);
    await atHostedPage(await atHosted({}, one));
    for (const { provider, time } of stacks) {
      provider.handlers.result = () => verified('Success');
      time.now += 60_000;
    }
    await Promise.all(stacks.map(({ proxy }) => proxy.sweep()));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(ends, ['finished']);
    for (const { proxy } of stacks) await proxy.close();
  });
});
