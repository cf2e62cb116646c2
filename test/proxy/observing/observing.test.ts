import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { failed, recognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

const RECOGNIZE = { docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' };

test('what a caller puts into a path or a method reaches neither the log nor the counters', async () => {
  const { proxy, server, logs } = createTestProxy();
  const call = (path: string, init: RequestInit = {}) => proxy.fetch(new Request(`http://p/idproof${path}`, init));
  await call('/v1/session/canary-refused', { headers: { origin: 'null' } });
  await call('/v1/session/canary-preflight', { method: 'OPTIONS' });
  await call('/v1/canary-unknown');
  await call('/v1/sessions-canary');
  await call('/v1/session', { method: 'CANARY' });
  const counters = await (await server('GET', '/metrics')).text();
  assert.ok(counters.includes('route="*"'));
  assert.ok(!/canary/i.test(counters), counters);
  assert.ok(!/canary/i.test(JSON.stringify(logs)));
});

test('an answer outside the base path is no-store and has an id like every other', async () => {
  const { proxy, logs } = createTestProxy();
  const answer = await proxy.fetch(new Request('http://p/elsewhere'));
  const { requestId } = (await answer.json()) as { requestId: string };
  assert.deepEqual([answer.status, answer.headers.get('cache-control')], [404, 'no-store']);
  assert.match(requestId, /^[0-9a-f]{24}$/);
  assert.equal(logs.at(-1)?.requestId, requestId);
});

test('a failing log does not fail a request', async () => {
  const { begin } = createTestProxy({
    log: () => {
      throw new Error('the disk is full');
    },
  });
  const browser = await begin();
  await browser.agree();
  const answer = await browser.post('recognize', RECOGNIZE);
  assert.deepEqual([answer.status, answer.view.step], [200, 'selfie']);
});

test('an answer with a malformed result code or id is refused and not logged', async () => {
  const odd = [
    failed('canary words"} of the provider'),
    failed('C'.repeat(5000)),
    { ...(recognized() as object), transactionId: 'canary '.repeat(1000) },
  ];
  for (const reply of odd) {
    const { begin, provider, server, logs } = createTestProxy();
    const browser = await begin();
    await browser.agree();
    provider.handlers.recognize = () => reply;
    const answer = await browser.post('recognize', RECOGNIZE);
    assert.deepEqual([answer.status, answer.problem.code], [502, 'provider_failed']);
    const seen = JSON.stringify(logs) + (await (await server('GET', '/metrics')).text());
    assert.ok(!seen.includes('canary') && !seen.includes('CCCC'));
  }
});
