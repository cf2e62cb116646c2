import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { isIdproofError } from '@idproof/core/errors';
import { runInApp } from '../../../packages/widgets/src/flow/app-step.lazy.js';
import { FakeApp } from './fake-app.js';
import { FakeSession } from '../helpers/fake-session.js';

interface Stage {
  app: FakeApp;
  client: FakeSession;
  waited: number[];
  controller: AbortController;
  run: ReturnType<typeof runInApp>;
}

/** An app that has what starts its SDK; time passes at once. */
async function begin(): Promise<Stage> {
  const client = await FakeSession.create({ flow: 'app', step: 'hosted' });
  client.launch = { clientCfg: 'sealed', transactionId: 't-1' };
  const app = new FakeApp();
  const waited: number[] = [];
  const controller = new AbortController();
  const run = runInApp({
    findBridge: async () => app,
    client,
    docType: '',
    options: { signal: controller.signal, idempotencyKey: 'key' },
    after: (ms, action) => {
      waited.push(ms);
      queueMicrotask(action);
      return () => {};
    },
  });
  while (app.of('start-sdk').length === 0) await setImmediate();
  return { app, client, waited, controller, run };
}

const asked = (client: FakeSession): number => client.calls.filter(({ route }) => route === 'checkresult').length;

test('gives the provider a moment for what the app has just sent', async () => {
  const { app, client, waited, run } = await begin();
  client.plan('checkresult', {});
  client.plan('checkresult', {});
  client.plan('checkresult', { status: 'processing', step: 'result' });
  app.say({ type: 'finished', payload: {} });
  assert.equal((await run).status, 'processing');
  assert.deepEqual(waited, [2000, 3000]);
});

test('asks the person again where nothing came of it', async () => {
  const { app, client, run } = await begin();
  app.say({ type: 'finished', payload: {} });
  const view = await run;
  assert.deepEqual([view.status, view.step], ['open', 'hosted']);
  assert.equal(asked(client), 5);
});

test('waits for nothing where the provider’s part is known to be over', async () => {
  const { app, client, waited, run } = await begin();
  client.plan('checkresult', { hosted: { isStarted: false } });
  app.say({ type: 'finished', payload: {} });
  await run;
  assert.deepEqual(waited, []);
});

test('counts the first end of the app alone, and listens no longer', async () => {
  const { app, client, run } = await begin();
  client.plan('checkresult', { status: 'finished' });
  app.say({ type: 'finished', payload: {} });
  app.say({ type: 'failed', payload: { type: 'start-sdk' } });
  assert.equal((await run).status, 'finished');
  assert.equal(app.listeners, 0);
});

test('takes no failure of something else for the end', async () => {
  const { app, client, controller, run } = await begin();
  app.say({ type: 'failed', payload: { type: 'need-camera' } });
  app.say({ type: 'back', payload: {} });
  await setImmediate();
  assert.equal(asked(client), 0);
  controller.abort();
  await assert.rejects(run, (error) => isIdproofError(error) && error.code === 'aborted');
  assert.equal(app.listeners, 0);
});
