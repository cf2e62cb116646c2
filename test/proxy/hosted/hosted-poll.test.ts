import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, describe } from 'node:test';
import { IdproofError } from '@idproof/core/errors';
import { createMemoryStore } from '@idproof/proxy';
import type { SessionStore } from '@idproof/proxy';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { captured, failed, SUCCESS, verified } from '../helpers/fake-provider.js';
import { atHosted, atHostedPage, callbackUrl, callsTo, createResponse } from '../helpers/hosted.js';
import type { HostedSession } from '../helpers/hosted.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const folder = mkdtempSync(join(tmpdir(), 'idproof-poll-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const STORES: Record<string, () => Promise<SessionStore>> = {
  memory: async () => createMemoryStore(),
  sqlite: () => createSqliteStore(join(folder, `${++files}.sqlite`)),
};

async function readState({ stack, browser }: HostedSession) {
  const answer = await stack.server('GET', `/v1/sessions/${browser.sessionId}`);
  return (await answer.json()) as { status: string; outcome: string | null; reasons: { code: string }[] };
}

const asked = ({ stack }: HostedSession) => callsTo(stack, '/realid/checkresult').length;

/** Goes on by so much, and sweeps. */
async function wait({ stack }: HostedSession, ms: number) {
  stack.time.now += ms;
  await stack.proxy.sweep();
}

for (const [kind, create] of Object.entries(STORES)) {
  describe(`nobody comes back (${kind})`, () => {
    test('the result is read, and the end reported once', async () => {
      const ends: string[] = [];
      const hooks = { onOutcome: ({ outcome }: { outcome: string | null }) => void ends.push(outcome ?? 'none') };
      const session = await atHosted({}, createTestProxy({ store: await create(), hooks }));
      await atHostedPage(session);
      session.stack.provider.handlers.result = () => verified('Success');
      await wait(session, MINUTE - 1);
      assert.equal(asked(session), 0);
      await wait(session, 1);
      assert.deepEqual(await readState(session).then(({ status, outcome }) => [status, outcome]), [
        'finished',
        'approved',
      ]);
      await wait(session, HOUR);
      assert.equal(asked(session), 1);
      assert.deepEqual(ends, ['approved']);
      await session.stack.proxy.close();
    });

    test('asked less and less often, and no longer than the configured time', async () => {
      const session = await atHosted({}, createTestProxy({ store: await create() }));
      await atHostedPage(session);
      const times: number[] = [];
      for (let minute = 1; minute <= 180; minute++) {
        const before = asked(session);
        await wait(session, MINUTE);
        if (asked(session) > before) times.push(minute);
      }
      assert.deepEqual(times, [1, 2, 4, 8, 16, 31, 46, 61, 76, 91, 106, 121]);
      assert.equal((await readState(session)).status, 'expired');
      await session.stack.proxy.close();
    });

    test('a session past its own time waits for its transaction, and gets the result', async () => {
      const session = await atHosted({}, createTestProxy({ store: await create(), tokenLifetime: 3 * HOUR }));
      await atHostedPage(session);
      await wait(session, HOUR);
      assert.equal((await session.browser.view()).status, 'processing');
      session.stack.provider.handlers.result = () => verified('Pending');
      await wait(session, 16 * MINUTE);
      const { status, result } = await session.browser.view();
      assert.deepEqual([status, result?.outcome], ['finished', 'review']);
      await session.stack.proxy.close();
    });
  });
}

