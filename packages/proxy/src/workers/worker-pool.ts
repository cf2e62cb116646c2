import cluster, { type Worker } from 'node:cluster';
import { sleep } from '../backoff.js';
import { queryWorker } from './messages.js';

/** Pause in ms before a worker is restarted: none at first, doubled while workers end within `STABLE_MS`. */
const RESTART_PAUSE = { first: 100, longest: 30_000 };
const STABLE_MS = 60_000;
/** Interval and timeout in ms of the liveness query. No working event loop takes as long. */
const LIFE_MS = 15_000;
/** Missed answers after which a worker is killed; one may be missed while the whole machine is suspended. */
const MAX_MISSED = 2;

export interface PoolOptions {
  size: number;
  /** Interval and timeout of the liveness query, in milliseconds. Default 15,000. */
  lifeTimeout?: number;
  /** Called when a worker ends unexpectedly. */
  onLost: (pid: number | undefined) => void;
  /** Called when a worker is killed because it does not answer. */
  onHung: (pid: number | undefined) => void;
}

export interface WorkerPool {
  /** Resolves with the address once all workers listen. Rejects where one ends before. */
  start: () => Promise<string>;
  /** Workers that listen. */
  listReady: () => Worker[];
  /** Ends all workers after their running requests; a hung one is killed. */
  stop: () => Promise<void>;
}

/** Keeps `size` workers running: one that ends, or hangs, is replaced. */
export function createWorkerPool({ size, lifeTimeout = LIFE_MS, onLost, onHung }: PoolOptions): WorkerPool {
  const running = new Set<Worker>();
  const ready = new Set<Worker>();
  let pause = 0;
  let isStarted = false;
  let isStopping = false;

  /** Queries liveness, and kills a worker after `most` missed answers. Resolves with the number of missed answers. */
  const checkLife = async (worker: Worker, missed: number, most: number): Promise<number> => {
    if ((await queryWorker(worker, 'life', lifeTimeout)) === true) return 0;
    if (missed + 1 >= most && ready.delete(worker)) {
      onHung(worker.process.pid);
      worker.process.kill('SIGKILL');
    }
    return missed + 1;
  };
  const watch = async (worker: Worker): Promise<void> => {
    for (let missed = 0; ready.has(worker); await sleep(lifeTimeout))
      missed = await checkLife(worker, missed, MAX_MISSED);
  };
  const add = (onReady: (url: string) => void, onEnd: () => void): void => {
    const worker = cluster.fork();
    const startedAt = performance.now();
    running.add(worker);
    // Messages to an ended worker fail; its exit is handled separately.
    worker.on('error', () => {});
    worker.on('message', (message: { idproof?: string; url?: string }) => {
      if (message.idproof !== 'ready') return;
      ready.add(worker);
      onReady(message.url ?? '');
      void watch(worker);
    });
    worker.once('exit', () => {
      running.delete(worker);
      ready.delete(worker);
      onEnd();
      if (isStopping || !isStarted) return;
      onLost(worker.process.pid);
      if (performance.now() - startedAt >= STABLE_MS) pause = 0;
      setTimeout(replace, pause);
      pause = Math.min(RESTART_PAUSE.longest, Math.max(RESTART_PAUSE.first, pause * 2));
    });
  };
  const replace = (): void => {
    if (!isStopping)
      add(
        () => {},
        () => {},
      );
  };
  const startOne = () =>
    new Promise<string>((resolve, reject) => {
      add(resolve, () => reject(new Error('a worker ended before it was ready')));
    });

  return {
    start: async () => {
      const urls = await Promise.all(Array.from({ length: size }, startOne));
      isStarted = true;
      return urls[0] ?? '';
    },
    listReady: () => [...ready],
    stop: async () => {
      isStopping = true;
      const ends = [...running].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
      for (const worker of running) worker.process.kill('SIGTERM');
      // A hung worker ignores signals: one missed answer is enough here.
      for (const worker of ready) void checkLife(worker, 0, 1);
      await Promise.all(ends);
    },
  };
}
