import { setTimeout } from 'node:timers/promises';

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) =>
  setTimeout(ms, undefined, signal ? { signal } : {}).catch(() => {
    // Aborted.
  });

/** Durations in milliseconds. */
interface BackoffOptions {
  /** First pause. Each following one is twice as long, up to `longest`. */
  first: number;
  longest: number;
  /** Sum of all pauses. */
  total: number;
  sleep: Sleep;
}

/**
 * Exponential backoff with jitter: half of each pause is random, so that clients that failed together do not retry
 * together. Resolves with true after a pause, and with false at once when `total` is used up.
 */
export function createBackoff({ first, longest, total, sleep: wait }: BackoffOptions): () => Promise<boolean> {
  let next = first;
  let left = total;
  return async () => {
    if (left <= 0) return false;
    const pause = Math.min(Math.ceil(next * (0.5 + Math.random() / 2)), left);
    left -= pause;
    next = Math.min(next * 2, longest);
    await wait(pause);
    return true;
  };
}
