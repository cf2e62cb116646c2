import { openStore } from '@idproof/proxy/node';
import { startRedis } from '../helpers/redis-server.js';
import { testRemembering } from './helpers/remember-suite.js';

const redis = await startRedis();

testRemembering('Redis', () => {
  const address = redis.fresh();
  return () => openStore(address);
});
