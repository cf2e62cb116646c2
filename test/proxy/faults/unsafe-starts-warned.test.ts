import assert from 'node:assert/strict';
import test from 'node:test';
import { createMemoryStore, createProxy, type ProxyConfig } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { findStartWarnings } from '../../../packages/proxy/src/warnings.js';
import { createTestProxy, NAMES } from '../helpers/create-test-proxy.js';
import { PROXY_VARIABLES, startProxy } from '../helpers/proxy-process.js';

const SAFE = { ...PROXY_VARIABLES, IDPROOF_PROVIDER_URL: 'https://provider.test', IDPROOF_STORE: 'memory:' };

const readWarnings = (metrics: string) =>
  new Set([...metrics.matchAll(/^idproof_warnings_total\{code="(\w+)"\} 1$/gm)].map(([, code]) => code));

// Claim: T44
test('TLS checks off, an open inspector, memory outside tests and default hops are in the metrics', async (t) => {
  const { child, url } = await startProxy({
    ...SAFE,
    NODE_OPTIONS: '--inspect=127.0.0.1:0 --inspect-publish-uid=http',
    NODE_NO_WARNINGS: '1',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  });
  t.after(() => child.kill('SIGKILL'));
  const expected = ['inspector_open', 'store_in_memory', 'tls_checks_off', 'trusted_hops_unset'];
  assert.deepEqual(readWarnings(await (await fetch(`${url}/metrics`)).text()), new Set(expected));
});

test('each is one line of the log', async () => {
  const env = { ...SAFE, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_ENV: 'test', IDPROOF_TRUSTED_HOPS: '0' };
  const logged: (string | undefined)[] = [];
  const proxy = createProxy({
    ...(await proxyConfigFromEnvironment(env)),
    log: ({ event, code }) => logged.push(`${event} ${code}`),
  });
  await proxy.close();
  assert.deepEqual(logged, ['warning tls_checks_off']);
});

test('plain redis:// to another host is accepted only with the setting for it, with a warning', () => {
  const insecure = 'redis://cache.example:6379';
  assert.deepEqual(findStartWarnings({}, insecure), ['store_unencrypted']);
  assert.deepEqual(findStartWarnings({}, 'rediss://cache.example:6379'), []);
  assert.deepEqual(findStartWarnings({}, 'redis://localhost:6379'), []);
});

test('a proxy without any of these warns of nothing', async () => {
  const env = { ...SAFE, NODE_ENV: 'test', IDPROOF_TRUSTED_HOPS: '0' };
  const logged: unknown[] = [];
  const config = { ...(await proxyConfigFromEnvironment(env)), store: createMemoryStore() };
  await createProxy({ ...config, log: (line) => logged.push(line) }).close();
  assert.deepEqual(logged, []);
});

test('each name that the default consent text lacks causes a warning; custom texts are not checked', async () => {
  const listWarnings = async (consent: ProxyConfig['consent']) => {
    const { logs, proxy } = createTestProxy({ trustedHops: 0, ...(consent ? { consent } : {}) });
    await proxy.close();
    return logs.map(({ event, code }) => `${event} ${code}`);
  };
  assert.deepEqual(await listWarnings(undefined), []);
  const parts = {
    controller: 'controller',
    contact: 'contact',
    policyUrl: 'policy',
    provider: 'provider',
    providerCountry: 'provider_country',
    providerRetention: 'provider_retention',
  };
  for (const [name, code] of Object.entries(parts)) {
    assert.deepEqual(await listWarnings({ ...NAMES, [name]: undefined }), [`warning consent_without_${code}`]);
  }
  assert.equal((await listWarnings({})).length, 6);
  assert.deepEqual(await listWarnings({ version: '1', texts: { en: 'My own text' } }), []);
});
