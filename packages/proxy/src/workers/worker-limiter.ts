import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiter, LimitRule } from '../stores/store.js';

/** Counts in the primary, for all workers; while it does not answer, each worker counts by itself. */
export function createWorkerLimiter(rule: LimitRule): Limiter {
  const shared = new RateLimiterCluster({ ...rule, timeoutMs: 1000 });
  const own = new RateLimiterMemory(rule);
  return {
    consume: async (caller) => {
      try {
        return await shared.consume(caller);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw refusal;
        return own.consume(caller);
      }
    },
  };
}
