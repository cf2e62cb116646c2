import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { createNodeHandler } from '@idproof/proxy/node';
import { createTestProxy, SERVER_KEY } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';
import { recognizeBody } from '../helpers/step-bodies.js';

const HEADERS = { authorization: `Bearer ${SERVER_KEY}`, 'content-type': 'application/json' };
const body = JSON.stringify({ userId: 'u', flow: 'api', docType: '00000001003' });

async function listen(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What is printed meanwhile for whoever runs the process. */
function listenForWarnings(t: TestContext): string[] {
  const said: string[] = [];
  const note = (warning: Error & { code?: string }) => {
    if (warning.code === 'BODY_READ_BY_HOST') said.push(warning.message);
  };
  process.on('warning', note);
  t.after(() => process.off('warning', note));
  return said;
}

test('serves paths below its base path, and passes others on', async (t) => {
  const { proxy } = createTestProxy();
  const handle = createNodeHandler(proxy);
  const url = await listen(t, (incoming, outgoing) =>
    handle(incoming, outgoing, () => outgoing.end(`the host at ${incoming.url}`)),
  );
  const created = await fetch(`${url}/idproof/v1/sessions`, { method: 'POST', headers: HEADERS, body });
  assert.equal(created.status, 201);
  for (const path of ['/', '/idproofs', '/idproof2/v1/sessions', '/shop/idproof/v1/sessions', '/IDPROOF/healthz']) {
    assert.equal(await (await fetch(url + path)).text(), `the host at ${path}`);
  }
  for (const path of ['/idproof', '/idproof?x', '/idproof/', '/idproof/nothing']) {
    assert.equal((await fetch(url + path)).headers.get('content-type'), 'application/problem+json', path);
  }
});

test('without a host other paths are 404', async (t) => {
  const url = await listen(t, createNodeHandler(createTestProxy().proxy));
  assert.equal((await fetch(`${url}/elsewhere`)).status, 404);
});

test('a host that cuts off the path of the mount is understood', async (t) => {
  const handle = createNodeHandler(createTestProxy().proxy);
  const url = await listen(t, (incoming, outgoing) => {
    const originalUrl = incoming.url ?? '';
    incoming.url = originalUrl.slice('/idproof'.length);
    handle(Object.assign(incoming, { originalUrl }), outgoing);
  });
  assert.equal((await fetch(`${url}/idproof/healthz`)).status, 200);
});

test('a body that the host has read: 500, a warning in the log, and a sentence that says what to do', async (t) => {
  const said = listenForWarnings(t);
  const { proxy, logs } = createTestProxy();
  const handle = createNodeHandler(proxy);
  const url = await listen(t, (incoming, outgoing) => {
    incoming.resume().once('end', () => handle(incoming, outgoing));
  });
  for (let i = 0; i < 2; i++) {
    const answer = await fetch(`${url}/idproof/v1/sessions`, { method: 'POST', headers: HEADERS, body });
    assert.equal(answer.status, 500);
    assert.equal(((await answer.json()) as { code: string }).code, 'internal_error');
  }
  assert.equal(logs.filter(({ code }) => code === 'body_read_by_host').length, 1);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', /Mount the proxy before express\.json\(\)/);
  assert.equal((await fetch(`${url}/idproof/healthz`)).status, 200, 'what has no body is served');
});

test('the same of a host that gives a Request whose body is used', async (t) => {
  const said = listenForWarnings(t);
  const { proxy } = createTestProxy();
  const request = new Request('http://p/idproof/v1/sessions', { method: 'POST', headers: HEADERS, body });
  await request.text();
  assert.equal((await proxy.fetch(request)).status, 500);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(said.length, 1);
});

test('a picture goes through a mounted proxy as through its own server', async (t) => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await browser.agree();
  const url = await listen(t, createNodeHandler(stack.proxy));
  const answer = await fetch(`${url}/idproof/v1/session/recognize`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${browser.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'a-key',
    },
    body: JSON.stringify(recognizeBody(jpeg(9))),
  });
  assert.equal(((await answer.json()) as { step: string }).step, 'selfie');
});
