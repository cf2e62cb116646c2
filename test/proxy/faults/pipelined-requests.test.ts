import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { serveProxy } from '@idproof/proxy/node';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { PROXY_VARIABLES, startProxy } from '../helpers/proxy-process.js';

const REQUEST = 'GET /idproof/healthz HTTP/1.1\r\nHost: proxy\r\n\r\n';

async function serve(t: TestContext, adminPort?: number) {
  const stack = createTestProxy();
  const served = await serveProxy(stack.proxy, { port: 0, ...(adminPort === undefined ? {} : { adminPort }) });
  t.after(() => served.close(0));
  return { ...stack, ...served };
}

/** Sends so many requests at once, and resolves with what was answered until the connection ended or all were. */
async function sendAtOnce(url: string, count: number): Promise<{ answers: number; isClosed: boolean }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<boolean>((resolve) => socket.on('close', () => resolve(true)));
  socket.on('error', () => {});
  let text = '';
  const answered = new Promise<boolean>((resolve) => {
    socket.on('data', (data) => {
      text += String(data);
      if (text.split('HTTP/1.1 ').length > count) resolve(false);
    });
  });
  socket.write(REQUEST.repeat(count));
  const isClosed = await Promise.race([closed, answered]);
  socket.destroy();
  return { answers: text.split('HTTP/1.1 ').length - 1, isClosed };
}

// Claim: T39
test('a connection that sends thousands of requests without waiting is ended, and few of them are answered', async (t) => {
  const { url, logs } = await serve(t);
  const { isClosed } = await sendAtOnce(url, 20_000);
  assert.equal(isClosed, true);
  assert.ok(logs.length < 100, `${logs.length} were worked on`);
  assert.equal((await fetch(`${url}/idproof/healthz`)).status, 200);
});

test('the admin port ends such a connection too', async (t) => {
  const { adminUrl = '' } = await serve(t, 0);
  assert.equal((await sendAtOnce(adminUrl, 20_000)).isClosed, true);
});

test('so does that of several workers', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-pipelined-'));
  const workers = { IDPROOF_WORKERS: '2', IDPROOF_ADMIN_PORT: '0', IDPROOF_STORE: `sqlite:${folder}/proxy.sqlite` };
  const env = { ...PROXY_VARIABLES, ...workers, IDPROOF_PROVIDER_URL: 'http://127.0.0.1:9' };
  const { child, adminUrl } = await startProxy(env);
  t.after(async () => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true });
  });
  assert.equal((await sendAtOnce(adminUrl, 20_000)).isClosed, true);
  assert.equal((await fetch(`${adminUrl}/healthz`)).status, 200);
});

test('what was answered does not count: a connection may go on for as long as it likes', async (t) => {
  const { url } = await serve(t);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const ports = new Set<number | undefined>();
  for (let request = 0; request < 20; request++) {
    const [response] = (await once(get(`${url}/idproof/healthz`, { agent }), 'response')) as [IncomingMessage];
    ports.add(response.socket.localPort);
    await once(response.resume(), 'end');
  }
  assert.equal(ports.size, 1);
});

test('a few at once are answered, each', async (t) => {
  const { url } = await serve(t);
  assert.deepEqual(await sendAtOnce(url, 8), { answers: 8, isClosed: false });
});
