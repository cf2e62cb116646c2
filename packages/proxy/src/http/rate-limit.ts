import { IdproofError } from '@idproof/core/session';

export interface RateLimit {
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

/** Token buckets in this process's memory. `take` rejects with `rate_limited` and says when to come back. */
export function createRateLimiter({ burst, perMinute }: RateLimit, clock: () => number) {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  return {
    take(caller: string): void {
      const now = clock();
      const known = buckets.get(caller);
      const tokens = known ? Math.min(burst, known.tokens + (now - known.at) * perMs) : burst;
      buckets.delete(caller);
      buckets.set(caller, { tokens: Math.max(0, tokens - 1), at: now });
      if (buckets.size > MOST_CALLERS) buckets.delete(buckets.keys().next().value ?? '');
      if (tokens < 1) throw new IdproofError('rate_limited', undefined, { retryAfter: (1 - tokens) / perMs });
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;
