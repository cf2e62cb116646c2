import { openStore } from '@idproof/proxy/node';
import { startRedis } from '../helpers/redis-server.js';
import { testRemembering } from './helpers/remembered-images-suite.js';

const redis = await startRedis();

testRemembering('Redis', () => {
  const address = redis.fresh();
  return () => openStore(address);
});
