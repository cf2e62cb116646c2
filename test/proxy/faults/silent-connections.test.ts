import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { serveProxy } from '@idproof/proxy/node';
import { createTestProxy } from '../helpers/create-test-proxy.js';

/** Fewer than the kernel keeps waiting: one too many is neither accepted nor closed. */
const AT_ONCE = 50;

type Options = Partial<Parameters<typeof serveProxy>[1]>;

/** None is closed because it says nothing for too long: so many take their time to be accepted. */
const PATIENT = { headersTimeout: 600_000, requestTimeout: 600_000 };

async function serve(t: TestContext, options: Options, config = {}) {
  const served = await serveProxy(createTestProxy(config).proxy, { port: 0, ...PATIENT, ...options });
  t.after(() => served.close(0));
  return served;
}

/** A refusal takes milliseconds; a machine that is busy may take its time. */
const LONGEST_MS = 60_000;

/** Opens connections that say nothing. Resolves with what waits until so many of them were closed. */
async function openSilent(t: TestContext, url: string, count: number) {
  const sockets: Socket[] = [];
  let closed = 0;
  t.after(() => sockets.forEach((socket) => socket.destroy()));
  const { hostname, port } = new URL(url);
  const open = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, resolve);
      sockets.push(socket.resume());
      socket.on('error', () => {});
      socket.on('close', () => (closed += 1));
    });
  for (let left = count; left > 0; left -= AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, open));
  return async (wanted: number) => {
    const isDone = () => closed >= wanted;
    for (const end = Date.now() + LONGEST_MS; !isDone();) {
      assert.ok(Date.now() < end, `${closed} of ${wanted} were closed`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
}

// Claim: T29
test('1,050 silent connections of one address: it holds a hundred of them, and another address is served', async (t) => {
  const { url, server } = await serve(t, { hostname: '::' });
  const { port } = new URL(url);
  const untilClosed = await openSilent(t, `http://127.0.0.1:${port}`, 1050);
  await untilClosed(950);
  const open = await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  assert.equal(open, 100);
  // The same machine by another address.
  assert.equal((await fetch(`http://[::1]:${port}/idproof/healthz`)).status, 200);
});

test('with every connection taken, health, readiness and metrics answer on their own port', async (t) => {
  const options = { maxConnections: 20, maxConnectionsPerAddress: 1000, adminPort: 0 };
  const { url, adminUrl = '' } = await serve(t, options, { privateProbes: true });
  const untilClosed = await openSilent(t, url, 30);
  await untilClosed(10);
  await assert.rejects(fetch(`${url}/idproof/healthz`));
  for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await fetch(adminUrl + path)).status, 200);
});

test('readiness and metrics are on their own port alone, health on both', async (t) => {
  const { url, adminUrl = '' } = await serve(t, { adminPort: 0 }, { privateProbes: true });
  const statuses = async (base: string) =>
    Promise.all(['/healthz', '/readyz', '/metrics'].map(async (path) => (await fetch(base + path)).status));
  assert.deepEqual(await statuses(`${url}/idproof`), [200, 404, 404]);
  assert.deepEqual(await statuses(adminUrl), [200, 200, 200]);
  assert.equal((await fetch(`${adminUrl}/idproof/v1/session`)).status, 404);
});

test('refused connections are counted', async (t) => {
  const { url, adminUrl = '' } = await serve(t, { adminPort: 0, maxConnectionsPerAddress: 1 });
  const untilClosed = await openSilent(t, url, 3);
  await untilClosed(2);
  assert.match(await (await fetch(`${adminUrl}/metrics`)).text(), /^idproof_shed_total\{reason="connections"\} 2$/m);
});

test('behind trusted hops an address is everybody: its connections are not counted', async (t) => {
  const { url, server } = await serve(t, {}, { trustedHops: 1 });
  await openSilent(t, url, 150);
  assert.equal((await fetch(`${url}/idproof/healthz`)).status, 200);
  const open = await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  assert.ok(open >= 150);
});
