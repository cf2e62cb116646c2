import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryStore } from '@idproof/proxy';
import type { SessionRecord, SessionStore } from '@idproof/proxy';
import { openStore } from '@idproof/proxy/node';
import { Redis } from 'ioredis';
import { startRedis } from '../../test/proxy/helpers/redis-server.js';
import { createTestProxy, START } from '../../test/proxy/helpers/create-test-proxy.js';
import { compareBody, recognizeBody } from '../../test/proxy/helpers/step-bodies.js';

/*
 * Sessions in each store: how fast they are written, found and deleted, and what room they take. Each is the record of
 * a session that was gone through with the fake provider, under another id, token and user.
 */

const AT_ONCE = 32;
const LOOKUPS = 2000;
/** As many as one round of the sweeper lists. */
const PAGE = 50;
/** Deleting is measured on so many: what is left makes it neither faster nor slower. */
const PURGED = 10_000;
const KINDS = ['sqlite', 'redis', 'memory'] as const;

interface Opened {
  store: SessionStore;
  /** Bytes taken by now. */
  measure: () => Promise<number>;
  close: () => Promise<void>;
}

async function open(kind: (typeof KINDS)[number]): Promise<Opened> {
  if (kind === 'memory') {
    const store = createMemoryStore();
    return { store, measure: async () => process.memoryUsage().heapUsed, close: () => store.close() };
  }
  if (kind === 'redis') {
    const server = await startRedis();
    const address = server.fresh();
    const store = await openStore(address);
    const admin = new Redis(address);
    const measure = async () => Number(/used_memory:(\d+)/.exec(await admin.info('memory'))?.[1]);
    const close = async () => {
      await store.close();
      admin.disconnect();
      await server.stop();
    };
    return { store, measure, close };
  }
  const folder = mkdtempSync(join(tmpdir(), 'idproof-bench-'));
  const store = await openStore(`sqlite:${join(folder, 'bench.sqlite')}`);
  const measure = async () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  };
  return { store, measure, close };
}

/** The record of a finished session. */
async function createSample(): Promise<SessionRecord> {
  const { begin, store } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  await browser.post('recognize', recognizeBody());
  await browser.post('compare', compareBody());
  const record = await store.get(browser.sessionId);
  if (record?.position !== 'finished') throw new Error('The sample did not finish');
  return record;
}

const vary = (sample: SessionRecord, i: number): SessionRecord => ({
  ...sample,
  version: 1,
  id: `ids_${i}`,
  userHash: `user ${i}`,
  tokens: sample.tokens.map((token) => ({ ...token, hash: `token ${i}` })),
  purgeAt: START + i,
});

/** Does it for each number, so many at once. */
async function each(count: number, work: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const runOne = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runOne));
}

async function timeEach(count: number, work: (i: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await each(count, work);
  return (count / (performance.now() - started)) * 1000;
}

async function timeLookups(store: SessionStore, count: number): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (let i = 0; i < LOOKUPS; i++) {
    const wanted = Math.floor(Math.random() * count);
    const started = performance.now();
    if (!(await store.findByKey(`token ${wanted}`))) throw new Error(`Session ${wanted} is not found`);
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: sorted[LOOKUPS / 2] ?? 0, p99: sorted[Math.floor(LOOKUPS * 0.99)] ?? 0 };
}

/** As the sweeper does it: what is due is listed by the page, and deleted. Sessions a second. */
async function timePurge(store: SessionStore, count: number): Promise<number> {
  const started = performance.now();
  let done = 0;
  while (done < count) {
    const due = await store.listDue(Number.MAX_SAFE_INTEGER, PAGE);
    await Promise.all(due.map((id) => store.delete(id)));
    done += due.length;
    if (due.length === 0) break;
  }
  return (done / (performance.now() - started)) * 1000;
}

/** `count`: sessions in each store, 100,000 by default. `kinds`: some of `sqlite`, `redis` and `memory`. */
export async function benchStores(count = 100_000, kinds: readonly string[] = KINDS): Promise<void> {
  const sample = await createSample();
  console.log(`  ${count} sessions of ${JSON.stringify(sample).length} characters`);
  for (const kind of KINDS.filter((known) => kinds.includes(known))) {
    const { store, measure, close } = await open(kind);
    const before = await measure();
    const writes = await timeEach(count, (i) => store.create(vary(sample, i)));
    const size = (await measure()) - before;
    const { p50, p99 } = await timeLookups(store, count);
    const purged = await timePurge(store, Math.min(PURGED, count));
    const figures = [
      `${Math.round(writes)} written a second`,
      `${(size / 1e6).toFixed(0)} MB, ${Math.round(size / count)} bytes a session`,
      `found in ${p50.toFixed(2)} ms (p99 ${p99.toFixed(2)})`,
      `${Math.round(purged)} deleted a second`,
    ];
    console.log(`  ${kind}: ${figures.join('; ')}`);
    await close();
  }
}
