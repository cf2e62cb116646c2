import { openStore } from '@idproof/proxy/node';
import { startRedis } from '../helpers/redis-server.js';
import { testScreeningInstances } from './helpers/instances-suite.js';

const redis = await startRedis();

testScreeningInstances('one Redis', () => openStore(redis.fresh()));
