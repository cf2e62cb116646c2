import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { openStore } from '@idproof/proxy/node';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { startRedis } from '../helpers/redis-server.js';

const redis = await startRedis();
const limits = { perAddress: { burst: 5, perMinute: 5 } };

async function start(t: TestContext, address: string) {
  const { proxy } = createTestProxy({ store: await openStore(address), limits });
  t.after(() => proxy.close());
  return async () => (await proxy.fetch(new Request('http://p/idproof/v1/session'), { address: '192.0.2.1' })).status;
}

test('a caller who goes from one instance to the other is counted once', async (t) => {
  const address = redis.fresh();
  const [one, other] = [await start(t, address), await start(t, address)];
  const statuses: number[] = [];
  for (const call of [one, other, one, other, one, other, one]) statuses.push(await call());
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429]);
});

test('while Redis is away each instance counts by itself, and refuses nobody for it', async (t) => {
  const own = await startRedis();
  const call = await start(t, own.fresh());
  assert.equal(await call(), 401);
  await own.stop();
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push(await call());
  assert.deepEqual(statuses.slice(-2), [429, 429]);
  assert.ok(statuses.slice(0, 5).every((status) => status !== 429));
});
