import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { connect, createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { createNodeSend, serveProxy } from '@idproof/proxy/node';
import { createTestProxy, SERVER_KEY } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

async function serve(options: Partial<Parameters<typeof serveProxy>[1]> = {}, config = {}) {
  const stack = createTestProxy(config);
  const served = await serveProxy(stack.proxy, { port: 0, ...options });
  return { ...stack, ...served };
}

/** Writes raw bytes and gives back all that is answered until the connection ends. */
function raw(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

test('a session over the wire', async (t) => {
  const { url, close } = await serve();
  t.after(() => close());
  const answer = await fetch(`${url}/idproof/v1/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SERVER_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'u', flow: 'api', docType: '00000001003' }),
  });
  assert.equal(answer.status, 201);
});

test('too large and unauthorised uploads get an answer, not a reset', async (t) => {
  const { url, close, begin } = await serve();
  t.after(() => close());
  const { token } = await begin();
  const post = (bearer: string, body: string) =>
    fetch(`${url}/idproof/v1/session/recognize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'idempotency-key': 'k' },
      body,
    });
  const large = await post(token, 'x'.repeat(8_000_000));
  assert.deepEqual([large.status, ((await large.json()) as { code: string }).code], [413, 'payload_too_large']);
  const stranger = await post('stranger', 'x'.repeat(2_000_000));
  assert.equal(stranger.status, 401);
});

// Claim: T31
test('ambiguous framing is 400 and the connection ends', async (t) => {
  const { url, close } = await serve();
  t.after(() => close());
  const start = 'POST /idproof/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const cases = [
    `${start}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${start}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    'GET /idproof/healthz HTTP/1.1\nHost: x\n\n',
    'GET /idproof/healthz HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n',
  ];
  for (const bytes of cases) assert.match(await raw(url, bytes), /^HTTP\/1\.1 400 /);
});

test('slow heads and slow bodies end with 408 while others are served', async (t) => {
  const { url, close } = await serve({ headersTimeout: 60, requestTimeout: 90, checkInterval: 20 });
  t.after(() => close());
  const slowHead = raw(url, 'POST /idproof/v1/sessions HTTP/1.1\r\nHost: x\r\n');
  const slowBody = raw(
    url,
    `POST /idproof/v1/sessions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${SERVER_KEY}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
  assert.equal((await fetch(`${url}/idproof/healthz`)).status, 200);
  assert.match(await slowHead, /^HTTP\/1\.1 408 /);
  assert.match(await slowBody, /^HTTP\/1\.1 408 /);
});

test('closing lets what is under way end', async () => {
  const { url, close, begin, provider } = await serve();
  const browser = await begin();
  await browser.agree();
  let finish = () => {};
  const answer = provider.handlers.recognize;
  provider.handlers.recognize = async (received) => {
    await new Promise<void>((resolve) => (finish = resolve));
    return answer(received);
  };
  const pending = fetch(`${url}/idproof/v1/session/recognize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${browser.token}`, 'content-type': 'application/json', 'idempotency-key': 'k' },
    body: JSON.stringify({ docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' }),
  });
  while (provider.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const closed = close();
  await assert.rejects(fetch(`${url}/idproof/healthz`));
  finish();
  assert.equal((await pending).status, 200);
  await closed;
});

async function upstream(t: { after: (fn: () => void) => void }, listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.closeAllConnections());
  t.after(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const REQUEST = { headers: { Signature: 'canary' }, body: Buffer.from('{}') };

// Claim: T26
test('send: follows no redirect, so no credential travels along', async (t) => {
  let reached = 0;
  const elsewhere = await upstream(t, (_request, response) => {
    reached += 1;
    response.end();
  });
  const url = await upstream(t, (_request, response) => response.writeHead(307, { location: elsewhere }).end());
  const answer = await createNodeSend()({ ...REQUEST, url, signal: new AbortController().signal });
  assert.deepEqual([answer.status, reached], [307, 0]);
});

// Claim: T33
test('send: an endless answer is dropped at the cap', async (t) => {
  const url = await upstream(t, (_request, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1);
    response.on('close', () => clearInterval(timer));
  });
  const send = createNodeSend({ maxResponseBytes: 256 * 1024 });
  await assert.rejects(send({ ...REQUEST, url, signal: new AbortController().signal }));
});

test('send: an incomplete answer is an error; an abort ends the wait', async (t) => {
  const broken = await upstream(t, (_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half');
    setImmediate(() => response.destroy());
  });
  await assert.rejects(createNodeSend()({ ...REQUEST, url: broken, signal: new AbortController().signal }));
  const controller = new AbortController();
  const silent = await upstream(t, () => controller.abort());
  await assert.rejects(createNodeSend()({ ...REQUEST, url: silent, signal: controller.signal }));
});

test('send: posts the bytes and headers as they are', async (t) => {
  const url = await upstream(t, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      response.end(JSON.stringify({ raw: request.rawHeaders, body: Buffer.concat(chunks).toString('utf8') })),
    );
  });
  const body = Buffer.from('{"name":"Ünïcødé 🙂"}');
  const answer = await createNodeSend()({
    url,
    headers: { 'Client-Id': 'x' },
    body,
    signal: new AbortController().signal,
  });
  const seen = JSON.parse(Buffer.from(answer.body).toString('utf8')) as { raw: string[]; body: string };
  assert.equal(seen.body, body.toString('utf8'));
  assert.ok(seen.raw.includes('Client-Id'));
  assert.equal(seen.raw.filter((name) => /^content-length$/i.test(name)).length, 1);
});

test('send: an answer that switches protocols is no answer', async (t) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await assert.rejects(createNodeSend()({ ...REQUEST, url, signal: new AbortController().signal }));
});

// Claim: T65
test('the address that a load balancer adds after 2,500 other headers counts', async (t) => {
  const limits = { perAddress: { burst: 3, perMinute: 1 } };
  const { url, close } = await serve({}, { limits, trustedHops: 1 });
  t.after(() => close());
  const ask = (filling: string, address: string) =>
    raw(
      url,
      `GET /idproof/v1/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${filling}X-Forwarded-For: ${address}\r\n\r\n`,
    );
  const filling = 'a:b\r\n'.repeat(2500);
  for (let i = 0; i < 3; i++) assert.match(await ask(filling, '192.0.2.1'), /^HTTP\/1\.1 401 /);
  assert.match(await ask(filling, '192.0.2.1'), /^HTTP\/1\.1 429 /);
  assert.match(await ask(filling, '192.0.2.2'), /^HTTP\/1\.1 401 /);
});
