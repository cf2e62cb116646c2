import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { FlowManager } from '../../packages/widgets/src/flow/flow-manager.js';
import type { FlowState } from '../../packages/widgets/src/flow/flow-state.js';
import { FakeSession } from './fake-session.js';

function start(client: FakeSession): { manager: FlowManager; phases: string[]; faults: string[] } {
  const phases: string[] = [];
  const faults: string[] = [];
  const manager = new FlowManager(
    () => client,
    (state: FlowState) => phases.push(state.phase),
    (code) => faults.push(code),
  );
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
  const manager = new FlowManager(
    () => {
      throw new Error('no token');
    },
    () => {},
    (code) => faults.push(code),
  );
  await manager.begin();
  assert.deepEqual(faults, ['configuration_invalid']);
  assert.equal(manager.state.phase, 'failed');
});
