import { startRedis } from '../helpers/redis-server.js';
import { openStore } from '@idproof/proxy/node';
import { testInstances } from './helpers/instances-suite.js';
import { testWithdrawalElsewhere } from './helpers/withdrawal-suite.js';

const redis = await startRedis();

const openDatabase = () => {
  const address = redis.fresh();
  return () => openStore(address);
};
testInstances('one Redis', openDatabase);
testWithdrawalElsewhere('one Redis', openDatabase);
