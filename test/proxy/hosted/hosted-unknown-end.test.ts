import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import test, { describe } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createNodeSend } from '@idproof/proxy/node';
import { createBrowser, createTestProxy, ORIGIN } from '../helpers/create-test-proxy.js';
import type { TestProxy } from '../helpers/create-test-proxy.js';
import { failed, initialized, SUCCESS } from '../helpers/fake-provider.js';
import type { Handler } from '../helpers/fake-provider.js';
import { atHosted, begin, callsTo } from '../helpers/hosted.js';
import type { HostedSession } from '../helpers/hosted.js';

const SHARED = { docType: undefined, shareToken: 'canary-share-token' };
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/** The first calls get these answers, one each; what comes after them succeeds. */
function answer(stack: TestProxy, ...first: Handler[]) {
  stack.provider.handlers.initialize = (call) => (first.shift() ?? (() => initialized()))(call);
}

async function readStates({ stack, browser }: HostedSession): Promise<string[]> {
  const body = (await (await stack.server('GET', `/v1/sessions/${browser.sessionId}`)).json()) as {
    transactions: { state: string }[];
  };
  return body.transactions.map(({ state }) => state);
}

const start = (session: HostedSession) => begin(session.browser, { embed: 'redirect' }, { origin: ORIGIN });

