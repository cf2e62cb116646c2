import http from 'node:http';
import { agent, beginSession, createBodies, post, stepHeaders } from './calls.js';
import { readUsage, resetDelay, start, type Started, type Usage } from './children.js';

/*
 * The proxy under load: 200 bodies of 5 MB at once, the view of a session beside a route that does nothing, and minutes of
 * mixed calls. Memory and the delay of the event loop are the proxy's own, in its own process.
 */

const AT_ONCE = 200;
const VIEWS = 2000;
const CONNECTIONS = 8;
/** Bytes of an image among mixed calls. */
const ORDINARY = 300_000;
const DEFAULT_MINUTES = 10;

const toMb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
const describeDelay = ({ p99, max }: Usage['delay']): string =>
  `event loop late by ${p99.toFixed(0)} ms (p99), ${max.toFixed(0)} ms at most`;
const count = (values: readonly (number | string)[]) =>
  [...new Set(values)].map((value) => `${values.filter((other) => other === value).length} × ${value}`).join(', ');

/** Sends a body on a connection of its own; a refusal ends that connection, whether or not the body went out. */
function upload(url: string, authorization: string, body: Buffer): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { ...stepHeaders(authorization, 'large'), 'Content-Length': body.length };
    const request = http.request(url, { method: 'POST', agent: false, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', (error) => resolve(error.name));
    request.end(body);
  });
}

async function benchLargeBodies(proxy: Started): Promise<void> {
  const sessions: string[] = [];
  for (let i = 0; i < AT_ONCE; i++) sessions.push(await beginSession(proxy.url));
  const next = createBodies(3_900_000);
  const bodies = sessions.map(() => next());
  const before = (await readUsage(proxy)).rss;
  const url = `${proxy.url}/idproof/v1/session/recognize`;
  resetDelay(proxy);
  const began = performance.now();
  const statuses = await Promise.all(sessions.map((authorization, i) => upload(url, authorization, bodies[i]!)));
  const seconds = (performance.now() - began) / 1000;
  const { mostRss, delay } = await readUsage(proxy);
  console.log(`  ${AT_ONCE} bodies of 5 MB at once: ${count(statuses)} in ${seconds.toFixed(1)} s`);
  console.log(`    memory ${toMb(before)} MB before, ${toMb(mostRss)} MB at most; ${describeDelay(delay)}`);
}

/** Milliseconds of the median and the 99th percentile, and calls a second, of a GET over all connections. */
async function measureGets(url: string, authorization: string): Promise<string> {
  const times: number[] = [];
  const began = performance.now();
  const worker = async () => {
    for (let i = 0; i < VIEWS / CONNECTIONS; i++) {
      const started = performance.now();
      await new Promise<void>((resolve, reject) => {
        const call = http.get(url, { agent, headers: { Authorization: authorization } }, (response) => {
          response.resume();
          response.on('end', resolve);
        });
        call.on('error', reject);
      });
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const rate = VIEWS / ((performance.now() - began) / 1000);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `${rate.toFixed(0)} a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

async function benchViews(proxy: Started): Promise<void> {
  const bare = await start('bareHono');
  const authorization = await beginSession(proxy.url);
  // The first run of each warms it up.
  for (const isWarm of [false, true]) {
    const own = await measureGets(`${proxy.url}/idproof/v1/session`, authorization);
    const least = await measureGets(`${bare.url}/v1/session`, '');
    if (isWarm) console.log(`  GET /v1/session: ${own}\n    a bare Hono route: ${least}`);
  }
  bare.child.kill();
}

/** Starts, images and views, over and over. */
async function benchMixed(proxy: Started, minutes: number): Promise<void> {
  const next = createBodies(ORDINARY);
  const until = Date.now() + minutes * 60_000;
  const statuses: number[] = [];
  const before = await readUsage(proxy);
  resetDelay(proxy);
  const worker = async () => {
    while (Date.now() < until) {
      const authorization = await beginSession(proxy.url);
      for (let i = 0; i < 3; i++) {
        const headers = stepHeaders(authorization, `mixed-${i}`);
        statuses.push((await post(`${proxy.url}/idproof/v1/session/recognize`, headers, next())).status);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const after = await readUsage(proxy);
  console.log(`  ${minutes} minutes of mixed load: ${count(statuses)}`);
  console.log(`    memory ${toMb(before.rss)} MB at the start, ${toMb(after.rss)} MB at the end`);
  console.log(`    ${describeDelay(after.delay)}`);
}

export async function benchProxyLoad({ minutes = DEFAULT_MINUTES }: { minutes?: number | undefined }): Promise<void> {
  const provider = await start('upstream');
  const proxy = await start('idproof', provider.url);
  try {
    await benchLargeBodies(proxy);
    await benchViews(proxy);
    await benchMixed(proxy, minutes);
  } finally {
    for (const { child } of [provider, proxy]) child.kill();
    agent.destroy();
  }
}
