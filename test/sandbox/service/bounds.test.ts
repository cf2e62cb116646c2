import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationName } from '@idproof/core/provider';
import { createSandbox } from '@idproof/sandbox';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import {
  BASE_URL,
  createProviderPair,
  KEYS,
  rawRequest,
  RIGHT_BODIES,
  type ProviderPair,
} from '../../helpers/provider.js';
import { compare, pairWithAdmin, transactions } from '../../helpers/sandbox-admin.js';

const COMPARE = 'v1.facecompare.compare';
const RECOGNIZE = 'v1.idrecognition.recognize';

describe('bounds', () => {
  /** Engines that hold each call until it is let go. */
  function holding(): { engines: ReturnType<typeof createFakeEngines>; release: () => void; peak: () => number } {
    const held: (() => void)[] = [];
    let running = 0;
    let peak = 0;
    const engines = createFakeEngines({
      compareFaces: async () => {
        running++;
        peak = Math.max(peak, running);
        await new Promise<void>((resolve) => held.push(resolve));
        running--;
        return { ok: true, score: 90, samePerson: true };
      },
    });
    return { engines, release: () => held.splice(0).forEach((go) => go()), peak: () => peak };
  }

  async function readCode(pair: ProviderPair, name: OperationName = COMPARE): Promise<string> {
    const path = name === COMPARE ? '/api/v1/svc/facecompare/compare' : '/api/v1/svc/authentication/test';
    const response = await pair.sandbox.fetch(await rawRequest({ path, body: JSON.stringify(RIGHT_BODIES[name]) }));
    const { result } = (await response.json()) as { result?: { resultCode: string } };
    return result?.resultCode ?? 'ECHO';
  }

  test('engine work runs a few at once, queues, and is refused beyond', async () => {
    const { engines, release, peak } = holding();
    const pair = pairWithAdmin({ concurrency: 2, waiting: 3 }, engines);
    const calls = Array.from({ length: 8 }, () => readCode(pair));
    const codes = Promise.all(calls);
    const timer = setInterval(release, 5);
    const counted = await codes;
    clearInterval(timer);
    assert.equal(peak(), 2);
    assert.equal(counted.filter((code) => code === 'SUCCESS').length, 5);
    assert.equal(counted.filter((code) => code === 'REQUEST_TRAFFIC_EXCEED_LIMIT').length, 3);
    assert.equal((await transactions(pair)).length, 5);
    assert.equal(await readCode(pair, 'v1.authentication.test'), 'ECHO');
  });

  test('bodies held at once are bounded, and their room comes back', async () => {
    const { engines, release } = holding();
    const body = JSON.stringify(RIGHT_BODIES[COMPARE]);
    const pair = pairWithAdmin({ maxHeldBytes: 2 * body.length + 1 }, engines);
    const held = Array.from({ length: 2 }, () => readCode(pair));
    while (engines.calls.length < 2) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await readCode(pair, 'v1.authentication.test'), 'REQUEST_TRAFFIC_EXCEED_LIMIT');
    release();
    assert.deepEqual(await Promise.all(held), ['SUCCESS', 'SUCCESS']);
    assert.equal(await readCode(pair, 'v1.authentication.test'), 'ECHO');
  });

  test('a slow sender holds only what it has sent', async () => {
    const pair = pairWithAdmin({ maxHeldBytes: 1000 });
    const { headers } = await rawRequest({ body: '{"a":1}' });
    const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
    const slow = Array.from({ length: 100 }, () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Uint8Array.of(0x7b));
          senders.push(controller);
        },
      });
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      return pair.sandbox.fetch(new Request(`${BASE_URL}/api/v1/svc/authentication/test`, init));
    });
    assert.equal(await readCode(pair, 'v1.authentication.test'), 'ECHO');
    for (const sender of senders) sender.close();
    for (const response of await Promise.all(slow)) assert.match(await response.text(), /SIGNATURE_INVALID/);
  });

  test('a body may take minutes while it arrives, and is dropped when it does not', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const pair = pairWithAdmin();
    const content = JSON.stringify({ a: 'x'.repeat(16 * 41_000) });
    const [bytes, { headers }] = [Buffer.from(content), await rawRequest({ body: content })];
    const begin = () => {
      let sender: ReadableStreamDefaultController<Uint8Array> | undefined;
      let isLetGo = false;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void (sender = controller),
        cancel: () => void (isLetGo = true),
      });
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      const answer = pair.sandbox.fetch(new Request(`${BASE_URL}/api/v1/svc/authentication/test`, init));
      return { sender, answer, isLetGo: () => isLetGo };
    };
    const pass = () => new Promise((resolve) => setImmediate(resolve));
    const sendFor = async ({ sender }: ReturnType<typeof begin>, windows: number, size: number) => {
      for (let sent = 0; sent < windows; sent++) {
        sender?.enqueue(bytes.subarray(sent * size, (sent + 1) * size));
        await pass();
        t.mock.timers.tick(10_000);
        await pass();
      }
    };
    const steady = begin();
    await pass();
    await sendFor(steady, 16, 41_000);
    steady.sender?.enqueue(bytes.subarray(16 * 41_000));
    steady.sender?.close();
    assert.equal((await steady.answer).status, 200);
    const lagging = begin();
    await pass();
    await sendFor(lagging, 1, 40_000);
    const { status, headers: said } = await lagging.answer;
    assert.deepEqual([status, said.get('connection'), lagging.isLetGo()], [408, 'close', true]);
  });

  test('work that takes too long is PROCESS_TIMEOUT, and frees its place', async () => {
    const { engines } = holding();
    const pair = pairWithAdmin({ processTimeout: 20, concurrency: 1, waiting: 0 }, engines);
    for (let i = 0; i < 2; i++) assert.equal(await readCode(pair), 'PROCESS_TIMEOUT');
  });

  test('a caller that goes away frees its place, and leaves no row', async () => {
    const { engines, release } = holding();
    const pair = pairWithAdmin({ concurrency: 1, waiting: 1 }, engines);
    const gone = new AbortController();
    const calls = [0, 1].map(() => pair.client.call(COMPARE, RIGHT_BODIES[COMPARE], { signal: gone.signal }));
    const rejected = Promise.all(calls.map((call) => assert.rejects(call, { code: 'aborted' })));
    setTimeout(() => gone.abort(), 20);
    await rejected;
    const next = readCode(pair);
    const timer = setInterval(release, 5);
    assert.equal(await next, 'SUCCESS');
    clearInterval(timer);
    assert.equal((await transactions(pair)).length, 1);
  });

  test('an engine that breaks is SYSTEM_ERROR with F, and the service goes on', async () => {
    const broken = createFakeEngines({ compareFaces: () => Promise.reject(new RangeError('with personal data')) });
    const pair = pairWithAdmin({}, broken);
    const response = await pair.sandbox.fetch(
      await rawRequest({ path: '/api/v1/svc/facecompare/compare', body: JSON.stringify(RIGHT_BODIES[COMPARE]) }),
    );
    const text = await response.text();
    assert.deepEqual(JSON.parse(text), {
      result: { resultCode: 'SYSTEM_ERROR', resultStatus: 'F', resultMessage: 'internal error' },
    });
    assert.ok((await pair.client.call(RECOGNIZE, RIGHT_BODIES[RECOGNIZE])).ok);
  });
});

describe('configuration', () => {
  test('clients that cannot work are refused, and no key is printed', () => {
    const wrong = [[], [{ ...KEYS, clientId: '12' }], [KEYS, KEYS], [{ ...KEYS, secretKey: 'not a key, and secret' }]];
    for (const clients of wrong) {
      assert.throws(
        () => createSandbox({ engines: createFakeEngines(), clients }),
        (error: Error) =>
          !`${error.message}${error.stack}`.includes('not a key') && !error.message.includes(KEYS.secretKey),
      );
    }
  });

  test('another segment and several clients', async () => {
    const other = { clientId: '9876543210987654', accessKey: 'other', secretKey: 'C'.repeat(43) };
    const pair = createProviderPair({
      sandbox: { segment: 'acme', clients: [other, KEYS] },
      client: { segment: 'acme' },
    });
    assert.ok((await compare(pair)).ok);
    await pair.sandbox.close();
  });
});
