import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openStore } from '@idproof/proxy/node';
import { Redis } from 'ioredis';
import { createTestProxy } from '../proxy/helpers/create-test-proxy.js';
import { initialized } from '../proxy/helpers/fake-provider.js';
import { atHosted, initialize } from '../proxy/helpers/hosted.js';
import { startRedis } from '../proxy/helpers/redis-server.js';

const DAY = 24 * 3_600_000;
const redis = await startRedis();

describe('the keys of Redis', () => {
  test('a database that a newer version wrote is refused', async () => {
    const address = redis.fresh();
    const admin = new Redis(address);
    await admin.set('{idproof}:schema', '99');
    admin.disconnect();
    await assert.rejects(openStore(address), { code: 'configuration_invalid', field: 'store' });
  });

  test('every key that names a session or a user has a time to live', async () => {
    const address = redis.fresh();
    const stack = createTestProxy({ store: await openStore(address), clock: Date.now });
    stack.provider.handlers.initialize = () => initialized();
    stack.time.now = Date.now();
    const session = await atHosted({}, stack);
    await initialize(session);
    const admin = new Redis(address);
    const keys = (await admin.keys('*')).filter((key) => /:(?:session|key|keys-of|open|user):/.test(key));
    assert.deepEqual(
      new Set(keys.map((key) => key.split(':')[1])),
      new Set(['session', 'key', 'keys-of', 'open', 'user']),
    );
    for (const key of keys) {
      const life = await admin.pttl(key);
      assert.ok(life > DAY / 2 && life <= 9 * DAY, `${key}: ${life}`);
    }
    admin.disconnect();
    await stack.proxy.close();
  });

  test('a session whose life was over before anybody looked: nothing lists it any more', async () => {
    const address = redis.fresh();
    const stack = createTestProxy({ store: await openStore(address) });
    const { sessionId } = await stack.begin();
    const admin = new Redis(address);
    await admin.del(`{idproof}:session:${sessionId}`);
    stack.time.now += 60 * DAY;
    await stack.proxy.sweep();
    assert.deepEqual(await stack.store.listDue(Number.MAX_SAFE_INTEGER, 10), []);
    admin.disconnect();
    await stack.proxy.close();
  });
});
