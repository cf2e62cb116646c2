import assert from 'node:assert/strict';
import http from 'node:http';
import { connect } from 'node:net';
import test, { type TestContext } from 'node:test';
import { serveProxy } from '@idproof/proxy/node';
import { createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { bigJpeg } from '../helpers/images.js';
import { recognizeBody } from '../helpers/step-bodies.js';

const MB = 1024 * 1024;
const BEGINNING = 64 * 1024;
const PLENTY = { burst: 10_000, perMinute: 10_000 };
const LIMITS = {
  perToken: PLENTY,
  perAddress: PLENTY,
  uploads: 1000,
  uploadsPerSession: 1000,
  uploadsPerAddress: 1000,
};

async function serve(t: TestContext) {
  const stack = createTestProxy({ maxBase64Length: 5 * MB, limits: { ...LIMITS, uploadBytes: 16 * MB } });
  const served = await serveProxy(stack.proxy, { port: 0, maxConnectionsPerAddress: 1000 });
  t.after(() => served.close(0));
  return { ...stack, url: `${served.url}/idproof/v1/session/recognize`, port: Number(new URL(served.url).port) };
}

async function agreed({ begin }: TestProxy): Promise<Browser> {
  const browser = await begin();
  await browser.agree();
  return browser;
}

/** Sends the beginning of a body, and the rest when it is told to. */
function begin(url: string, { token }: Browser, body: string, onStatus: (status: number) => void) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'k' };
  const options = { method: 'POST', headers: { ...headers, 'content-length': body.length }, agent: false };
  let isRefused = false;
  const call = http.request(url, options, (response) => {
    response.resume();
    isRefused = response.statusCode !== 200;
    onStatus(response.statusCode ?? 0);
  });
  // The connection ends with the refusal.
  call.on('error', (error) => assert.ok(isRefused, error));
  call.write(body.slice(0, BEGINNING));
  return { isRefused: () => isRefused, finish: () => call.end(body.slice(BEGINNING)) };
}

const head = ({ token }: Browser, length: number, more = '') =>
  `POST /idproof/v1/session/recognize HTTP/1.1\r\nHost: p\r\nAuthorization: Bearer ${token}\r\nIdempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

/** What a connection is answered until it is closed, or says `until`. */
function exchange(port: number, bytes: string, until?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (until !== undefined && answer.includes(until)) socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

// Claim: T30
test('200 bodies of 5 MB at once: the allowed bytes are held, the rest are refused', async (t) => {
  const stack = await serve(t);
  const browsers = await Promise.all(Array.from({ length: 200 }, () => agreed(stack)));
  const body = JSON.stringify(recognizeBody(bigJpeg(1, 3_900_000)));
  const statuses: number[] = [];
  const uploads = browsers.map((browser) => begin(stack.url, browser, body, (status) => statuses.push(status)));
  while (statuses.length < 197) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(new Set(statuses), new Set([503]));
  for (const { isRefused, finish } of uploads) if (!isRefused()) finish();
  while (statuses.length < 200) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(statuses.slice(197), [200, 200, 200]);
});

test('what is refused is refused before its body is read, and the connection ends', async (t) => {
  const stack = await serve(t);
  const tooLarge = await exchange(stack.port, head(await agreed(stack), 11 * MB));
  assert.match(tooLarge, /^HTTP\/1\.1 413 [^]*\r\nconnection: close\r\n/i);
  const tooEarly = await exchange(stack.port, head(await stack.begin(), 5 * MB));
  assert.match(tooEarly, /^HTTP\/1\.1 409 [^]*\r\nconnection: close\r\n/i);
  const stranger = await exchange(stack.port, head({ token: 'nobody' } as Browser, 5 * MB));
  assert.match(stranger, /^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n/i);
});

test('with all bytes taken, a body is refused by its head alone', async (t) => {
  const stack = await serve(t);
  const body = JSON.stringify(recognizeBody(bigJpeg(1, 3_900_000)));
  const browsers = await Promise.all(Array.from({ length: 3 }, () => agreed(stack)));
  const statuses: number[] = [];
  const uploads = browsers.map((browser) => begin(stack.url, browser, body, (status) => statuses.push(status)));
  const countHeld = async () =>
    /^idproof_uploads (\d+)$/m.exec(await (await stack.server('GET', '/metrics')).text())?.[1];
  while ((await countHeld()) !== '3') await new Promise((resolve) => setImmediate(resolve));
  assert.match(await exchange(stack.port, head(await agreed(stack), 5 * MB)), /^HTTP\/1\.1 503 /);
  for (const { finish } of uploads) finish();
  while (statuses.length < 3) await new Promise((resolve) => setImmediate(resolve));
});

test('a client that asks first sends no body that is refused', async (t) => {
  const stack = await serve(t);
  const expect = 'Expect: 100-continue\r\n';
  const wanted = await exchange(stack.port, head(await agreed(stack), 5 * MB, expect), '\r\n\r\n');
  assert.match(wanted, /^HTTP\/1\.1 100 Continue\r\n/);
  assert.match(await exchange(stack.port, head(await agreed(stack), 11 * MB, expect)), /^HTTP\/1\.1 413 /);
});

test('a refused body that is sent all the same is thrown away, so that its sender reads the refusal', async (t) => {
  const stack = await serve(t);
  const body = JSON.stringify(recognizeBody('A'.repeat(5 * MB)));
  const early = await stack.begin();
  const status = await new Promise((resolve) => begin(stack.url, early, body, resolve).finish());
  assert.equal(status, 409);
  // A sender that reads nothing before it has sent everything.
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect({ port: stack.port, host: '127.0.0.1' });
    socket.on('error', reject);
    socket.write(head(early, body.length) + body, () => {
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('close', () => resolve(text));
    });
  });
  assert.match(answer, /^HTTP\/1\.1 409 /);
});
