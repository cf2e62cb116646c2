import { IdproofError } from '../errors.js';

export interface RetryPolicy {
  /** The number of attempts, the first included. Default 4. */
  attempts: number;
  /** The longest wait before the second call, in milliseconds; doubles with each further one. Default 400. */
  baseDelay: number;
  /** The longest wait, in milliseconds; a longer `Retry-After` ends the retries. Default 10,000. */
  maxDelay: number;
}

export const DEFAULT_RETRY: RetryPolicy = { attempts: 4, baseDelay: 400, maxDelay: 10_000 };

/** Milliseconds to wait before call number `next` (2 or more), or `undefined` when it is not worth waiting. */
export function findRetryDelay(
  policy: RetryPolicy,
  next: number,
  retryAfter: number | undefined,
  random: () => number = Math.random,
): number | undefined {
  if (next > policy.attempts) return undefined;
  if (retryAfter !== undefined && retryAfter > policy.maxDelay) return undefined;
  const ceiling = Math.min(policy.maxDelay, policy.baseDelay * 2 ** (next - 2));
  // Half fixed, half random, so that clients that failed together do not retry together.
  return Math.max(ceiling / 2 + (ceiling / 2) * random(), retryAfter ?? 0);
}

/** Resolves after `ms`; rejects with `aborted` as soon as the signal fires. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new IdproofError('aborted'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/** The promise's outcome, or `aborted` as soon as the signal fires; the promise is ignored from then on. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(new IdproofError('aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** `Retry-After` in milliseconds: seconds or an HTTP date. `undefined` when absent or invalid. */
export function parseRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
