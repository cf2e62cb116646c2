import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSessionClient, joinHandoff, type SessionView } from '@idproof/core/session';
import { openStore } from '@idproof/proxy/node';
import { startRedis } from '../../../test/proxy/helpers/redis-server.js';
import { beginSession } from '../proxy/calls.js';
import { readUsage, start, type Started } from '../proxy/children.js';
import { measureFirstFrame } from './first-frame.js';

/*
 * A handoff in figures: how late the computer sees what the phone did, with one and with two instances on one Redis; what
 * open streams cost; what abandoned codes leave in the store; and the time from a scanned code to the live camera.
 */

const HANDOFFS = 100;
const STREAMS = 1000;
/** Seconds over which the processor time of idle streams is measured. */
const IDLE_S = 30;
/** People who ask for a code and never use it. */
const ABANDONED = 2000;
const FIRST_FRAMES = 3;

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

/** Milliseconds from the phone's request to the owner's event, for joining and agreeing, `phoneAt` beside `ownerAt`. */
async function measureLatency(ownerAt: string, phoneAt: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < HANDOFFS; round++) {
    const authorization = await beginSession(ownerAt);
    const connect = (url: string, token: string) =>
      createSessionClient({ proxyUrl: `${url}/idproof`, getToken: async () => token });
    const owner = connect(ownerAt, authorization.slice('Bearer '.length));
    const controller = new AbortController();
    let wake = (_view: SessionView): void => {};
    const until = (isWanted: (view: SessionView) => boolean) =>
      new Promise<number>((resolve) => {
        wake = (view) => {
          if (isWanted(view)) resolve(performance.now());
        };
      });
    const ready = until(() => true);
    const watched = owner.watch?.((view) => wake(view), { signal: controller.signal });
    await ready;
    const offered = until(({ handoff }) => handoff?.state === 'offered');
    const offer = await owner.handoff?.();
    if (!offer) throw new Error('No handoff was offered');
    await offered;
    const joined = until(({ handoff }) => handoff?.state === 'connected');
    let began = performance.now();
    const { number, url } = offer;
    const { clientToken } = await joinHandoff(
      { code: new URL(url).hash.slice(1), number },
      { proxyUrl: `${phoneAt}/idproof`, idempotencyKey: 'join' },
    );
    times.push((await joined) - began);
    const phone = connect(phoneAt, clientToken);
    const { consent } = await phone.view();
    const agreed = until(({ handoff }) => handoff?.activity === 'document');
    began = performance.now();
    await phone.consent({ decision: 'granted', textHash: consent.textHash });
    times.push((await agreed) - began);
    controller.abort();
    await watched;
  }
  return times.toSorted((a, b) => a - b);
}

/** Opens a stream and resolves once its first event has arrived. */
function openStream(url: string, authorization: string): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${url}/idproof/v1/session/events`,
      { agent: false, headers: { authorization } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`HTTP ${answer.statusCode}`));
        answer.once('data', () => resolve(request));
        answer.resume();
      },
    );
    // Ended by this bench.
    request.on('error', () => {});
  });
}

async function benchStreams(proxy: Started): Promise<void> {
  const tokens: string[] = [];
  for (let index = 0; index < STREAMS; index++) tokens.push(await beginSession(proxy.url));
  const before = await readUsage(proxy);
  const open = [];
  for (const authorization of tokens) open.push(await openStream(proxy.url, authorization));
  const opened = await readUsage(proxy);
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, IDLE_S * 1000));
  const after = await readUsage(proxy);
  const share = (100 * (after.cpu - opened.cpu)) / (performance.now() - began);
  const kilobytes = (after.rss - before.rss) / 1000 / STREAMS;
  console.log(
    `  ${STREAMS} open streams: ${kilobytes.toFixed(0)} kB of memory each; ${share.toFixed(1)} % of a core while nothing happens`,
  );
  for (const request of open) request.destroy();
}

async function benchAbandoned(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-bench-'));
  const store = `sqlite:${join(folder, 'proxy.sqlite')}`;
  const proxy = await start('instance', store);
  const began = performance.now();
  let offered = 0;
  for (let index = 0; index < ABANDONED; index++) {
    const authorization = await beginSession(proxy.url);
    const answer = await fetch(`${proxy.url}/idproof/v1/session/handoff`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'offer' },
      body: '{}',
    });
    if (answer.ok) offered += 1;
  }
  const seconds = (performance.now() - began) / 1000;
  const { rss } = await readUsage(proxy);
  proxy.child.kill();
  const opened = await openStore(store);
  // Past the end of each session, and of its evidence.
  const due = await opened.listDue(Date.now() + 2 * 24 * 3_600_000, ABANDONED + 1);
  const sample = due[0] === undefined ? undefined : await opened.get(due[0]);
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
  console.log(
    `  ${offered} of ${ABANDONED} codes offered and abandoned: ${(offered / seconds).toFixed(0)} a second with their sessions, ` +
      `${JSON.stringify(sample?.handoff ?? {}).length} characters of a record each, ${due.length} sessions due for deletion, ` +
      `${(rss / 2 ** 20).toFixed(0)} MB in the process`,
  );
}

export async function benchHandoff(): Promise<void> {
  const redis = await startRedis();
  const address = redis.fresh();
  const [one, two] = [await start('instance', address), await start('instance', address)];
  // The first round of each warms it up.
  for (const isWarm of [false, true]) {
    const [same, across] = [await measureLatency(one.url, one.url), await measureLatency(one.url, two.url)];
    if (!isWarm) continue;
    console.log(
      `  what the phone did, seen on the computer, one instance: p50 ${at(same, 0.5)} ms, p95 ${at(same, 0.95)} ms`,
    );
    console.log(`  two instances on one Redis: p50 ${at(across, 0.5)} ms, p95 ${at(across, 0.95)} ms`);
  }
  for (const { child } of [one, two]) child.kill();
  const alone = await start('instance', 'memory:');
  await benchStreams(alone);
  alone.child.kill();
  await redis.stop();
  await benchAbandoned();
  const frames = await measureFirstFrame(FIRST_FRAMES);
  console.log(
    `  from the scanned code to the live camera, the person's own time left out: ${frames.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`,
  );
}
