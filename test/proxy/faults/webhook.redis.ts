import { openStore } from '@idproof/proxy/node';
import { startRedis } from '../helpers/redis-server.js';
import { testWebhook } from './helpers/webhook-suite.js';

const redis = await startRedis();

testWebhook('one Redis', () => {
  const address = redis.fresh();
  return () => openStore(address);
});
