import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '@idproof/proxy/node';
import { Redis } from 'ioredis';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { startRedis } from '../helpers/redis-server.js';

/** The warnings of a proxy on a Redis with these settings: at its start, and after they were changed. */
async function listWarnings(settings: Record<string, string>, later: Record<string, string> = {}) {
  const address = (await startRedis()).fresh();
  const admin = new Redis(address);
  const set = (changes: Record<string, string>) =>
    Promise.all(Object.entries(changes).map(([name, value]) => admin.call('CONFIG', 'SET', name, value)));
  await set(settings);
  const { proxy, server, logs } = createTestProxy({ store: await openStore(address), trustedHops: 0 });
  const read = () => logs.filter(({ event }) => event === 'warning').map(({ code }) => code);
  await server('GET', '/healthz');
  const first = read();
  await set(later);
  await proxy.sweep();
  admin.disconnect();
  await proxy.close();
  return [first, read()];
}

const EVICTING = { maxmemory: '100mb', 'maxmemory-policy': 'allkeys-lru' };

// Claim: T46
test('a Redis that makes room by deleting sessions is warned of at the start', async () => {
  assert.deepEqual(await listWarnings(EVICTING), [['store_evicts'], ['store_evicts']]);
});

test('so is one that takes its place later', async () => {
  assert.deepEqual(await listWarnings({}, EVICTING), [[], ['store_evicts']]);
});

test('one that refuses writes instead, or has no limit, is right', async () => {
  assert.deepEqual(await listWarnings({ maxmemory: '100mb', 'maxmemory-policy': 'noeviction' }), [[], []]);
  assert.deepEqual(await listWarnings({ maxmemory: '0', 'maxmemory-policy': 'allkeys-lru' }), [[], []]);
});
