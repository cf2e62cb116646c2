import { IdproofError } from '@idproof/core/errors';
import { startThread, type PoolThread } from './pool-thread.js';

export interface ThreadPoolOptions {
  /** The script of a thread; it speaks `thread-messages.ts`. */
  url: URL;
  /** Number of threads. */
  threads: number;
  /** Milliseconds after which a task counts as hung and its thread is replaced. Default 120,000. */
  timeout?: number;
}

/** Threads that were loaded once and take tasks in the order they came. */
export interface ThreadPool {
  /**
   * Runs a task. Rejects with `internal_error` when the task breaks or its thread dies, with `overloaded` when the
   * pool is closed, and with the signal's reason. A task that has started cannot be stopped; its result is dropped.
   */
  run(name: string, request: unknown, transfer: readonly ArrayBuffer[], signal?: AbortSignal): Promise<unknown>;
  /** Ends all threads; waiting and running tasks reject. */
  close(): Promise<void>;
}

interface Task {
  name: string;
  request: unknown;
  transfer: readonly ArrayBuffer[];
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

const START_ATTEMPTS = 3;

/*
 * Own code, because tinypool 2.2 and piscina lack what is needed: tinypool does not notice a thread that ends
 * by `process.exit`, so that its task stays pending; both end the thread of an aborted task, which costs seconds of
 * loading models, where this pool drops the answer; and neither has a time limit for one task, or waits for models
 * to be loaded before the pool counts as started.
 */
class Pool implements ThreadPool {
  readonly #url: URL;
  readonly #timeout: number;
  readonly #waiting: Task[] = [];
  readonly #idle: PoolThread[] = [];
  readonly #living = new Set<PoolThread>();
  #starting = 0;
  #closed = false;

  constructor(url: URL, timeout: number) {
    this.#url = url;
    this.#timeout = timeout;
  }

  async run(name: string, request: unknown, transfer: readonly ArrayBuffer[], signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.#closed) throw createClosedError();
    if (this.#living.size === 0 && this.#starting === 0) void this.#replace();
    let leave: (() => void) | undefined;
    try {
      return await new Promise((resolve, reject) => {
        const task: Task = { name, request, transfer, resolve, reject };
        leave = () => {
          removeFrom(this.#waiting, task);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', leave);
        this.#waiting.push(task);
        this.#next();
      });
    } finally {
      if (leave) signal?.removeEventListener('abort', leave);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#rejectWaiting(createClosedError());
    await Promise.all(Array.from(this.#living, async (thread) => thread.end()));
  }

  /** Starts a thread, and replaces it whenever it ends. */
  async addThread(): Promise<void> {
    const thread = await startThread(this.#url);
    if (this.#closed) return thread.end();
    this.#living.add(thread);
    this.#idle.push(thread);
    void thread.ended.then(() => {
      this.#living.delete(thread);
      removeFrom(this.#idle, thread);
      if (!this.#closed) void this.#replace();
    });
    return this.#next();
  }

  #next(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      void this.#serve(this.#idle.shift()!, this.#waiting.shift()!);
    }
  }

  async #serve(thread: PoolThread, task: Task): Promise<void> {
    await thread.perform(task.name, task.request, task.transfer, this.#timeout).then(task.resolve, task.reject);
    if (!this.#living.has(thread)) return;
    this.#idle.push(thread);
    this.#next();
  }

  /** Tries a few times. When no thread is left, waiting tasks reject with the reason, and the next task tries again. */
  async #replace(): Promise<void> {
    this.#starting++;
    let failure: unknown;
    for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
      failure = await this.addThread().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined || this.#closed) break;
    }
    this.#starting--;
    if (failure !== undefined && this.#living.size === 0 && this.#starting === 0) this.#rejectWaiting(failure);
  }

  #rejectWaiting(error: unknown): void {
    for (const task of this.#waiting.splice(0)) task.reject(error);
  }
}

function createClosedError(): IdproofError {
  return new IdproofError('overloaded', 'the engines are closed');
}

function removeFrom<T>(list: T[], item: T): void {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
}

/** Starts all threads and resolves when every one has loaded; rejects with the reason of the first that cannot. */
export async function createThreadPool({ url, threads, timeout = 120_000 }: ThreadPoolOptions): Promise<ThreadPool> {
  const pool = new Pool(url, timeout);
  try {
    await Promise.all(Array.from({ length: threads }, async () => pool.addThread()));
  } catch (error) {
    await pool.close();
    throw error;
  }
  return pool;
}
