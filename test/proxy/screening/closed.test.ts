import assert from 'node:assert/strict';
import test from 'node:test';
import { createMemoryStore, type SessionStore } from '@idproof/proxy';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { HIT, screened } from '../helpers/fake-provider.js';
import { callsTo } from '../helpers/hosted.js';
import { compareBody, gate } from '../helpers/step-bodies.js';
import { atSelfie } from './helpers/screened-session.js';

/** A store that outlives the proxy on it, and says when that proxy has closed it. */
function createStore() {
  const memory = createMemoryStore();
  const state = { isClosed: false };
  const store: SessionStore = Object.assign(Object.create(memory) as SessionStore, {
    close: async () => void (state.isClosed = true),
  });
  return { memory, store, state };
}

test('a proxy that is closed waits for the screening that runs, and stores its answer', async () => {
  const { memory, store, state } = createStore();
  const stack = createTestProxy({ store, sweepsItself: false });
  const [reached, answered] = [gate(), gate()];
  stack.provider.handlers.screen = async () => {
    reached.open();
    await answered.opened;
    return screened('REVIEW', [HIT]);
  };
  const browser = await atSelfie(stack);
  await browser.post('compare', compareBody());
  await reached.opened;
  const closing = stack.proxy.close();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(state.isClosed, false);
  answered.open();
  await closing;
  assert.equal(state.isClosed, true);
  const { outcome, screening } = (await memory.get(browser.sessionId)) ?? assert.fail();
  assert.deepEqual([outcome, screening?.state], ['review', 'done']);
  assert.equal(callsTo(stack, 'nss/screen').length, 1);
  assert.deepEqual(
    stack.logs.filter(({ event }) => event === 'fault'),
    [],
  );
});

test('a pause between two calls holds up no closing', async () => {
  const { store, state } = createStore();
  // A sleep that does not even end with the signal.
  const stack = createTestProxy({ store, sweepsItself: false, sleep: () => new Promise<never>(() => {}) });
  stack.provider.handlers.screen = () => new Error('down');
  const browser = await atSelfie(stack);
  while (!(await store.get(browser.sessionId))?.screening?.tries) await new Promise((resolve) => setImmediate(resolve));
  await stack.proxy.close();
  assert.equal(state.isClosed, true);
});
