/** Thrown when as much work waits as the queue takes. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface EngineQueue {
  /** Runs the work when its turn comes. Rejects with `QueueFullError` at once, or with the signal's reason. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** At most `concurrency` at once and `waiting` behind them, in the order they came. */
export function createEngineQueue({ concurrency, waiting }: { concurrency: number; waiting: number }): EngineQueue {
  let running = 0;
  const line: (() => void)[] = [];

  function waitForSlot(signal: AbortSignal): Promise<void> {
    if (running < concurrency) {
      running++;
      return Promise.resolve();
    }
    if (line.length >= waiting) return Promise.reject(new QueueFullError('too much work waits'));
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        line.splice(line.indexOf(enter), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      line.push(enter);
    });
  }

  return {
    async run(work, signal) {
      signal.throwIfAborted();
      await waitForSlot(signal);
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        // The place is handed on rather than freed, so that nobody overtakes the line.
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
