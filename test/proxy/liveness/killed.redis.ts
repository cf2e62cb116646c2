import { startRedis } from '../helpers/redis-server.js';
import { testKilled } from './helpers/killed-suite.js';

const redis = await startRedis();

testKilled('Redis, with two instances', { store: redis.fresh(), instances: 2 });
