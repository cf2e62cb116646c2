import { startRedis } from '../proxy/helpers/redis-server.js';
import { openStore } from '@idproof/proxy/node';
import { testInstances } from './helpers/instances-suite.js';

const redis = await startRedis();

testInstances('one Redis', () => {
  const address = redis.fresh();
  return () => openStore(address);
});