describe('initialize, which must not be done twice', () => {
  test('a refused connection: nothing left, so it is tried again, and one is accepted', async () => {
    const session = await atHosted();
    answer(session.stack, refused);
    assert.equal((await start(session)).status, 200);
    assert.deepEqual(await readStates(session), ['failed', 'answered']);
    assert.equal((await session.browser.view()).attemptsLeft.hosted, 2);
  });

  test('a connection that stays refused is reported as such, and the call may be repeated', async () => {
    const session = await atHosted();
    answer(session.stack, refused, refused);
    const { status, problem } = await start(session);
    assert.deepEqual([status, problem.code, problem.retryable], [503, 'provider_unreachable', true]);
    assert.equal((await start(session)).status, 200);
  });

  const OPEN_ENDS: Record<string, Handler> = {
    'a reset after the request had left': reset,
    'an answer of unknown status': () => failed('SOME_CODE', 'U'),
    'a system error': () => failed('SYSTEM_ERROR'),
    'a time-out of the process': () => failed('PROCESS_TIMEOUT'),
    'a success that does not tell what was begun': () => ({ result: SUCCESS, transactionId: 'T1' }),
  };
  for (const [name, end] of Object.entries(OPEN_ENDS)) {
    test(`${name}: noted as unknown, superseded once under another business id`, async () => {
      const session = await atHosted();
      answer(session.stack, end);
      assert.equal((await start(session)).status, 200);
      assert.deepEqual(await readStates(session), ['unknown', 'answered']);
      const ids = callsTo(session.stack, '/initialize').map(({ body }) => body['bizId']);
      assert.equal(new Set(ids).size, 2);
    });

    test(`${name}, twice: told as unknown, and no third call is made`, async () => {
      const session = await atHosted();
      answer(session.stack, end, end);
      const { status, problem } = await start(session);
      assert.deepEqual([status, problem.code, problem.retryable], [502, 'initialize_unknown', false]);
      assert.equal(callsTo(session.stack, '/initialize').length, 2);
      const view = await session.browser.view();
      assert.deepEqual([view.step, view.hosted?.isStarted, view.attemptsLeft.hosted], ['hosted', false, 3]);
      assert.equal((await start(session)).status, 200, 'the person may press once more');
    });

    test(`${name}, with a share token: no second call, not even later`, async () => {
      const session = await atHosted(SHARED);
      answer(session.stack, end);
      for (let press = 0; press < 3; press++) {
        const { status, problem } = await start(session);
        assert.deepEqual([status, problem.code], [502, 'initialize_unknown']);
      }
      assert.equal(callsTo(session.stack, '/initialize').length, 1);
      assert.deepEqual(await readStates(session), ['unknown']);
    });
  }

  test('a refused connection with a share token: nothing left, so it is tried again', async () => {
    const session = await atHosted(SHARED);
    answer(session.stack, refused);
    assert.equal((await start(session)).status, 200);
  });

  for (const [kind, request, code] of [
    ['the person goes on', {}, 'none'],
    ['with a share token it is told as unknown', SHARED, 'initialize_unknown'],
  ] as const) {
    test(`the proxy ended while the provider began: noted as unknown; ${kind}`, async () => {
      const store = createMemoryStore();
      const first = await atHosted(request, createTestProxy({ store }));
      let reached = () => {};
      const under = new Promise<void>((resolve) => (reached = resolve));
      first.stack.provider.handlers.initialize = () => {
        reached();
        return new Promise((resolve) => (release = () => resolve(failed('SYSTEM_ERROR'))));
      };
      let release = () => {};
      const dead = start(first);
      await under;
      // As after a kill: another process on the same store.
      const stack = createTestProxy({ store });
      stack.time.now += 60_000;
      const session = {
        ...first,
        stack,
        browser: createBrowser(stack.proxy, first.browser.sessionId, first.browser.token),
      };
      assert.deepEqual(await readStates(session), ['unknown']);
      const { status, problem } = await start(session);
      assert.equal(status === 200 ? 'none' : problem.code, code);
      first.stack.provider.handlers.initialize = () => failed('INVALID_ARGUMENT');
      release();
      await dead;
    });
  }

  test('an answer that is not to be trusted is not superseded', async () => {
    const session = await atHosted();
    const { send } = session.stack.provider;
    const stack = createTestProxy({
      store: session.stack.store,
      send: async (request) => {
        const reply = await send(request);
        return { ...reply, body: Buffer.from(String(Buffer.from(reply.body)).replace('FRL', 'FFC')) };
      },
    });
    const browser = { ...session.browser };
    const answered = await stack.proxy.fetch(
      new Request('http://proxy.test/idproof/v1/session/initialize', {
        method: 'POST',
        body: JSON.stringify({ embed: 'redirect' }),
        headers: {
          authorization: `Bearer ${browser.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'k',
        },
      }),
    );
    assert.equal(answered.status, 502);
    assert.equal(((await answered.json()) as { code: string }).code, 'provider_untrusted');
    assert.equal(callsTo(session.stack, '/initialize').length, 1);
    assert.deepEqual(await readStates(session), ['unknown']);
    assert.equal((await session.browser.view()).hosted?.isStarted, false, 'nothing of the answer is stored');
  });
});

describe('over real sockets', () => {
  /** A session whose provider is whatever listens, or does not, on that port. */
  async function against(port: number, host: string) {
    const stack = createTestProxy({ send: createNodeSend(), providerUrl: `http://${host}:${port}` });
    return atHosted({}, stack);
  }

  for (const host of ['localhost', '127.0.0.1']) {
    test(`nobody listens on ${host}: nothing left`, async () => {
      const server = createServer().listen(0);
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      server.close();
      await once(server, 'close');
      const session = await against(port, host);
      assert.equal((await start(session)).problem.code, 'provider_unreachable');
      assert.deepEqual(await readStates(session), ['failed', 'failed']);
    });
  }

  test('a connection that is reset when the request has arrived: unknown', async () => {
    let arrived = 0;
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        arrived += 1;
        socket.resetAndDestroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const session = await against((server.address() as AddressInfo).port, '127.0.0.1');
    assert.equal((await start(session)).problem.code, 'initialize_unknown');
    assert.deepEqual(await readStates(session), ['unknown', 'unknown']);
    assert.equal(arrived, 2);
    server.close();
  });
});

describe('refusals of the provider', () => {
  for (const code of ['TOKEN_NOT_FOUND', 'DONOR_DATA_UNAVAILABLE', 'DONOR_DATA_NOT_ACCEPTABLE']) {
    test(`${code}: a share token that cannot be used`, async () => {
      const session = await atHosted(SHARED);
      answer(session.stack, () => failed(code));
      const { status, problem } = await start(session);
      assert.deepEqual([status, problem.code], [409, 'share_token_refused']);
      assert.equal(callsTo(session.stack, '/initialize').length, 1);
      assert.deepEqual(await readStates(session), ['answered']);
    });
  }

  for (const code of ['PARTNERSHIP_NOT_ACTIVE', 'INVALID_ARGUMENT', 'ACCESS_DENIED']) {
    test(`${code}: a fault of the set-up, no attempt used`, async () => {
      const session = await atHosted();
      answer(session.stack, () => failed(code));
      const { status, problem } = await start(session);
      assert.deepEqual([status, problem.code], [502, 'provider_refused']);
      assert.equal((await session.browser.view()).attemptsLeft.hosted, 3);
    });
  }

  for (const code of ['HIGH_RISK', 'ACCOUNT_SERVICE_SUSPEND']) {
    test(`${code}: rejected, and said why`, async () => {
      const session = await atHosted();
      answer(session.stack, () => failed(code));
      assert.equal((await start(session)).problem.code, 'session_over');
      const { status, result } = await session.browser.view();
      assert.deepEqual(
        [status, result?.outcome, result?.reasons.map((why) => why.code)],
        ['finished', 'rejected', ['risk_found']],
      );
    });
  }

  test('a device that cannot: the session stays, and says why', async () => {
    const session = await atHosted();
    answer(session.stack, () => failed('OS_NOT_SUPPORT'));
    assert.equal((await start(session)).problem.code, 'provider_refused');
    const view = await session.browser.view();
    assert.deepEqual([view.status, view.reasons.map((why) => why.code)], ['open', ['hosted_unsupported']]);
  });
});
