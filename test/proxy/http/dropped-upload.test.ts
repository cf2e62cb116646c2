import assert from 'node:assert/strict';
import { request } from 'node:http';
import test, { type TestContext } from 'node:test';
import { serveProxy } from '@idproof/proxy/node';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

const BODY = JSON.stringify({ docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' });

/** A session that waits for its document, over real sockets. */
async function atDocument(t: TestContext) {
  const stack = createTestProxy();
  const { url, close } = await serveProxy(stack.proxy, { port: 0 });
  t.after(() => close());
  const browser = await stack.begin();
  await browser.agree();
  const headers = {
    authorization: `Bearer ${browser.token}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(BODY)),
    'idempotency-key': 'one-key',
  };
  const start = () => request(`${url}/idproof/v1/session/recognize`, { method: 'POST', headers }).on('error', () => {});
  const upload = () => fetch(`${url}/idproof/v1/session/recognize`, { method: 'POST', headers, body: BODY });
  return { ...stack, browser, start, upload };
}

const closed = (sent: ReturnType<typeof request>) => new Promise((resolve) => sent.once('close', resolve));

test('a connection that drops in the middle of an upload: nothing is sent on, and the same again counts once', async (t) => {
  const { provider, browser, start, upload } = await atDocument(t);
  const sent = start();
  await new Promise<void>((resolve) => sent.write(BODY.slice(0, BODY.length / 2), () => resolve()));
  sent.destroy();
  await closed(sent);
  assert.equal((await upload()).status, 200);
  assert.equal(provider.received.length, 1);
  assert.deepEqual((await browser.view()).attemptsLeft.document, 2);
});

test('a connection that drops before the answer: the repeated call gets that answer, with one call to the provider', async (t) => {
  const { provider, browser, start, upload } = await atDocument(t);
  const answer = provider.handlers.recognize;
  let finish = () => {};
  const asked = new Promise<void>((resolve) => {
    provider.handlers.recognize = async (received) => {
      resolve();
      await new Promise<void>((done) => (finish = done));
      return answer(received);
    };
  });
  const sent = start();
  sent.end(BODY);
  await asked;
  sent.destroy();
  await closed(sent);
  const again = upload();
  finish();
  assert.equal((await again).status, 200);
  assert.equal(provider.received.length, 1);
  assert.deepEqual((await browser.view()).attemptsLeft.document, 2);
});
