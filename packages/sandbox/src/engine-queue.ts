/** Thrown when the queue is full. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface EngineQueue {
  /** Runs the work when a slot is free. Rejects at once with `QueueFullError`, or with the signal's reason. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** Runs at most `concurrency` jobs at once and lets `waiting` more wait, in order of arrival. */
export function createEngineQueue({ concurrency, waiting }: { concurrency: number; waiting: number }): EngineQueue {
  let running = 0;
  const line: (() => void)[] = [];

  function waitForSlot(signal: AbortSignal): Promise<void> {
    if (running < concurrency) {
      running++;
      return Promise.resolve();
    }
    if (line.length >= waiting) return Promise.reject(new QueueFullError('the queue is full'));
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
        // The slot is handed to the next in line rather than freed, so that no new call overtakes it.
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
