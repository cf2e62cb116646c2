import { after } from 'node:test';
import type { SessionStore } from '@idproof/proxy';
import { openStore } from '@idproof/proxy/node';
import { startRedis } from '../helpers/redis-server.js';
import { testScreeningInstances } from './helpers/instances-suite.js';

const redis = await startRedis();
const opened: SessionStore[] = [];
// Instances that have ended close nothing.
after(() => Promise.all(opened.map((store) => store.close())));

testScreeningInstances('one Redis', async () => {
  const store = await openStore(redis.fresh());
  opened.push(store);
  return store;
});
