import { agent, beginSession, createBodies, post, stepHeaders, type Answer } from './calls.js';
import { readUsage, start, type Started } from './children.js';

/*
 * Requests a second with bodies of 1 and 5 MB over 8 and 64 connections: the proxy beside one that hands on and does
 * not sign, the least that a signing proxy can do, and a naive one. Each in a process of its own, in turns, so that a
 * busy machine slows all alike.
 */

/** Bytes of the image; its base64 is a third longer. */
const PICTURES = { '1 MB': 786_432, '5 MB': 3_900_000 };
const CONNECTIONS = [8, 64];
const RIVALS = ['passThrough', 'leastSigner', 'naive', 'roomyIdproof'] as const;
type Rival = (typeof RIVALS)[number];
const NAMES: Record<Rival, string> = {
  passThrough: 'pass-through',
  leastSigner: 'least signing proxy',
  naive: 'naive proxy',
  roomyIdproof: 'idproof proxy',
};
/** As many as a real session has: what it stores grows with them. */
const CALLS_PER_SESSION = 3;
/** By the number of connections: each has some, and a round takes long enough to be measured. */
const SESSIONS: Record<number, number> = { 8: 40, 64: 64 };
/** Rounds before those that are measured: with small images until code is compiled, then until memory has grown. */
const WARM_UPS = { small: 20, whole: 2 };
const SMALL_PICTURE = 9_000;
const ROUNDS = 5;

interface Round {
  /** Calls a second. */
  rate: number;
  /** Milliseconds of processor time a call. */
  cpu: number;
  /** Milliseconds from a call to its answer. */
  times: number[];
}

type Call = () => Promise<Answer>;

/** The calls of one round, a list for each connection. */
async function prepare(rival: Rival, { url }: Started, next: () => Buffer, connections: number): Promise<Call[][]> {
  const sessions = SESSIONS[connections] ?? connections;
  const bySession =
    rival === 'roomyIdproof'
      ? (await inTurns(sessions, () => beginSession(url))).map((authorization) =>
          fill((i) => () => post(`${url}/idproof/v1/session/recognize`, stepHeaders(authorization, `k${i}`), next())),
        )
      : Array.from({ length: sessions }, () => fill(() => () => post(`${url}/x`, {}, next())));
  // Each connection carries the sessions of several persons, one after the other.
  return Array.from({ length: connections }, (_, i) => bySession.filter((_calls, j) => j % connections === i).flat());
}

const fill = (make: (index: number) => Call): Call[] =>
  Array.from({ length: CALLS_PER_SESSION }, (_, index) => make(index));

async function inTurns<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < count) done.push(await work());
  return done;
}

async function run(server: Started, calls: Call[][]): Promise<Round> {
  const before = (await readUsage(server)).cpu;
  const began = performance.now();
  const times: number[] = [];
  await Promise.all(
    calls.map(async (list) => {
      for (const call of list) {
        const called = performance.now();
        const { status, text } = await call();
        if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
        times.push(performance.now() - called);
      }
    }),
  );
  const rate = times.length / ((performance.now() - began) / 1000);
  return { rate, cpu: ((await readUsage(server)).cpu - before) / times.length, times };
}

async function benchOne(label: string, bytes: number, connections: number): Promise<void> {
  const provider = await start('upstream');
  const servers = new Map<Rival, Started>();
  const rounds = new Map<Rival, Round[]>();
  const [next, nextSmall] = [createBodies(bytes), createBodies(SMALL_PICTURE)];
  try {
    for (const rival of RIVALS) servers.set(rival, await start(rival, provider.url));
    for (let round = -WARM_UPS.small - WARM_UPS.whole; round < ROUNDS; round++) {
      for (const [rival, server] of servers) {
        const bodies = round < -WARM_UPS.whole ? nextSmall : next;
        const measured = await run(server, await prepare(rival, server, bodies, connections));
        if (round >= 0) rounds.set(rival, [...(rounds.get(rival) ?? []), measured]);
      }
    }
    console.log(`  ${label}, ${connections} connections, median of ${ROUNDS} rounds in turns:`);
    for (const [rival, server] of servers) report(rival, rounds.get(rival) ?? [], (await readUsage(server)).mostRss);
    const [least, own] = [rounds.get('leastSigner') ?? [], rounds.get('roomyIdproof') ?? []];
    const rate = median(own.map((round) => round.rate)) / median(least.map((round) => round.rate));
    const work = median(least.map((round) => round.cpu)) / median(own.map((round) => round.cpu));
    console.log(`    idproof reaches ${rate.toFixed(2)} of the least by rate, ${work.toFixed(2)} by processor time`);
  } finally {
    for (const { child } of [provider, ...servers.values()]) child.kill();
  }
}

function report(rival: Rival, rounds: readonly Round[], bytes: number): void {
  const times = rounds.flatMap((round) => round.times);
  const rate = median(rounds.map((round) => round.rate)).toFixed(0);
  const cpu = median(rounds.map((round) => round.cpu)).toFixed(2);
  const [p50, p99] = [0.5, 0.99].map((share) => findQuantile(times, share).toFixed(0));
  const mb = (bytes / 2 ** 20).toFixed(0);
  console.log(
    `    ${NAMES[rival].padEnd(20)} ${rate} a second, p50 ${p50} ms, p99 ${p99} ms, ${cpu} ms of processor time each, ${mb} MB at most`,
  );
}

const median = (values: readonly number[]): number => findQuantile(values, 0.5);

function findQuantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

export async function benchProxy(): Promise<void> {
  try {
    for (const connections of CONNECTIONS)
      for (const [label, bytes] of Object.entries(PICTURES)) await benchOne(label, bytes, connections);
  } finally {
    agent.destroy();
  }
}
