import { startRedis } from '../helpers/redis-server.js';
import { testWorkers } from '../helpers/workers-suite.js';

const redis = await startRedis();

testWorkers('Redis', () => redis.fresh());
