import cluster from 'node:cluster';
import type { RequestListener } from 'node:http';
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { closeOnSignal } from '../close-on-signal.js';
import type { CompleteEnvironment } from '../environment/read-environment.js';
import { createStdoutLog } from '../log.js';
import { createLimitedServer, listen, MAX_ADMIN_CONNECTIONS } from '../node-server.js';
import { queryWorker } from './messages.js';
import { createWorkerPool, type WorkerPool } from './worker-pool.js';

const SWEEP_MS = 60_000;
/** Argument that marks a process as a worker of this proxy: the host may use the cluster module itself. */
export const WORKER_FLAG = '--worker';

/**
 * Runs the primary: keeps the workers running, counts calls for their limiters, serves health, readiness and metrics of
 * all, and lets one of them sweep.
 */
export async function runPrimary({ program, basePath }: CompleteEnvironment): Promise<void> {
  const { workers: size, adminPort = 0 } = program;
  cluster.setupPrimary({ args: [WORKER_FLAG] });
  // Serves the limiters of the workers.
  void new RateLimiterClusterMaster();
  const log = createStdoutLog(() => {});
  const own = new Registry();
  const ended = new Counter({ name: 'idproof_workers_ended_total', help: 'Workers that ended', registers: [own] });
  const report = (code: string) => log({ time: new Date().toISOString(), event: 'fault', code });
  const pool = createWorkerPool({
    size,
    onLost: () => {
      ended.inc();
      report('worker_ended');
    },
    onHung: () => report('worker_hung'),
  });
  const running = new Gauge({ name: 'idproof_workers', help: 'Workers that listen', registers: [own] });
  const readOwn = () => {
    running.set(pool.listReady().length);
    return own.metrics();
  };
  const url = await pool.start();
  const answerProbe: RequestListener = (request, response) => {
    void answer(pool, readOwn, request.url ?? '')
      // An invalid answer of a worker must not end the primary.
      .catch(() => toJson(503, { code: 'overloaded' }))
      .then(({ status, type, text }) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      );
  };
  const admin = createLimitedServer(program, answerProbe);
  admin.maxConnections = MAX_ADMIN_CONNECTIONS;
  const adminUrl = await listen(admin, adminPort, program.listen.hostname);
  const timer = setInterval(() => {
    const [worker] = pool.listReady();
    if (worker) void queryWorker(worker, 'sweep', SWEEP_MS);
  }, SWEEP_MS);
  closeOnSignal(async () => {
    clearInterval(timer);
    await pool.stop();
    admin.close();
  });
  process.stdout.write(`proxy ${url}${basePath}\nadmin ${adminUrl}\nready\n`);
}

interface ProbeAnswer {
  status: number;
  type: string;
  text: string;
}

async function answer(pool: WorkerPool, readOwn: () => Promise<string>, path: string): Promise<ProbeAnswer> {
  if (path === '/healthz') return toJson(200, { status: 'ok' });
  if (path === '/readyz') return answerReadiness(pool);
  if (path !== '/metrics') return toJson(404, { code: 'not_found' });
  const answers = await Promise.all(pool.listReady().map((worker) => queryWorker(worker, 'metrics')));
  const known = answers.filter((metrics) => metrics !== undefined) as MetricObjectWithValues<MetricValue<string>>[][];
  const summed = await AggregatorRegistry.aggregate(known).metrics();
  return { status: 200, type: Registry.PROMETHEUS_CONTENT_TYPE, text: `${summed}\n${await readOwn()}` };
}

interface Readiness {
  status: number;
  body: { provider?: string[] };
}

/** Ready where at least one worker is: the others share its store, and an ended worker gets no connection. */
async function answerReadiness(pool: WorkerPool): Promise<ProbeAnswer> {
  const answers = (await Promise.all(pool.listReady().map((worker) => queryWorker(worker, 'readiness')))) as (
    | Readiness
    | undefined
  )[];
  const ready = answers.filter((each) => each?.status === 200);
  if (ready.length === 0) return toJson(503, { code: 'overloaded' });
  const provider = [...new Set(ready.flatMap((each) => each?.body.provider ?? []))];
  return toJson(200, provider.length > 0 ? { status: 'degraded', provider } : { status: 'ready' });
}

const toJson = (status: number, body: object): ProbeAnswer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
});
