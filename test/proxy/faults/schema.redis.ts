import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openStore } from '@idproof/proxy/node';
import { Redis } from 'ioredis';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { initialized } from '../helpers/fake-provider.js';
import { atHosted, initialize } from '../helpers/hosted.js';
import { startRedis } from '../helpers/redis-server.js';

const DAY = 24 * 3_600_000;
const redis = await startRedis();

/** A connection that ends with the file's tests, whatever becomes of them. */
function openAdmin(address: string): Redis {
  const admin = new Redis(address);
  after(() => admin.disconnect());
  return admin;
}

describe('the keys of Redis', () => {
  test('a database that a newer version wrote is refused', async () => {
    const address = redis.fresh();
    const admin = openAdmin(address);
    await admin.set('{idproof}:schema', '99');
    await assert.rejects(openStore(address), { code: 'configuration_invalid', field: 'store' });
  });

  test('every key that names a session, a user or a transaction has a time to live', async () => {
    const address = redis.fresh();
    const stack = createTestProxy({ store: await openStore(address), clock: Date.now });
    stack.provider.handlers.initialize = () => initialized();
    stack.time.now = Date.now();
    const session = await atHosted({}, stack);
    await initialize(session);
    const admin = openAdmin(address);
    const keys = (await admin.keys('*')).filter((key) =>
      /^\{idproof\}:(?:session|key|keys-of|open|user|begun):/.test(key),
    );
    assert.deepEqual(
      new Set(keys.map((key) => key.split(':')[1])),
      new Set(['session', 'key', 'keys-of', 'open', 'user', 'begun']),
    );
    for (const key of keys) {
      const life = await admin.pttl(key);
      // A transaction that was begun is known for a quarter of an hour.
      const isBegun = key.includes(':begun:');
      const [least, most] = [isBegun ? 0 : DAY / 2, isBegun ? DAY / 96 : 9 * DAY];
      assert.ok(life > least && life <= most, `${key}: ${life}`);
    }
    await stack.proxy.close();
  });

  test('an expired session is in no list after a sweep', async () => {
    const address = redis.fresh();
    const stack = createTestProxy({ store: await openStore(address) });
    const { sessionId } = await stack.begin();
    const admin = openAdmin(address);
    await admin.del(`{idproof}:session:${sessionId}`);
    stack.time.now += 60 * DAY;
    await stack.proxy.sweep();
    assert.deepEqual(await stack.store.listDue(Number.MAX_SAFE_INTEGER, 10), []);
    await stack.proxy.close();
  });
});
