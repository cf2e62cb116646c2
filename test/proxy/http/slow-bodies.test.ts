import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import test, { type TestContext } from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

const BODY = Buffer.from(JSON.stringify({ docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' }));

/** A document on its way over a line whose speed the test decides. */
async function sendSlowly(t: TestContext, limits = {}) {
  const { proxy, begin: beginSession, provider } = createTestProxy({ limits });
  const browser = await beginSession();
  await browser.agree();
  t.mock.timers.enable({ apis: ['setInterval'] });
  const headers = {
    authorization: `Bearer ${browser.token}`,
    'content-type': 'application/json',
    'content-length': String(BODY.length),
    'idempotency-key': 'slow',
  };
  let end = () => {};
  let begin = (_take: (piece: Uint8Array) => void) => {};
  const begun = new Promise<(piece: Uint8Array) => void>((resolve) => (begin = resolve));
  const request = new Request('http://p/idproof/v1/session/recognize', { method: 'POST', headers });
  const answer = proxy.fetch(request, {
    body: (given) => {
      begin(given);
      return new Promise((resolve) => (end = resolve));
    },
  });
  const take = await begun;
  let sent = 0;
  const send = (bytes: number) => {
    take(BODY.subarray(sent, sent + bytes));
    sent += bytes;
  };
  return { answer, send, finish: () => (send(BODY.length - sent), end()), provider };
}

/** Bytes in ten seconds at the least rate that these tests ask for. */
const WINDOW = 10;
const LIMITS = { leastRate: WINDOW / 10 };

test('a body that arrives fast enough may take a minute', async (t) => {
  assert.ok(BODY.length > 6 * WINDOW, 'it takes a minute');
  const { answer, send, finish, provider } = await sendSlowly(t, LIMITS);
  for (let seconds = 0; seconds < 60; seconds += 10) {
    send(WINDOW);
    t.mock.timers.tick(10_000);
  }
  finish();
  assert.equal((await answer).status, 200);
  assert.equal(provider.received.length, 1);
});

test('a body that falls behind the least rate is given up after ten seconds, and nobody is asked', async (t) => {
  const { answer, send, provider } = await sendSlowly(t, LIMITS);
  send(5 * WINDOW);
  t.mock.timers.tick(10_000);
  send(WINDOW - 1);
  t.mock.timers.tick(10_000);
  const { status, headers, body } = await answer;
  assert.equal(status, 408);
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/);
  assert.equal(JSON.parse(await new Response(body).text()).code, 'request_timeout');
  assert.equal(provider.received.length, 0);
});

test('a stream that is too slow or too large is not read further', async (t) => {
  const { proxy, begin } = createTestProxy({ limits: LIMITS });
  const { token, agree } = await begin();
  await agree();
  t.mock.timers.enable({ apis: ['setInterval'] });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const send = (key: string, pull: (stream: ReadableStreamDefaultController<Uint8Array>) => void) => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>(
      { pull, cancel: () => void (isCancelled = true) },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body, duplex: 'half' };
    const answer = proxy.fetch(new Request('http://p/idproof/v1/session/recognize', init));
    return { answer, isCancelled: () => isCancelled };
  };

  let begun = () => {};
  const isAsked = new Promise<void>((resolve) => (begun = resolve));
  const slow = send('slow', () => {
    begun();
    return new Promise<void>(() => {});
  });
  await isAsked;
  t.mock.timers.tick(10_000);
  assert.equal((await slow.answer).status, 408);
  assert.ok(slow.isCancelled(), 'nobody waits for a piece that may never come');

  const endless = send('endless', (stream) => stream.enqueue(new Uint8Array(1 << 20)));
  assert.equal((await endless.answer).status, 413);
  assert.ok(endless.isCancelled());
});

test('without a least rate a body has all the time of its request', async (t) => {
  const { answer, finish } = await sendSlowly(t, { leastRate: 0 });
  t.mock.timers.tick(60_000);
  finish();
  assert.equal((await answer).status, 200);
});
