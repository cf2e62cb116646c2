import { openStore } from '@idproof/proxy/node';
import { startRedis } from '../helpers/redis-server.js';
import { testPaperInstances } from './helpers/instances-suite.js';

const redis = await startRedis();

testPaperInstances('one Redis', async () => {
  const address = redis.fresh();
  return () => openStore(address);
});
