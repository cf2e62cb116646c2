import assert from 'node:assert/strict';
import test, { after, describe } from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import {
  atSelfie,
  compareBody,
  createHandoffProxy,
  EventReader,
  joinAs,
  offer,
  recognizeBody,
  closeStreams,
} from './helpers/devices.js';

after(closeStreams);

describe('the stream of events', () => {
  test('begins with the view, and shows the owner what the phone does, to the result', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const events = await EventReader.open(stack, owner);
    assert.deepEqual(
      ['content-type', 'cache-control', 'x-accel-buffering'].map((name) => events.headers.get(name)),
      ['text/event-stream; charset=utf-8', 'no-store, no-transform', 'no'],
    );
    assert.equal((await events.next())?.view.handoff?.state, 'idle');
    const phone = await joinAs(stack, owner);
    const joined = await events.until(({ handoff }) => handoff?.state === 'connected');
    assert.equal(joined?.view.handoff?.activity, 'consent');
    await phone.agree();
    assert.ok(await events.until(({ handoff }) => handoff?.activity === 'document'));
    await phone.post('recognize', recognizeBody());
    assert.ok(await events.until(({ handoff }) => handoff?.activity === 'selfie'));
    await phone.post('compare', compareBody());
    const end = await events.until(({ status }) => status === 'finished');
    assert.equal(end?.view.result?.outcome, 'approved');
    assert.equal(await events.next(), undefined, 'the stream ends with the session');
  });

  test('shows a phone no field of the result', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const phone = await joinAs(stack, owner);
    await phone.agree();
    const events = await EventReader.open(stack, phone);
    await phone.post('recognize', recognizeBody());
    await phone.post('compare', compareBody());
    const end = await events.until(({ status }) => status === 'finished');
    assert.deepEqual([end?.view.device, end?.view.result?.fields], ['phone', {}]);
  });

  test('sends a view that the browser has already only once it changes', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const first = await EventReader.open(stack, owner);
    const { id = '' } = (await first.next()) ?? {};
    await first.close();
    const second = await EventReader.open(stack, owner, { lastId: id });
    await offer(owner);
    assert.equal((await second.next())?.view.handoff?.state, 'offered');
    const third = await EventReader.open(stack, owner, { lastId: 'made up' });
    assert.equal((await third.next())?.view.handoff?.state, 'offered');
    await second.close();
    await third.close();
  });

  test('of a phone ends as soon as the session is taken back', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const phone = await joinAs(stack, owner);
    const events = await EventReader.open(stack, phone);
    await events.next();
    await owner.post('handoff/end', {});
    assert.equal(await events.next(), undefined);
    assert.equal((await EventReader.open(stack, phone)).status, 409);
  });

  test('ends with the session’s deletion and with the token’s expiry', async () => {
    const waits: (() => void)[] = [];
    const sleep = () => new Promise<void>((resolve) => waits.push(resolve));
    const stack = createHandoffProxy({ sleep });
    const [deleted, expired] = [await stack.begin(), await stack.begin()];
    const events = await EventReader.open(stack, deleted);
    await events.next();
    await stack.server('DELETE', `/v1/sessions/${deleted.sessionId}`);
    assert.equal(await events.next(), undefined);
    const others = await EventReader.open(stack, expired);
    await others.next();
    stack.time.now += 16 * 60_000;
    for (const wake of waits) wake();
    assert.equal(await others.next(), undefined);
  });

  test('needs a token of its own session', async () => {
    const stack = createHandoffProxy();
    await stack.begin();
    const { status } = await EventReader.open(stack, { token: `idct_${'A'.repeat(43)}` });
    assert.equal(status, 401);
  });

  test('reads the session from time to time, in case a notification is lost', async () => {
    let wake = () => {};
    const sleep = () => new Promise<void>((resolve) => (wake = resolve));
    const stack = createHandoffProxy({ sleep });
    const other = createTestProxy({ store: stack.store });
    const owner = await stack.begin();
    const events = await EventReader.open(stack, owner);
    await events.next();
    const { subscribe: _none, ...silent } = stack.store;
    const record = await silent.get(owner.sessionId);
    assert.ok(record && other);
    // A write of another process on the same database, which notifies nobody here.
    const raw = { ...record, position: 'cancelled' as const };
    stack.store.get = async () => raw;
    wake();
    assert.equal((await events.next())?.view.status, 'cancelled');
  });

  test('reports a phone that leaves, and that it is back', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const phone = await joinAs(stack, owner);
    const events = await EventReader.open(stack, owner);
    const own = await EventReader.open(stack, phone);
    await own.next();
    await own.close();
    assert.ok(await events.until(({ handoff }) => handoff?.state === 'lost'));
    await phone.view();
    assert.ok(await events.until(({ handoff }) => handoff?.state === 'connected'));
    stack.time.now += 41_000;
    assert.equal((await owner.view()).handoff?.state, 'lost', 'a phone that is silent');
    await events.close();
  });
});

describe('the number of streams', () => {
  test('is two for one token: a further one ends the oldest', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const [first, second, third] = [
      await EventReader.open(stack, owner),
      await EventReader.open(stack, owner),
      await EventReader.open(stack, owner),
    ];
    await first.next();
    assert.equal(await first.next(), undefined);
    await offer(owner);
    for (const events of [second, third]) assert.ok(await events.until(({ handoff }) => handoff?.state === 'offered'));
  });

  // Claim: T80
  test('is bounded for an address and in total; closed ones make room', async () => {
    const limits = {
      perToken: { burst: 10_000, perMinute: 10_000 },
      perAddress: { burst: 10_000, perMinute: 10_000 },
      sessionsPerDay: 1000,
      streams: 120,
    };
    const stack = createHandoffProxy({ limits });
    const open = [];
    const statuses = new Map<number, number>();
    for (let count = 0; count < 100; count++) {
      const events = await EventReader.open(stack, await stack.begin(), { address: '203.0.113.7' });
      statuses.set(events.status, (statuses.get(events.status) ?? 0) + 1);
      open.push(events);
    }
    assert.deepEqual(
      [...statuses],
      [
        [200, 50],
        [429, 50],
      ],
    );
    for (let count = 0; count < 70; count++)
      open.push(await EventReader.open(stack, await stack.begin(), { address: `198.51.100.${count}` }));
    const full = await EventReader.open(stack, await stack.begin(), { address: '198.51.100.200' });
    assert.equal(full.status, 429);
    assert.ok(stack.logs.some(({ limit }) => limit === 'IDPROOF_STREAMS'));
    await open[0]?.close();
    assert.equal((await EventReader.open(stack, await stack.begin(), { address: '203.0.113.7' })).status, 200);
    stack.proxy.closeStreams();
    assert.equal((await EventReader.open(stack, await stack.begin())).status, 200);
  });
});

test('after the selfie step of the owner the phone starts with consent, and captures the document again', async () => {
  const stack = createHandoffProxy();
  const owner = await stack.begin();
  await atSelfie(owner);
  const phone = await joinAs(stack, owner);
  assert.deepEqual([(await phone.view()).step, (await phone.view()).reasons], ['consent', []]);
});
