import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import type { SessionStore } from '@idproof/proxy';
import { IdproofError } from '@idproof/core/errors';
import { openStore } from '@idproof/proxy/node';
import { createBrowser, createTestProxy, ORIGIN } from '../helpers/create-test-proxy.js';
import type { Browser, TestProxy } from '../helpers/create-test-proxy.js';
import { recognized } from '../helpers/fake-provider.js';
import { begin } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import { gate, recognizeBody } from '../helpers/step-bodies.js';
import { turns } from './helpers/instances.js';

const LEASE = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'idproof-one-call-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const at = ({ proxy }: TestProxy, { sessionId, token }: Browser) => createBrowser(proxy, sessionId, token);
const states = async ({ store }: TestProxy, { sessionId }: Browser) =>
  (await store.get(sessionId))?.transactions.map(({ state }) => state);

/** A session whose recognize is at the provider of `one`, and stays there until `open`. */
async function holdCall(store: SessionStore) {
  const one = createTestProxy({ store });
  const { open, opened } = gate();
  const reached = gate();
  one.provider.handlers.recognize = async () => {
    reached.open();
    await opened;
    return recognized();
  };
  const browser = await one.begin();
  await browser.agree();
  const pending = browser.post('recognize', recognizeBody(), 'one-key');
  await reached.opened;
  return { one, browser, pending, open };
}

describe('one call of a session', () => {
  for (const [kind, request] of [
    ['', {}],
    [' with a share token', { docType: undefined, shareToken: 'a-share-token' }],
  ] as const) {
    test(`initialize${kind} that was read before another one began, and is written after that ended: one transaction`, async () => {
      const store = createMemoryStore();
      const one = createTestProxy({ store });
      const { open, opened } = gate();
      const update: SessionStore['update'] = (...write) => opened.then(() => store.update(...write));
      const two = createTestProxy({ store: { ...store, update } });
      const browser = await one.begin({ flow: 'h5', ...request });
      await browser.agree();
      const press = (stack: TestProxy) => begin(at(stack, browser), { embed: 'redirect' }, { origin: ORIGIN });
      const late = press(two);
      assert.equal((await press(one)).status, 200);
      open();
      assert.equal((await late).status, 200);
      const calls = [one, two]
        .flatMap(({ provider }) => provider.received)
        .filter(({ path }) => path.endsWith('/initialize'));
      assert.equal(calls.length, 1);
    });
  }

  test('an instance whose wait times out answers with Retry-After, without a call to the provider', async () => {
    const store = createMemoryStore();
    const { browser, pending, open } = await holdCall(store);
    const pauses: number[] = [];
    const two = createTestProxy({ store, sleep: async (ms) => void pauses.push(ms) });
    const busy = await at(two, browser).post('recognize', recognizeBody(), 'one-key');
    assert.deepEqual([busy.status, busy.problem.code, busy.headers.get('retry-after')], [503, 'overloaded', '1']);
    const waited = pauses.reduce((sum, ms) => sum + ms, 0);
    assert.ok(waited >= 5000 && waited <= 10_000, String(waited));
    const mismatch = await at(two, browser).post('recognize', recognizeBody(jpeg(9)), 'one-key');
    assert.equal(mismatch.problem.code, 'idempotency_mismatch');
    open();
    const first = await pending;
    assert.equal((await at(two, browser).post('recognize', recognizeBody(), 'one-key')).text, first.text);
    assert.equal(two.provider.received.length, 0);
  });

  test('a call that outlives its claim counts no attempt beside the one that took its place', async () => {
    const store = createMemoryStore();
    const { one, browser, pending, open } = await holdCall(store);
    const two = createTestProxy({ store });
    two.time.now += LEASE;
    const second = await at(two, browser).post('recognize', recognizeBody(), 'one-key');
    assert.equal(second.view.attemptsLeft.document, 2);
    assert.deepEqual(await states(one, browser), ['unknown', 'answered']);
    open();
    // Each instance has a clock of its own here: how long there is to go is told by it.
    const { timeLeft: _first, ...answered } = (await pending).view;
    const { timeLeft: _second, ...taken } = second.view;
    assert.deepEqual(answered, taken, 'the very same call has one answer');
    assert.deepEqual(await states(one, browser), ['answered', 'answered']);
    assert.equal((await browser.view()).attemptsLeft.document, 2);
  });

  for (const [what, lateness] of [
    ['was made all the same', 0],
    ['is made a little later', 3],
  ] as const) {
    // Claim: T67
    test(`a claim whose write timed out and ${what}: nobody waits for it`, async () => {
      const store = createMemoryStore();
      let isSlow = false;
      const update: SessionStore['update'] = async (...write) => {
        if (!isSlow) return store.update(...write);
        isSlow = false;
        const made = turns(lateness).then(() => store.update(...write));
        if (lateness === 0) await made;
        throw new IdproofError('overloaded', 'The store is unreachable');
      };
      // A connection answers in the order in which it was asked.
      const get: SessionStore['get'] = (id) => turns(lateness).then(() => store.get(id));
      const one = createTestProxy({ store: { ...store, get, update } });
      const two = createTestProxy({ store });
      const browser = await one.begin();
      await browser.agree();
      isSlow = true;
      const first = await browser.post('recognize', recognizeBody(), 'one-key');
      assert.deepEqual([first.status, first.problem.code], [503, 'overloaded']);
      await turns(20);
      const second = await at(two, browser).post('recognize', recognizeBody(), 'one-key');
      assert.deepEqual([second.status, second.view.attemptsLeft.document], [200, 2]);
      assert.deepEqual([one.provider.received.length, two.provider.received.length], [0, 1]);
      assert.deepEqual(await states(two, browser), ['failed', 'answered']);
    });
  }

  test('a second proxy on one SQLite file: it starts, sweeps, and leaves the call of the first one alone', async () => {
    const address = `sqlite:${join(folder, 'shared.sqlite')}`;
    const { one, browser, pending, open } = await holdCall(await openStore(address));
    const two = createTestProxy({ store: await openStore(address) });
    await two.server('GET', '/healthz');
    await two.proxy.sweep();
    assert.deepEqual(await states(two, browser), ['started']);
    open();
    assert.equal((await pending).view.attemptsLeft.document, 2);
    assert.deepEqual(await states(two, browser), ['answered']);
    await Promise.all([one.proxy.close(), two.proxy.close()]);
  });
});