describe('the poller', () => {
  test('ends what the provider says was cancelled, or not finished in time', async () => {
    for (const [result, status] of [
      ['VoidTimeout', 'expired'],
      ['VoidCancelled', 'cancelled'],
    ] as const) {
      const session = await atHosted();
      await atHostedPage(session);
      session.stack.provider.handlers.result = () => verified(result);
      await wait(session, MINUTE);
      assert.equal((await readState(session)).status, status);
      const record = await session.stack.store.get(session.browser.sessionId);
      assert.deepEqual([record?.hosted, record?.pollAt], [undefined, undefined]);
    }
  });

  test('leaves the first minute after a return to the page that was returned to', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    session.stack.time.now += MINUTE;
    await session.visitor.open(callbackUrl(createResponse(state)));
    session.stack.provider.handlers.result = () => verified('Success');
    await wait(session, MINUTE - 1);
    assert.equal((await readState(session)).status, 'processing');
    await wait(session, 1);
    assert.equal((await readState(session)).status, 'finished');
  });

  test('ends a transaction that was left half-way: another attempt is possible until the session expires', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    await session.visitor.open(callbackUrl(createResponse(state, 1003, 'Z5055')));
    await wait(session, MINUTE);
    assert.deepEqual(await readState(session).then((now) => [now.status, now.reasons[0]?.code]), [
      'open',
      'hosted_interrupted',
    ]);
    await wait(session, HOUR);
    assert.equal((await readState(session)).status, 'expired');
    assert.equal(asked(session), 1);
  });

  test('reads the app’s result too', async () => {
    const stack = createTestProxy();
    const session = await atHosted({ flow: 'app', metaInfo: '{"deviceType":"phone"}' }, stack);
    assert.equal((await session.browser.post('initialize', {})).status, 200);
    stack.provider.handlers.result = () => verified('Success');
    await wait(session, MINUTE);
    assert.equal((await readState(session)).outcome, 'approved');
  });

  test('a provider that is down is asked once a round, and costs nobody the result', async () => {
    const first = await atHosted();
    const sessions = [first, await atHosted({}, first.stack), await atHosted({}, first.stack)];
    for (const session of sessions) await atHostedPage(session);
    first.stack.provider.handlers.result = () => failed('PROCESS_TIMEOUT');
    await wait(first, MINUTE);
    assert.equal(asked(first), 1);
    first.stack.provider.handlers.result = () => verified('Success');
    await wait(first, 2 * MINUTE);
    for (const session of sessions) assert.equal((await readState(session)).outcome, 'approved');
  });

  test('reads more than a hundred in one round', async () => {
    const stack = createTestProxy();
    const sessions = [];
    for (let i = 0; i < 120; i++) {
      const session = await atHosted({}, stack);
      await atHostedPage(session);
      sessions.push(session);
    }
    stack.provider.handlers.result = () => verified('Success');
    stack.time.now += MINUTE;
    await stack.proxy.sweep();
    for (const session of sessions) assert.equal((await readState(session)).outcome, 'approved');
  });

  test('goes on where the store fails: what was read is read again, and decided once', async () => {
    const store = createMemoryStore();
    let isFull = false;
    const update: SessionStore['update'] = (record, expected) =>
      isFull ? Promise.reject(new IdproofError('overloaded')) : store.update(record, expected);
    const ends: string[] = [];
    const hooks = { onOutcome: ({ status }: { status: string }) => void ends.push(status) };
    const session = await atHosted({}, createTestProxy({ store: { ...store, update }, hooks }));
    await atHostedPage(session);
    session.stack.provider.handlers.result = () => verified('Success');
    isFull = true;
    await wait(session, MINUTE);
    assert.equal((await readState(session)).status, 'open');
    isFull = false;
    await wait(session, MINUTE);
    assert.equal((await readState(session)).outcome, 'approved');
    assert.deepEqual(ends, ['finished']);
  });

  test('one session’s fault keeps no other from being read', async () => {
    const first = await atHosted();
    const second = await atHosted({}, first.stack);
    await atHostedPage(first);
    first.stack.time.now += 1;
    await atHostedPage(second);
    let calls = 0;
    first.stack.provider.handlers.result = () => (++calls === 1 ? failed('INVALID_ARGUMENT') : verified('Success'));
    await wait(first, MINUTE);
    assert.equal((await readState(first)).status, 'open');
    assert.equal((await readState(second)).outcome, 'approved');
  });

  test('a transaction that the provider does not know any more is given up in the end', async () => {
    const session = await atHosted();
    await atHostedPage(session);
    session.stack.provider.handlers.result = () => failed('INVALID_ARGUMENT');
    for (let minute = 0; minute < 180; minute += 10) await wait(session, 10 * MINUTE);
    assert.equal((await readState(session)).status, 'expired');
    assert.ok(asked(session) < 20);
  });

  test('what a provider says after hours out of reach still counts', async () => {
    const session = await atHosted();
    await atHostedPage(session);
    session.stack.provider.handlers.result = () => failed('SYSTEM_ERROR');
    await wait(session, 5 * HOUR);
    session.stack.provider.handlers.result = () => verified('Success');
    await wait(session, HOUR);
    assert.equal((await readState(session)).outcome, 'approved');
  });

  test('and the browser ask at once: one decides, nothing is counted twice', async () => {
    const session = await atHosted();
    await atHostedPage(session);
    session.stack.provider.handlers.result = () => verified('Success');
    session.stack.provider.handlers.capture = () => captured('Failure');
    session.stack.time.now += MINUTE;
    const [, answer] = await Promise.all([session.stack.proxy.sweep(), session.browser.post('checkresult', {})]);
    assert.equal(answer.view.result?.outcome, 'review');
    assert.equal(asked(session), 1);
  });

  test('a result that comes after the consent was taken back is not kept', async () => {
    const session = await atHosted();
    await atHostedPage(session);
    const { textHash } = (await session.browser.view()).consent;
    session.stack.provider.handlers.result = async () => {
      await session.browser.post('consent', { decision: 'withdrawn', textHash });
      return verified('Success');
    };
    await wait(session, MINUTE);
    const record = await session.stack.store.get(session.browser.sessionId);
    assert.deepEqual([record?.position, record?.evidence, record?.hosted], ['declined', undefined, undefined]);
  });
});

test('DELETE while the transaction runs: gone here, and deleted at the provider', async () => {
  const session = await atHosted();
  await atHostedPage(session);
  session.stack.provider.handlers.other = () => ({ result: SUCCESS });
  const path = `/v1/sessions/${session.browser.sessionId}`;
  assert.equal((await session.stack.server('DELETE', path)).status, 204);
  await wait(session, MINUTE);
  assert.deepEqual(
    callsTo(session.stack, '/privacyinfo/delete').map(({ body }) => body['transactionId']),
    ['G000000005FRL20260505000000000001570702'],
  );
  assert.equal(asked(session), 0);
});
