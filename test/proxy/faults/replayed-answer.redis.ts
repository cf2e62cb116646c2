import { openStore } from '@idproof/proxy/node';
import { startRedis } from '../helpers/redis-server.js';
import { testReplays } from './helpers/replay-suite.js';

const redis = await startRedis();

testReplays('one Redis', () => {
  const address = redis.fresh();
  return () => openStore(address);
});
