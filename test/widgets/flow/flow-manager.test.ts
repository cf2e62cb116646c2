import assert from 'node:assert/strict';
import { mock, test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { IdproofError } from '@idproof/core/errors';
import { FlowManager } from '../../../packages/widgets/src/flow/flow-manager.js';
import { FakeSession } from '../helpers/fake-session.js';

function start(client: FakeSession): { manager: FlowManager; phases: string[]; faults: string[] } {
  const phases: string[] = [];
  const faults: string[] = [];
  const manager = new FlowManager({ createClient: () => client });
  manager.subscribe(({ state, fault }) => {
    if (fault) faults.push(fault);
    else phases.push(state.phase);
  });
  return { manager, phases, faults };
}

test('waits for a result that is still being worked on', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const client = await FakeSession.create({ step: 'result', status: 'processing' });
    const { manager } = start(client);
    await manager.begin();
    assert.equal(manager.state.phase, 'checking');
    client.plan('view', { status: 'processing' });
    client.plan('view', { status: 'finished' });
    mock.timers.tick(2000);
    await setImmediate();
    assert.equal(manager.state.phase, 'checking');
    mock.timers.tick(3000);
    await setImmediate();
    assert.equal(manager.state.phase, 'result');
    mock.timers.tick(10_000);
    assert.equal(client.calls.length, 3);
  } finally {
    mock.timers.reset();
  }
});

/** A result of the hosted page that is waited for, with time in the test's hands. */
async function awaitHosted(t: TestContext): Promise<{ client: FakeSession; manager: FlowManager; faults: string[] }> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
  t.after(() => mock.timers.reset());
  const client = await FakeSession.create({ flow: 'h5', step: 'result', status: 'processing' });
  const { manager, faults } = start(client);
  await manager.begin();
  return { client, manager, faults };
}

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    mock.timers.tick(500);
    await setImmediate();
  }
}

test('asks the proxy to read the result of a hosted page, later each time, until it is there', async (t) => {
  const { client, manager } = await awaitHosted(t);
  await pass(20_000);
  assert.deepEqual(
    client.calls.map(({ route }) => route),
    ['view', 'checkresult', 'checkresult', 'checkresult', 'checkresult'],
  );
  client.plan('checkresult', { status: 'finished' });
  await pass(10_000);
  assert.equal(manager.state.phase, 'result');
  await pass(60_000);
  assert.equal(client.calls.length, 6);
});

test('every asking for the result is its own call, under its own key', async (t) => {
  const { client } = await awaitHosted(t);
  await pass(20_000);
  const keys = client.calls.filter(({ route }) => route === 'checkresult').map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
});

test('a result is not asked for while nobody looks', async (t) => {
  const { client, manager } = await awaitHosted(t);
  manager.hide();
  await pass(60_000);
  assert.equal(client.calls.length, 1);
  manager.show();
  await setImmediate();
  assert.equal(client.calls.length, 2);
});

test('goes on asking after a fault that passes, and gives up after several', async (t) => {
  const { client, manager, faults } = await awaitHosted(t);
  client.plan('checkresult', 'provider_busy');
  client.plan('checkresult', { status: 'processing' });
  await pass(6000);
  assert.deepEqual(faults, []);
  for (let times = 0; times < 4; times++) client.plan('checkresult', 'provider_busy');
  await pass(60_000);
  assert.deepEqual(faults, ['provider_busy']);
  assert.equal(manager.state.phase, 'failed');
  client.plan('checkresult', { status: 'finished' });
  await manager.retry();
  assert.equal(manager.state.phase, 'result');
});

test('a fault that does not pass ends the asking at once', async (t) => {
  const { client, manager } = await awaitHosted(t);
  client.plan('checkresult', 'provider_untrusted');
  await pass(3000);
  assert.equal(manager.state.phase, 'failed');
});

test('waits as long as the proxy says', async (t) => {
  const { client, manager } = await awaitHosted(t);
  const original = client.checkresult.bind(client);
  let isFirst = true;
  client.checkresult = async (options) => {
    const view = await original(options);
    if (!isFirst) return view;
    isFirst = false;
    throw new IdproofError('rate_limited', 'slow down', { retryAfter: 30_000 });
  };
  await pass(31_000);
  assert.equal(client.calls.length, 2);
  await pass(2000);
  assert.equal(client.calls.length, 3);
  assert.equal(manager.state.phase, 'checking');
});

test('the end of the session ends the asking', async (t) => {
  const { client, manager } = await awaitHosted(t);
  client.plan('checkresult', { status: 'expired' });
  await pass(60_000);
  assert.equal(manager.state.phase, 'ended');
  assert.equal(client.calls.length, 2);
});

test('stops waiting when it is paused', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const client = await FakeSession.create({ step: 'result', status: 'processing' });
    const { manager } = start(client);
    await manager.begin();
    manager.pause();
    mock.timers.tick(10_000);
    assert.equal(client.calls.length, 1);
  } finally {
    mock.timers.reset();
  }
});

test('an answer that comes after a reset changes nothing', async () => {
  const client = await FakeSession.create();
  let open!: (value: unknown) => void;
  client.gate = new Promise((resolve) => (open = resolve));
  const { manager, phases } = start(client);
  const begun = manager.begin();
  manager.reset();
  open(undefined);
  await begun;
  assert.equal(manager.state.phase, 'starting');
  assert.deepEqual(phases, ['starting', 'starting']);
});

test('a cancel before there is a session only stops the request', async () => {
  const client = await FakeSession.create();
  client.gate = new Promise(() => {});
  const { manager } = start(client);
  void manager.begin();
  await manager.cancel();
  assert.deepEqual(manager.state, { phase: 'starting', isBusy: false });
  assert.deepEqual(
    client.calls.map(({ route }) => route),
    ['view'],
  );
});

test('a newest view that is refused as stale is not asked for without end', async () => {
  const client = await FakeSession.create({ step: 'document' });
  const { manager, faults } = start(client);
  await manager.begin();
  client.plan('cancel', 'session_over');
  for (let times = 0; times < 5; times++) client.plan('view', 'session_over');
  await manager.cancel();
  await setImmediate();
  assert.equal(manager.state.phase, 'failed');
  assert.deepEqual(faults, ['session_over', 'session_over']);
});

test('a finished session is not cancelled any more', async () => {
  const client = await FakeSession.create({ step: 'result', status: 'finished' });
  const { manager, phases } = start(client);
  await manager.begin();
  await manager.cancel();
  assert.deepEqual(phases, ['starting', 'result']);
  assert.equal(client.calls.length, 1);
});

test('a client that cannot be made is a set-up fault', async () => {
  const faults: string[] = [];
  const manager = new FlowManager({
    createClient: () => {
      throw new Error('no token');
    },
  });
  manager.subscribe(({ fault }) => void (fault && faults.push(fault)));
  await manager.begin();
  assert.deepEqual(faults, ['configuration_invalid']);
  assert.equal(manager.state.phase, 'failed');
});

test('a listener that comes late gets the current state at once, also that of a reset', async () => {
  const client = await FakeSession.create();
  const { manager } = start(client);
  const listen = (): string[] => {
    const heard: string[] = [];
    manager.subscribe(({ state, previous }) => heard.push(`${previous.phase} → ${state.phase}`));
    return heard;
  };
  assert.deepEqual(listen(), [], 'nothing has changed yet');
  await manager.begin();
  assert.deepEqual(listen(), ['starting → consent']);
  manager.reset();
  assert.deepEqual(listen(), ['starting → starting']);
});
