import { Worker } from 'node:worker_threads';
import { IdproofError } from '@idproof/core/errors';
import type { ThreadReport } from './thread-messages.js';

/** One loaded worker thread; it does one task at a time. */
export interface PoolThread {
  /** Rejects with `internal_error` when the task breaks, or when the thread dies or takes longer than `timeout` ms. */
  perform(name: string, request: unknown, transfer: readonly ArrayBuffer[], timeout: number): Promise<unknown>;
  /** Resolves with the reason once the thread has ended, by itself or by the pool. */
  ended: Promise<IdproofError>;
  end(): Promise<void>;
}

interface Pending {
  id: number;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Starts a thread and waits until it has loaded. Rejects with `configuration_invalid` when it cannot. */
export async function startThread(url: URL): Promise<PoolThread> {
  const worker = new Worker(url);
  let pending: Pending | undefined;
  let over: IdproofError | undefined;
  let cause: unknown;
  let lastId = 0;

  worker.on('error', (error) => (cause = error));
  const ended = new Promise<IdproofError>((resolve) => {
    worker.once('exit', (code) => {
      over = new IdproofError('internal_error', `an engine thread ended with ${code}`, { cause });
      pending?.reject(over);
      resolve(over);
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (report: ThreadReport) => {
      if (report.kind === 'ready') resolve();
      else if (report.kind === 'unready') reject(new IdproofError('configuration_invalid', report.message));
      else if (report.id !== pending?.id) return;
      else if (report.kind === 'done') pending.resolve(report.answer);
      else pending.reject(new IdproofError('internal_error', report.message));
    });
    void ended.then(reject);
  });
  // A thread that ends before anybody waits for `ready` must not count as an unhandled rejection.
  ready.catch(() => {});

  const end = async (): Promise<void> => void (await worker.terminate());
  try {
    await ready;
  } catch (error) {
    await end();
    throw error;
  }
  return {
    ended,
    end,
    perform: async (name, request, transfer, timeout) => {
      if (over) throw over;
      const timer = setTimeout(() => void end(), timeout);
      try {
        return await new Promise((resolve, reject) => {
          pending = { id: ++lastId, resolve, reject };
          worker.postMessage({ id: lastId, name, request }, [...transfer]);
        });
      } finally {
        clearTimeout(timer);
        // Personal data must not outlive its call.
        pending = undefined;
      }
    },
  };
}
