import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test, { type TestContext } from 'node:test';
import { serveProxy } from '@idproof/proxy/node';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { bigJpeg } from '../helpers/images.js';
import { recognizeBody } from '../helpers/step-bodies.js';

const BODY = JSON.stringify(recognizeBody(bigJpeg(1, 100_000)));

/** Sends the body in chunks of so many bytes. Resolves with what the log says of it once the connection has ended. */
async function uploadInChunks(t: TestContext, size: number) {
  const stack = createTestProxy();
  const served = await serveProxy(stack.proxy, { port: 0 });
  t.after(() => served.close(0));
  const browser = await stack.begin();
  await browser.agree();
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const closed = new Promise((resolve) => socket.resume().once('close', resolve));
  socket.write(
    `POST /idproof/v1/session/recognize HTTP/1.1\r\nHost: proxy\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n` +
      `Authorization: Bearer ${browser.token}\r\nContent-Type: application/json\r\nIdempotency-Key: k\r\n\r\n`,
  );
  const chunks = BODY.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
  socket.write(chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('') + '0\r\n\r\n');
  await closed;
  const line = stack.logs.findLast(({ route }) => route === '/v1/session/recognize');
  return { status: line?.status, code: line?.code, calls: stack.provider.received.length };
}

// Claim: T41
test('a body in chunks of one byte ends with its connection, and reaches nobody', async (t) => {
  assert.deepEqual(await uploadInChunks(t, 1), { status: 400, code: 'malformed_request', calls: 0 });
});

test('one in small chunks is taken', async (t) => {
  assert.deepEqual(await uploadInChunks(t, 64), { status: 200, code: undefined, calls: 1 });
});
