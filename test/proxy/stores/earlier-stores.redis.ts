import { openStore } from '@idproof/proxy/node';
import { loadRedis } from '../../fixtures/stores/redis-keys.js';
import type { StoredKey, StoredSessions } from '../../fixtures/stores/stored.js';
import { earlierVersions, readFixture, testEarlierStore } from '../helpers/earlier-store.js';
import { startRedis } from '../helpers/redis-server.js';

const redis = await startRedis();

for (const folder of earlierVersions()) {
  const keys = readFixture(folder, 'redis-keys.json') as StoredKey[];
  testEarlierStore('Redis', readFixture(folder, 'redis-sessions.json') as StoredSessions, async () => {
    const address = redis.fresh();
    await loadRedis(address, keys);
    return openStore(address);
  });
}
