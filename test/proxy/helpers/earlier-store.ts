import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test, { describe } from 'node:test';
import { readConsentReceipt } from '@idproof/proxy';
import type { SessionStore } from '@idproof/proxy';
import type { StoredSession, StoredSessions } from '../../fixtures/stores/stored.js';
import { createBrowser, createTestProxy, RETURN_URL } from './create-test-proxy.js';
import type { Browser, TestProxy } from './create-test-proxy.js';
import { recognized, verified } from './fake-provider.js';
import { callbackUrl, createVisitor, HOSTED_PAGE, createResponse } from './hosted.js';
import { jpeg } from './images.js';

const HOUR = 3_600_000;
const FIXTURES = new URL('../../fixtures/stores/', import.meta.url);

/** The folder of each version that wrote stores. */
export function earlierVersions(): URL[] {
  const folders = readdirSync(FIXTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => new URL(`${name}/`, FIXTURES));
}

export function readFixture(folder: URL, name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

/** `actual` has at least what `expected` has: later versions may tell more. */
export function assertTells(actual: unknown, expected: unknown, path = ''): void {
  if (typeof expected !== 'object' || expected === null) return assert.equal(actual, expected, path);
  assert.ok(typeof actual === 'object' && actual !== null, `${path} is gone`);
  if (Array.isArray(expected)) assert.equal((actual as unknown[]).length, expected.length, path);
  for (const [key, value] of Object.entries(expected)) {
    assertTells((actual as Record<string, unknown>)[key], value, `${path}.${key}`);
  }
}

/** What a store that an earlier version wrote must still give. `open` gives a fresh copy each time. */
export function testEarlierStore(name: string, stored: StoredSessions, open: () => Promise<SessionStore>): void {
  const start = async (): Promise<TestProxy> => {
    const stack = createTestProxy({ store: await open(), dataKeys: stored.dataKeys });
    stack.time.now = stored.closedAt;
    return stack;
  };
  const named = (wanted: string): StoredSession => {
    const found = stored.sessions.find((session) => session.name === wanted);
    assert.ok(found, wanted);
    return found;
  };
  const openBrowser = (stack: TestProxy, { sessionId, clientToken }: StoredSession): Browser =>
    createBrowser(stack.proxy, sessionId, clientToken);
  const read = async (stack: TestProxy, { sessionId }: StoredSession) => {
    const answer = await stack.server('GET', `/v1/sessions/${sessionId}`);
    assert.equal(answer.status, 200);
    return (await answer.json()) as StoredSession['server'];
  };

  describe(`${name} of version ${stored.version}`, () => {
    test('holds sessions of every status and outcome, and evidence', () => {
      const statuses = new Set(stored.sessions.map(({ server }) => `${server.status} ${server.outcome ?? ''}`.trim()));
      const wanted = ['open', 'processing', 'declined', 'cancelled', 'expired'];
      const ends = ['finished approved', 'finished review', 'finished rejected'];
      for (const status of [...wanted, ...ends]) assert.ok(statuses.has(status), status);
      assert.ok(stored.sessions.filter(({ server }) => server.evidence).length > 8);
    });

    test('each session reads the same, for the merchant and for the browser', async () => {
      const stack = await start();
      for (const session of stored.sessions) {
        const { transactions, ...rest } = session.server;
        const now = await read(stack, session);
        assertTells(now, rest, session.name);
        // What was under way when the proxy ended is another matter.
        const done = transactions.filter(({ state }) => state !== 'started');
        if (done.length === transactions.length) assertTells(now.transactions, transactions, session.name);
        assertTells(await openBrowser(stack, session).view(), session.view, session.name);
      }
      await stack.proxy.close();
    });

    test('the receipts of consent are genuine', () => {
      const dataKeys = stored.dataKeys.map((key) => Buffer.from(key, 'base64'));
      const decided = stored.sessions.filter(({ server }) => server.consent['decision'] !== null);
      assert.ok(decided.length > 20);
      for (const { server, sessionId } of decided) {
        const receipt = readConsentReceipt(String(server.consent['receipt']), dataKeys);
        assert.equal(receipt?.sessionId, sessionId);
        assert.equal(receipt?.decision, server.consent['decision']);
      }
    });

    test('a repeated call gets the stored answer, without a call to the provider', async () => {
      const stack = await start();
      const called = stored.sessions.filter(({ call }) => call);
      assert.ok(called.length > 6);
      for (const session of called) {
        const { step = '', key = '', body = {}, answer } = session.call ?? {};
        const again = await openBrowser(stack, session).post(step, body, key);
        assert.equal(again.status, 200, session.name);
        assertTells(JSON.parse(again.text), answer, session.name);
      }
      assert.deepEqual(stack.provider.received, []);
      await stack.proxy.close();
    });

    test('a call whose proxy ended has an unknown end, and the step can be done', async () => {
      const stack = await start();
      const session = named('open at document, a call under way');
      stack.time.now += 61_000;
      await stack.proxy.sweep();
      assert.deepEqual(
        (await read(stack, session)).transactions.map(({ state }) => state),
        ['unknown'],
      );
      const document = { docType: '00000001003', frontPageImage: jpeg(4711), method: 'auto' };
      stack.provider.handlers.recognize = () => recognized();
      assert.equal((await openBrowser(stack, session).post('recognize', document)).view.step, 'selfie');
      await stack.proxy.close();
    });

    test('a launch code still opens the hosted page, and an opened page still returns', async () => {
      const stack = await start();
      for (const session of stored.sessions.filter(({ launchUrl }) => launchUrl)) {
        const opened = await createVisitor(stack).open(session.launchUrl ?? '');
        assert.equal(opened.status, 303, session.name);
        assert.ok(opened.headers.get('location')?.startsWith(HOSTED_PAGE), session.name);
      }
      for (const wanted of ['open at hosted, opened by redirect', 'finished: approved before the browser came back']) {
        const { opened } = named(wanted);
        const visitor = createVisitor(stack);
        for (const [key, value] of opened?.cookies ?? []) visitor.cookies.set(key, value);
        const answer = await visitor.open(callbackUrl(createResponse(opened?.state)));
        assert.deepEqual([answer.status, answer.headers.get('location')], [303, RETURN_URL], wanted);
      }
      const framed = named('open at hosted, opened in a frame');
      const response = createResponse(framed.opened?.state);
      assert.equal((await openBrowser(stack, framed).post('return', { response })).view.status, 'processing');
      await stack.proxy.close();
    });

    test('the poller reads pending results', async () => {
      const stack = await start();
      stack.provider.handlers.result = () => verified('Success');
      stack.time.now += 61_000;
      await stack.proxy.sweep();
      for (const wanted of [
        'processing',
        'processing: waited for past its own time',
        'open at hosted, begun',
        'open at hosted, with a share token',
        'open at app, begun',
      ]) {
        const { status, outcome, evidence } = await read(stack, named(wanted));
        assert.deepEqual([status, outcome], ['finished', 'approved'], wanted);
        assert.ok(evidence, wanted);
      }
      await stack.proxy.close();
    });

    test('pending deletions are retried', async () => {
      const stack = await start();
      stack.time.now += HOUR;
      await stack.proxy.sweep();
      const deletions = stack.provider.received.filter(({ path }) => path.endsWith('privacyinfo/delete'));
      assert.deepEqual(deletions.map(({ body }) => String(body['transactionId'])).toSorted(), stored.owed.toSorted());
      await stack.proxy.close();
    });

    test('evidence is deleted after its retention, and the session after its own', async () => {
      const stack = await start();
      stack.time.now += 25 * HOUR;
      await stack.proxy.sweep();
      const approved = named('finished: approved');
      const after = await read(stack, approved);
      assert.deepEqual([after.status, after.outcome, after.evidence], ['finished', 'approved', null]);
      stack.time.now += 31 * 24 * HOUR;
      await stack.proxy.sweep();
      for (const { sessionId } of stored.sessions) assert.equal(await stack.store.get(sessionId), undefined);
      await stack.proxy.close();
    });
  });
}
