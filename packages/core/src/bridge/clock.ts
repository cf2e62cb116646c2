/** The bridge's clock; tests pass their own. */
export interface Clock {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Calls `work` once after `delay` milliseconds; returns the function that cancels it. */
  after(delay: number, work: () => void): () => void;
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  after(delay, work) {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};
