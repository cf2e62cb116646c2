import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { PREFIX } from './redis-scripts.js';
import type { Limiter, LimitRule } from './store.js';

/** Counts in Redis, across instances; while it does not answer, each instance counts by itself. */
export function createRedisLimiter(redis: Redis, rule: LimitRule): Limiter {
  return new RateLimiterRedis({
    ...rule,
    keyPrefix: `${PREFIX}limit:${rule.keyPrefix}`,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(rule),
  });
}
