import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openStore } from '@idproof/proxy/node';
import { Redis } from 'ioredis';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { startRedis } from '../helpers/redis-server.js';

const BODY = { userId: 'user', flow: 'api', docType: '00000001003' };

describe('readyz says 200 only where a session could be kept now', () => {
  for (const [name, makeUnable] of [
    ['a Redis that only reads', (redis: Redis) => redis.call('REPLICAOF', '127.0.0.1', '1')],
    ['a Redis without memory', (redis: Redis) => redis.call('CONFIG', 'SET', 'maxmemory', '1')],
  ] as const) {
    test(name, async () => {
      const address = (await startRedis()).fresh();
      const stack = createTestProxy({ store: await openStore(address) });
      assert.equal((await stack.server('GET', '/readyz')).status, 200);
      const admin = new Redis(address);
      await makeUnable(admin);
      admin.disconnect();
      stack.time.now += 1000;
      assert.equal((await stack.server('GET', '/readyz')).status, 503);
      assert.equal((await stack.server('POST', '/v1/sessions', BODY)).status, 503);
      await stack.proxy.close();
    });
  }
});
