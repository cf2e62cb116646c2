import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy, type TestProxy } from '../helpers/create-test-proxy.js';

const warnings = ({ logs }: TestProxy) => logs.filter(({ event }) => event === 'warning').map(({ code }) => code);

const ask = ({ proxy }: TestProxy, headers: Record<string, string>) =>
  proxy.fetch(new Request('http://p/idproof/v1/session', { headers }), { address: '10.0.0.1' });

// Claim: T45
test('default hops cause a warning at the start, and one at the first forwarded header', async () => {
  const stack = createTestProxy();
  assert.deepEqual(warnings(stack), ['trusted_hops_unset']);
  await ask(stack, {});
  assert.equal(warnings(stack).length, 1);
  await ask(stack, { 'x-forwarded-for': '192.0.2.1' });
  await ask(stack, { forwarded: 'for=192.0.2.2' });
  assert.deepEqual(warnings(stack), ['trusted_hops_unset', 'forwarded_header_ignored']);
  const metrics = await (await stack.server('GET', '/metrics')).text();
  assert.match(metrics, /^idproof_warnings_total\{code="forwarded_header_ignored"\} 1$/m);
});

test('configured hops cause no warning, nor does 0 at the start', async () => {
  const behind = createTestProxy({ trustedHops: 1 });
  await ask(behind, { 'x-forwarded-for': '192.0.2.1' });
  assert.deepEqual(warnings(behind), []);
  const direct = createTestProxy({ trustedHops: 0 });
  assert.deepEqual(warnings(direct), []);
  await ask(direct, { 'x-forwarded-for': '192.0.2.1' });
  assert.deepEqual(warnings(direct), ['forwarded_header_ignored']);
});
