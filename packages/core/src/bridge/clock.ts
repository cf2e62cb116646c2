/** Time, as the bridge needs it; tests pass their own. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** Calls `work` once after so many milliseconds; returns the function that prevents it. */
  after(delay: number, work: () => void): () => void;
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  after(delay, work) {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};
