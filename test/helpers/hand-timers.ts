/** Timers that run only when told to. */
export class HandTimers {
  #waiting = new Map<number, { run: () => void; delay: number }>();
  #next = 1;
  readonly setTimeout = ((run: () => void, delay: number) => {
    this.#waiting.set(this.#next, { run, delay });
    return this.#next++;
  }) as unknown as typeof globalThis.setTimeout;
  readonly clearTimeout = ((timer: number) => {
    this.#waiting.delete(timer);
  }) as unknown as typeof globalThis.clearTimeout;

  get delays(): number[] {
    return [...this.#waiting.values()].map(({ delay }) => delay);
  }

  elapse(delay: number): void {
    // Timers that are set meanwhile wait for the next time.
    const due = [...this.#waiting].filter(([, waiting]) => waiting.delay <= delay);
    for (const [timer, { run }] of due) {
      if (this.#waiting.delete(timer)) run();
    }
  }
}

/** Timers whose delays end at once. */
export const AT_ONCE = {
  setTimeout: ((run: () => void) => {
    queueMicrotask(run);
    return 0;
  }) as unknown as typeof globalThis.setTimeout,
  clearTimeout: (): void => {},
};
