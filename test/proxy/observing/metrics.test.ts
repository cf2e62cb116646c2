import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { recognizeBody } from '../helpers/step-bodies.js';

test('every metric has its help and its type; times are histograms by route and by operation', async () => {
  const { begin, server } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  await browser.post('recognize', recognizeBody());
  const answer = await server('GET', '/metrics');
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  const names = new Set(
    [...text.matchAll(/^([a-z_]+?)(?:_bucket|_sum|_count)?(?:\{.*)? [\d.e+-]+$/gm)].map(([, name]) => name),
  );
  for (const name of names) {
    assert.match(text, new RegExp(`^# HELP ${name} .`, 'm'), name);
    assert.match(text, new RegExp(`^# TYPE ${name} `, 'm'), name);
  }
  assert.match(text, /^idproof_request_seconds_count\{route="\/v1\/session\/recognize"\} 1$/m);
  assert.match(text, /^idproof_provider_call_seconds_count\{operation="v1\.idrecognition\.recognize"\} 1$/m);
  assert.match(text, /^idproof_uploads 0$/m);
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m);
  assert.match(text, /^process_cpu_seconds_total /m);
});
