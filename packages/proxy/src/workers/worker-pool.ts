import cluster, { type Worker } from 'node:cluster';
import { sleep } from '../backoff.js';
import { queryWorker } from './messages.js';

/** How long a worker that ends is waited with before the next: none at first, doubled while they end young. */
const RESTART_PAUSE = { first: 100, longest: 30_000 };
const STABLE_MS = 60_000;
/** A worker is asked for a sign of life this often, and given as long to answer. No loop that still turns takes so long. */
const LIFE_MS = 15_000;
/** One answer may be missed because the whole machine stood still. */
const MAX_MISSED = 2;

export interface PoolOptions {
  size: number;
  /** How often a sign of life is asked for, and how long it may take, in milliseconds. Default 15,000. */
  lifeTimeout?: number;
  /** Told of a worker that ended by itself. */
  onLost: (pid: number | undefined) => void;
  /** Told of a worker that is killed because it gives no sign of life. */
  onHung: (pid: number | undefined) => void;
}

export interface WorkerPool {
  /** Resolves with the address once all listen. Rejects when one ends before. */
  start: () => Promise<string>;
  /** Those that listen. */
  listReady: () => Worker[];
  /** Ends all, each after what it has under way; one that hangs is killed. */
  stop: () => Promise<void>;
}

/** Keeps so many workers running: one that ends, or hangs, is replaced. */
export function createWorkerPool({ size, lifeTimeout = LIFE_MS, onLost, onHung }: PoolOptions): WorkerPool {
  const running = new Set<Worker>();
  const ready = new Set<Worker>();
  let pause = 0;
  let isStarted = false;
  let isStopping = false;

  /** Asks for a sign of life, and kills a worker that has given none for so many questions. Resolves with those that it missed. */
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
    // A message to one that has just ended: its end is told by itself.
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
      // One that hangs hears no signal; whoever asked for the end waits for no second question.
      for (const worker of ready) void checkLife(worker, 0, 1);
      await Promise.all(ends);
    },
  };
}
