import assert from 'node:assert/strict';
import cluster from 'node:cluster';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { createWorkerPool } from '../../../packages/proxy/src/workers/worker-pool.js';

// Runs in a process of its own: a process has one cluster.
cluster.setupPrimary({ exec: fileURLToPath(new URL('../helpers/pool-worker.mjs', import.meta.url)), execArgv: [] });

/** A pool of two, of which the first hangs. */
async function startHanging() {
  const hung: (number | undefined)[] = [];
  const lost: (number | undefined)[] = [];
  const pool = createWorkerPool({
    size: 2,
    // A healthy worker answers within it on a busy machine too.
    lifeTimeout: 3_000,
    onHung: (pid) => hung.push(pid),
    onLost: (pid) => lost.push(pid),
  });
  await pool.start();
  const [first, second] = pool.listReady().map((worker) => worker.process.pid);
  assert.ok(first && second);
  process.kill(first, 'SIGSTOP');
  return { pool, hung, lost, first, second };
}

test('a worker that hangs is killed and replaced; those that answer are left alone', { timeout: 60_000 }, async (t) => {
  const { pool, hung, lost, first, second } = await startHanging();
  t.after(() => pool.stop());
  const isReplaced = () => lost.length > 0 && pool.listReady().length === 2;
  while (!isReplaced()) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual([hung, lost], [[first], [first]]);
  const pids = new Set(pool.listReady().map((worker) => worker.process.pid));
  assert.ok(pids.has(second) && !pids.has(first));
});

test('a worker that hangs does not keep the others from ending', { timeout: 60_000 }, async () => {
  const { pool, hung, lost, first } = await startHanging();
  await pool.stop();
  assert.deepEqual([hung, lost], [[first], []]);
  assert.deepEqual(pool.listReady(), []);
});
