import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiter, LimitRule, SessionStore } from '../stores/store.js';
import { LimitReached, type LimitName } from './limit-reached.js';

interface RateLimit {
  /** Calls allowed in a burst. */
  burst: number;
  /** Calls a minute in the long run. */
  perMinute: number;
}

export interface RateLimiter {
  /** Counts a call. Rejects with `rate_limited`, which says when to come back. */
  take: (caller: string) => Promise<void>;
}

/**
 * `burst` calls in the time in which `perMinute` would be as many. Counted where the sessions are, if several instances
 * share them, else in this process; nobody is forgotten before that time is over.
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
