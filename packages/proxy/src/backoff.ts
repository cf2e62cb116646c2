/** Waits so many milliseconds, or until the signal. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Milliseconds. */
interface BackoffOptions {
  /** The first pause; each further one is twice as long, up to `longest`. */
  first: number;
  longest: number;
  /** All pauses together. */
  total: number;
  sleep: Sleep;
}

/**
 * Pauses between tries, each half random so that those who wait do not come back at one time. Resolves with false,
 * and without a pause, once the time is used up.
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
