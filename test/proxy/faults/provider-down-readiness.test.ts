import assert from 'node:assert/strict';
import test from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';
import { recognizeBody } from '../helpers/step-bodies.js';

test('a provider that is down: ready all the same, degraded, in the body and in the metrics', async () => {
  const { begin, provider, server } = createTestProxy();
  provider.handlers.recognize = () => new Error('refused');
  for (let i = 0; i < 3; i++) {
    const browser = await begin();
    await browser.agree();
    await browser.post('recognize', recognizeBody(jpeg(40 + i)));
  }
  const answer = await server('GET', '/readyz');
  assert.equal(answer.status, 200);
  assert.deepEqual(await answer.json(), { status: 'degraded', provider: ['v1.idrecognition.recognize'] });
  const metrics = await (await server('GET', '/metrics')).text();
  assert.match(metrics, /^idproof_circuit_open\{operation="v1\.idrecognition\.recognize"\} 1$/m);
});

test('a store in which no session could be kept: not ready', async () => {
  const store = { ...createMemoryStore(), check: () => Promise.reject(new Error('the disk is full')) };
  const { server } = createTestProxy({ store });
  assert.equal((await server('GET', '/readyz')).status, 503);
  assert.equal((await server('GET', '/healthz')).status, 200);
});
