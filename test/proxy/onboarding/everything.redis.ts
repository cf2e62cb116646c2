import { after } from 'node:test';
import type { SessionStore } from '@idproof/proxy';
import { openStore } from '@idproof/proxy/node';
import { startRedis } from '../helpers/redis-server.js';
import { testEverything } from './helpers/everything-suite.js';

const redis = await startRedis();
const opened: SessionStore[] = [];
after(() => Promise.all(opened.map((store) => store.close())));

testEverything('one Redis', async () => {
  const store = await openStore(redis.fresh());
  opened.push(store);
  return store;
});
