import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import test, { describe, type TestContext } from 'node:test';
import { createSessionClient } from '@idproof/core/session';
import { SERVER_KEY } from './create-test-proxy.js';
import { jpeg } from './images.js';
import { listChildren } from './list-children.js';
import { PROXY_VARIABLES, startProxy } from './proxy-process.js';
import { serveProvider } from './serve-provider.js';

const HEADERS = { authorization: `Bearer ${SERVER_KEY}`, 'content-type': 'application/json' };
const DOCUMENT = { docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' } as const;

type Upstream = Awaited<ReturnType<typeof serveProvider>>;

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function startProvider(t: TestContext): Promise<Upstream> {
  const upstream = await serveProvider();
  t.after(() => {
    upstream.server.closeAllConnections();
    upstream.server.close();
  });
  return upstream;
}

/** `idproof-proxy` with two workers. */
async function startWorkers(t: TestContext, store: string, { url }: Upstream, env: Record<string, string> = {}) {
  const workers = { IDPROOF_WORKERS: '2', IDPROOF_ADMIN_PORT: '0', IDPROOF_TRUSTED_HOPS: '0' };
  const own = { ...PROXY_VARIABLES, IDPROOF_PROVIDER_URL: url, IDPROOF_STORE: store, ...workers, ...env };
  const started = await startProxy(own);
  t.after(() => started.child.kill('SIGKILL'));
  const readMetrics = async () => (await fetch(`${started.adminUrl}/metrics`)).text();
  const readMetric = async (name: string) =>
    Number(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'm').exec(await readMetrics())?.[1]);
  return { ...started, readMetrics, readMetric };
}

async function begin(proxyUrl: string, userId: string) {
  const body = JSON.stringify({ userId, flow: 'api', docType: DOCUMENT.docType });
  const created = await fetch(`${proxyUrl}/v1/sessions`, { method: 'POST', headers: HEADERS, body });
  const { sessionId, clientToken } = (await created.json()) as { sessionId: string; clientToken: string };
  const connectTo = (url: string) =>
    createSessionClient({ proxyUrl: url, getToken: async () => clientToken, retry: { attempts: 1 } });
  const client = connectTo(proxyUrl);
  const { consent } = await client.view();
  await client.consent({ decision: 'granted', textHash: consent.textHash });
  return { sessionId, client, connect: connectTo };
}

/** What two workers behind one port do on a store, and a second `idproof-proxy` beside them. */
export function testWorkers(name: string, createAddress: () => string): void {
  describe(`two workers on ${name}`, () => {
    test('serve all steps of a session, report metrics together, and stop on a signal', async (t) => {
      const upstream = await startProvider(t);
      const { child, url, adminUrl, readMetrics, readMetric } = await startWorkers(t, createAddress(), upstream);
      const { client } = await begin(url, 'u');
      assert.equal((await client.recognize(DOCUMENT)).step, 'selfie');
      const { frontPageImage } = DOCUMENT;
      const end = await client.compare({ selfie: jpeg(2), frontPageImage, method: 'manual' });
      assert.equal(end.status, 'finished');
      assert.equal(await readMetric('idproof_workers'), 2);
      assert.equal(await readMetric('idproof_sessions_created_total'), 1);
      assert.match(await readMetrics(), /^process_cpu_seconds_total /m);
      assert.deepEqual(await (await fetch(`${adminUrl}/readyz`)).json(), { status: 'ready' });
      assert.equal((await fetch(`${url}/metrics`)).status, 404, 'one of them alone would be read');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      assert.equal(await ended, 0);
    });

    // Claim: T64
    test('silent connections do not block the admin port', async (t) => {
      const upstream = await startProvider(t);
      const { adminUrl } = await startWorkers(t, createAddress(), upstream, { IDPROOF_HEADERS_TIMEOUT: '1s' });
      const sockets = Array.from({ length: 64 }, () => connect(Number(new URL(adminUrl).port), '127.0.0.1'));
      t.after(() => sockets.forEach((socket) => socket.destroy()));
      for (const socket of sockets) socket.on('error', () => {});
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      const isHealthy = async () => (await fetch(`${adminUrl}/healthz`).catch(() => undefined))?.status === 200;
      assert.equal(await isHealthy(), false);
      // Node by itself would wait a minute for their heads.
      const latest = performance.now() + 30_000;
      await until(async () => (await isHealthy()) || performance.now() > latest);
      assert.ok(performance.now() < latest);
    });

    test('a worker that is killed during a call is replaced, and nothing is lost', async (t) => {
      const upstream = await startProvider(t);
      const address = createAddress();
      const { child, url, readMetric } = await startWorkers(t, address, upstream);
      const other = await startWorkers(t, address, upstream);
      const { sessionId, client, connect } = await begin(url, 'u');
      const idle = await Promise.all(Array.from({ length: 10 }, (_, i) => begin(i % 2 ? url : other.url, `idle-${i}`)));
      upstream.state.hold = true;
      const reached = new Promise<void>((resolve) => (upstream.state.onRequest = resolve));
      const pending = assert.rejects(client.recognize(DOCUMENT, { idempotencyKey: 'mine' }));
      await reached;
      // The one with the call is among them: the other has to serve alone until both are back.
      const [first, second] = listChildren(child.pid ?? 0);
      assert.ok(first && second, 'two workers');
      process.kill(first, 'SIGKILL');
      await until(async () => (await readMetric('idproof_workers_ended_total')) === 1);
      await until(async () => (await readMetric('idproof_workers')) === 2);
      process.kill(second, 'SIGKILL');
      await pending;
      await until(async () => (await readMetric('idproof_workers_ended_total')) === 2);
      await until(async () => (await readMetric('idproof_workers')) === 2);
      upstream.state.hold = false;
      for (const { client: waiting } of idle) assert.equal((await waiting.view()).step, 'document');
      // At the other process, on the same machine.
      const resumed = connect(other.url);
      assert.equal((await resumed.view()).step, 'document');
      const read = await resumed.recognize(DOCUMENT, { idempotencyKey: 'mine' });
      assert.deepEqual([read.step, read.attemptsLeft.document], ['selfie', 2]);
      const answer = await fetch(`${url}/v1/sessions/${sessionId}`, { headers: HEADERS });
      const { transactions } = (await answer.json()) as { transactions: { state: string }[] };
      assert.deepEqual(
        transactions.map(({ state }) => state),
        ['unknown', 'answered'],
      );
    });

    test('count the calls of an address together', async (t) => {
      const upstream = await startProvider(t);
      const { url } = await startWorkers(t, createAddress(), upstream, { IDPROOF_LIMIT_ADDRESS: '6/6' });
      const statuses: number[] = [];
      for (let i = 0; i < 10; i++)
        statuses.push((await fetch(`${url}/v1/session`, { headers: { connection: 'close' } })).status);
      assert.deepEqual(statuses, [...Array(6).fill(401), ...Array(4).fill(429)]);
    });
  });
}
