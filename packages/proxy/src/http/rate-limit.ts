import { IdproofError } from '@idproof/core/session';

interface RateLimit {
  /** Calls allowed in a burst. */
  burst: number;
  /** Calls a minute in the long run. */
  perMinute: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Past this many known callers the oldest is forgotten, so that memory stays bounded. */
const MOST_CALLERS = 10_000;

/**
 * Token buckets in this process's memory. `take` counts a call, `check` only looks; both throw `rate_limited`, which
 * says when to come back, where none is left. Kept by hand: it needs no timer and no store of its own.
 */
export function createRateLimiter({ burst, perMinute }: RateLimit, clock: () => number) {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  const left = (caller: string, now: number): number => {
    const known = buckets.get(caller);
    // A clock that was set back takes nothing away.
    return known ? Math.min(burst, known.tokens + Math.max(0, now - known.at) * perMs) : burst;
  };
  const assertLeft = (tokens: number): void => {
    if (tokens < 1) throw new IdproofError('rate_limited', undefined, { retryAfter: (1 - tokens) / perMs });
  };
  return {
    check: (caller: string): void => assertLeft(left(caller, clock())),
    take(caller: string): void {
      const now = clock();
      const tokens = left(caller, now);
      buckets.delete(caller);
      buckets.set(caller, { tokens: Math.max(0, tokens - 1), at: now });
      if (buckets.size > MOST_CALLERS) buckets.delete(buckets.keys().next().value ?? '');
      assertLeft(tokens);
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;
