import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import test from 'node:test';
import type { Send } from '@idproof/core/provider';
import { createNodeSend } from '@idproof/proxy/node';
import { createFakeProvider, recognized } from '../helpers/fake-provider.js';
import { createTestProxy, START, type TestProxy } from '../helpers/create-test-proxy.js';
import { bigJpeg } from '../helpers/images.js';
import { recognizeBody } from '../helpers/step-bodies.js';

/*
 * The memory of one person's upload serves the next one's. Nobody's bytes may reach the provider in another's request,
 * whatever the transport, the provider or the client does.
 */

const SIZE = 200_000;
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function upload({ begin }: TestProxy, picture: string) {
  const browser = await begin();
  await browser.agree();
  return browser.post('recognize', recognizeBody(picture));
}

test('uploads at once and one after the other: each reaches the provider as it was sent, in memory used again', async () => {
  const provider = createFakeProvider(() => START);
  const memory = new Map<ArrayBufferLike, number>();
  const send: Send = async (request) => {
    const { buffer } = request.body;
    memory.set(buffer, (memory.get(buffer) ?? 0) + 1);
    const before = Buffer.from(request.body);
    for (let i = 0; i < 5; i++) await turn();
    assert.ok(before.equals(request.body), 'not changed while it is sent');
    return provider.send(request);
  };
  const stack = createTestProxy({ send });
  const pictures = Array.from({ length: 30 }, (_, i) => bigJpeg(i, SIZE + (i % 5) * 7000));
  for (let i = 0; i < pictures.length; i += 6) {
    const answers = await Promise.all(pictures.slice(i, i + 6).map((picture) => upload(stack, picture)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  }
  const received = provider.received.map(({ body }) => body.frontPageImage);
  assert.equal(received.length, pictures.length);
  assert.deepEqual(new Set<unknown>(received), new Set(pictures));
  assert.ok(Math.max(...memory.values()) > 2, 'the memory is used again');
});

// Claim: T32
test('a transport that reads after its deadline reads only its own body', async () => {
  const provider = createFakeProvider(() => START);
  const kept: { body: Uint8Array; was: Buffer }[] = [];
  let hangs = true;
  const send: Send = (request) => {
    if (!hangs) return provider.send(request);
    kept.push({ body: request.body, was: Buffer.from(request.body) });
    return new Promise(() => {});
  };
  const stack = createTestProxy({ send, providerTimeout: 20 });
  assert.equal((await upload(stack, bigJpeg(1, SIZE))).status, 504);
  hangs = false;
  for (let i = 2; i < 6; i++) assert.equal((await upload(stack, bigJpeg(i, SIZE))).status, 200);
  assert.ok(kept.length > 0);
  for (const { body, was } of kept) assert.ok(was.equals(body), 'what it was given has changed');
});

test('a failed transport that keeps reading does not read the next body, even after a successful retry', async () => {
  const provider = createFakeProvider(() => START);
  const kept: { body: Uint8Array; was: Buffer }[] = [];
  const send: Send = (request) => {
    if (kept.length > 0) return provider.send(request);
    kept.push({ body: request.body, was: Buffer.from(request.body) });
    return Promise.reject(Object.assign(new Error('The connection broke'), { code: 'EPIPE' }));
  };
  const stack = createTestProxy({ send });
  for (let i = 1; i < 6; i++) assert.equal((await upload(stack, bigJpeg(i, SIZE))).status, 200);
  assert.equal(provider.received.length, 5);
  for (const { body, was } of kept) assert.ok(was.equals(body), 'what it was given has changed');
});

test('a client whose upload was given up does not write into another upload', async () => {
  const stack = createTestProxy({ limits: { uploads: 1 } });
  const bodies: string[] = [];
  stack.provider.handlers.recognize = ({ body }) => {
    bodies.push(String(body.frontPageImage));
    return recognized();
  };
  const slow = await stack.begin();
  await slow.agree();
  let write: (piece: Uint8Array) => void = () => {};
  const headers = {
    authorization: `Bearer ${slow.token}`,
    'content-type': 'application/json',
    'content-length': String(SIZE * 2),
    'idempotency-key': 'slow',
  };
  const request = new Request('http://p/idproof/v1/session/recognize', { method: 'POST', headers });
  const answer = stack.proxy.fetch(request, {
    body: (take) => {
      take(Buffer.alloc(64 * 1024, 'canary'));
      write = take;
      return new Promise(() => {});
    },
  });
  while (!/^idproof_uploads 1$/m.test(await (await stack.server('GET', '/metrics')).text())) await turn();
  stack.time.now += 20_000;
  for (const seed of [1, 2, 3]) {
    const picture = bigJpeg(seed, SIZE);
    const next = upload(stack, picture);
    if (seed === 1) assert.equal((await answer).status, 408);
    try {
      write(Buffer.alloc(16 * 1024, 'canary'));
    } catch {
      // It is too late for it.
    }
    assert.equal((await next).status, 200);
    assert.equal(bodies.at(-1), picture);
  }
});

test(
  'a provider that answers before it has read everything gets nothing more of that memory',
  { timeout: 60_000 },
  async (t) => {
    const received: Buffer[] = [];
    const sockets: Socket[] = [];
    const server = createServer({ pauseOnConnect: true }, (socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    // More than the sockets on the way take in.
    const body = Buffer.alloc(64 * 1024 * 1024, 'a');
    const url = `http://127.0.0.1:${port}/x`;
    const answer = await createNodeSend()({ url, headers: {}, body, signal: new AbortController().signal });
    assert.equal(answer.status, 200);
    body.fill('Z');
    const [socket] = sockets;
    assert.ok(socket);
    const closed = once(socket, 'close');
    socket.on('data', (piece) => received.push(piece)).resume();
    await closed;
    const text = Buffer.concat(received);
    assert.ok(text.length > 1000 && text.length < body.length, `${text.length}`);
    assert.equal(text.indexOf('Z'), -1);
  },
);
