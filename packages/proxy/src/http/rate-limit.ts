import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiter, LimitRule, SessionStore } from '../stores/store.js';
import { LimitReached, type LimitName } from './limit-reached.js';

interface RateLimit {
  /** Calls allowed in a burst. */
  burst: number;
  /** Calls per minute in the long run. */
  perMinute: number;
}

export interface RateLimiter {
  /** Counts a call. Rejects with `rate_limited` and the time to wait. */
  take: (caller: string) => Promise<void>;
}

/**
 * Allows `burst` calls in the time in which `perMinute` allows as many. Counted in the store where several instances
 * share it, otherwise in this process; a caller is remembered for the whole time.
 */
export function createRateLimiter(name: LimitName, { burst, perMinute }: RateLimit, store: SessionStore): RateLimiter {
  const duration = Math.max(1, Math.ceil((burst / perMinute) * 60));
  const rule: LimitRule = { keyPrefix: name, points: burst, duration };
  const limiter: Limiter = store.createLimiter?.(rule) ?? new RateLimiterMemory(rule);
  return {
    take: async (caller) => {
      try {
        await limiter.consume(caller);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new LimitReached(name, refusal.msBeforeNext);
      }
    },
  };
}
