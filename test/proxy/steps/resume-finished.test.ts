import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createNodeHandler } from '@idproof/proxy/node';
import { createBrowser, createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { unrecognized, verified } from '../helpers/fake-provider.js';
import { atHosted, atHostedPage } from '../helpers/hosted.js';
import { atSelfie, compareBody, gate, recognizeBody } from '../helpers/step-bodies.js';

const REQUEST = { userId: 'who-comes-back', flow: 'api', docType: '00000001003' };

interface Started {
  sessionId: string;
  clientToken: string;
  status: string;
}

/** Starts as the merchant's server does for a page that was opened anew. */
async function start({ server }: TestProxy, body: object = REQUEST) {
  const answer = await server('POST', '/v1/sessions', body);
  return { http: answer.status, ...((await answer.json()) as Started) };
}

/** Sends pictures, closes the page while they are at the provider, and lets the session end by its answer. */
async function closeWhileSent(t: TestContext, stack: TestProxy, browser: Browser, step: 'recognize' | 'compare') {
  const server = createServer(createNodeHandler(stack.proxy)).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [reached, gone] = [gate(), gate()];
  const answer = stack.provider.handlers[step];
  stack.provider.handlers[step] = async (received) => {
    reached.open();
    await gone.opened;
    return answer(received);
  };
  const sent = request(`http://127.0.0.1:${port}/idproof/v1/session/${step}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${browser.token}`,
      'content-type': 'application/json',
      'idempotency-key': `${step}-of-a-page-that-closes`,
    },
  }).on('error', () => {});
  sent.end(JSON.stringify(step === 'compare' ? compareBody() : recognizeBody()));
  const [socket] = (await once(server, 'connection')) as [Socket];
  await reached.opened;
  sent.destroy();
  await once(socket, 'close');
  gone.open();
  const isAnswered = () => stack.logs.some(({ event, route }) => event === 'request' && route?.endsWith(step));
  // All of it happens in this process: turns of its loop, not time, are waited for.
  for (let turns = 0; !isAnswered() && turns < 100_000; turns++) await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await stack.store.get(browser.sessionId))?.position, 'finished');
}

/** A session that ended by a selfie whose page was closed. */
async function leftBeforeTheEnd(t: TestContext, stack = createTestProxy()) {
  const browser = await stack.begin(REQUEST);
  await atSelfie(browser);
  await closeWhileSent(t, stack, browser, 'compare');
  return { stack, browser };
}

test('a page closed during compare: the end is shown once when the person comes back', async (t) => {
  const { stack, browser } = await leftBeforeTheEnd(t);
  const again = await start(stack);
  assert.deepEqual([again.http, again.sessionId, again.status], [200, browser.sessionId, 'finished']);
  const page = createBrowser(stack.proxy, again.sessionId, again.clientToken);
  assert.equal((await page.view()).result?.outcome, 'review');
  const third = await start(stack);
  assert.deepEqual([third.http, third.status], [201, 'open']);
  assert.notEqual(third.sessionId, browser.sessionId);
});

test('it is given back at another instance, until the end was shown at one', async (t) => {
  const store = createMemoryStore();
  const { browser } = await leftBeforeTheEnd(t, createTestProxy({ store }));
  const other = createTestProxy({ store });
  const [one, two] = await Promise.all([start(other), start(other)]);
  assert.deepEqual([one.sessionId, two.sessionId], [browser.sessionId, browser.sessionId]);
  await createBrowser(other.proxy, one.sessionId, one.clientToken).view();
  assert.equal((await start(other)).http, 201);
  // Who has the token may still look.
  assert.equal((await createBrowser(other.proxy, two.sessionId, two.clientToken).view()).status, 'finished');
});

// Claim: T69
test('another user, and another request of the same, begin anew', async (t) => {
  const { stack } = await leftBeforeTheEnd(t);
  assert.equal((await start(stack, { ...REQUEST, userId: 'somebody-else' })).http, 201);
  assert.equal((await start(stack, { ...REQUEST, pages: '1,2' })).http, 201);
});

test('an end that was answered is not given back', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin(REQUEST);
  await atSelfie(browser);
  assert.equal((await browser.post('compare', compareBody())).view.status, 'finished');
  assert.equal((await start(stack)).http, 201);
});

test('the last attempt, refused while nobody was there: the refusal is shown', async (t) => {
  const stack = createTestProxy({ attempts: { document: 1 } });
  const browser = await stack.begin(REQUEST);
  await browser.agree();
  stack.provider.handlers.recognize = () => unrecognized('BLUR');
  await closeWhileSent(t, stack, browser, 'recognize');
  const again = await start(stack);
  assert.equal(again.sessionId, browser.sessionId);
  const view = await createBrowser(stack.proxy, again.sessionId, again.clientToken).view();
  assert.equal(view.result?.outcome, 'rejected');
});

test('once the retention or the time of the session is over, a start begins anew', async (t) => {
  const short = await leftBeforeTheEnd(t, createTestProxy({ retention: 1000 }));
  short.stack.time.now += 1000;
  assert.equal((await start(short.stack)).http, 201);
  const { stack, browser } = await leftBeforeTheEnd(t);
  stack.time.now = (await stack.store.get(browser.sessionId))!.expiresAt;
  assert.equal((await start(stack)).http, 201);
});

test('a declined session is not given back', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin(REQUEST);
  const { textHash } = (await browser.view()).consent;
  await browser.post('consent', { decision: 'declined', textHash });
  assert.equal((await start(stack)).http, 201);
});

test('a hosted page that nobody came back from: the end is shown', async () => {
  const request = { userId: 'who-comes-back', flow: 'h5' };
  const session = await atHosted(request);
  const { stack, browser } = session;
  await atHostedPage(session);
  stack.provider.handlers.result = () => verified('Success');
  stack.time.now += 60_000;
  await stack.proxy.sweep();
  const again = await start(stack, { docType: REQUEST.docType, ...request });
  assert.deepEqual([again.http, again.sessionId, again.status], [200, browser.sessionId, 'finished']);
  const page = createBrowser(stack.proxy, again.sessionId, again.clientToken);
  assert.equal((await page.view()).result?.outcome, 'approved');
  assert.equal((await start(stack, { docType: REQUEST.docType, ...request })).http, 201);
});
