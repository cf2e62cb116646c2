import http from 'node:http';
import { createJpegOfSize } from '../../../test/helpers/structural-jpeg.js';
import { agent, beginSession, post, stepHeaders } from './calls.js';
import { readUsage, resetDelay, start } from './children.js';

/*
 * 200 papers of 10 MiB of base64 at once at one proxy, as it is set by default. Most are refused at first, before their
 * body is read; each browser sends its own again, as the elements do, until it is read.
 */

const AT_ONCE = 200;
const LENGTH = 10 * 1024 * 1024;
const SCHEMA = 'invoice_v1';

const toMb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

/** Begins a session whose document and selfie were accepted, at the step `papers`. */
async function atPapers(url: string): Promise<string> {
  const authorization = await beginSession(url, { papers: [{ schemaId: SCHEMA }] });
  const front = createJpegOfSize(2000).toString('base64');
  const selfie = createJpegOfSize(3000).toString('base64');
  const send = (step: string, body: object) =>
    post(`${url}/idproof/v1/session/${step}`, stepHeaders(authorization, step), Buffer.from(JSON.stringify(body)));
  await send('recognize', { docType: '00000001003', frontPageImage: front, method: 'upload' });
  const { status, text } = await send('compare', { selfie, frontPageImage: front, method: 'upload' });
  if (status !== 200 || !text.includes('"step":"papers"')) throw new Error(`No step papers: ${status} ${text}`);
  return authorization;
}

interface Attempt {
  /** Undefined: the connection ended before the answer. */
  status?: number;
  /** Milliseconds. */
  retryAfter: number;
}

function send(url: string, authorization: string, body: Buffer): Promise<Attempt> {
  return new Promise((resolve) => {
    const headers = { ...stepHeaders(authorization, 'paper'), 'Content-Length': body.length };
    const request = http.request(url, { method: 'POST', agent: false, headers }, (response) => {
      response.resume();
      const retryAfter = Number(response.headers['retry-after'] ?? 1) * 1000;
      resolve({ status: response.statusCode ?? 0, retryAfter });
    });
    request.on('error', () => resolve({ retryAfter: 1000 }));
    request.end(body);
  });
}

/** Sends a paper until it is read. Resolves with the statuses on the way, 0 for a connection that ended. */
async function sendUntilRead(url: string, authorization: string, body: Buffer): Promise<number[]> {
  const statuses: number[] = [];
  for (;;) {
    const { status = 0, retryAfter } = await send(url, authorization, body);
    statuses.push(status);
    if (status === 200) return statuses;
    if (status !== 0 && status !== 503) throw new Error(`A paper was refused: ${status}`);
    await new Promise((resolve) => setTimeout(resolve, retryAfter * (1 + Math.random())));
  }
}

export async function benchPapers(): Promise<void> {
  const provider = await start('upstream');
  const proxy = await start('idproof', provider.url);
  try {
    const sessions: string[] = [];
    for (let i = 0; i < AT_ONCE; i++) sessions.push(await atPapers(proxy.url));
    const file = Buffer.alloc((LENGTH / 4) * 3, 'x');
    file.write('%PDF-1.7\n');
    const body = Buffer.from(
      `{"schemaId":"${SCHEMA}","file":"${file.toString('base64')}","fileType":"pdf","method":"upload"}`,
    );
    const before = await readUsage(proxy);
    resetDelay(proxy);
    const began = performance.now();
    const url = `${proxy.url}/idproof/v1/session/paper`;
    const tries = await Promise.all(sessions.map((authorization) => sendUntilRead(url, authorization, body)));
    const seconds = (performance.now() - began) / 1000;
    const { mostRss, delay } = await readUsage(proxy);
    const all = tries.flat();
    const count = (wanted: number): number => all.filter((status) => status === wanted).length;
    const first = tries.filter(([status]) => status === 200).length;
    console.log(
      `  ${AT_ONCE} papers of 10 MiB at once: ${first} read at the first try, all ${count(200)} in ${seconds.toFixed(0)} s`,
    );
    console.log(
      `    ${count(503)} times refused (503), ${count(0)} connections ended; ${Math.max(...tries.map(({ length }) => length))} tries at most`,
    );
    console.log(
      `    memory ${toMb(before.rss)} MB before, ${toMb(mostRss)} MB at most (${(mostRss / before.rss).toFixed(1)} times)`,
    );
    console.log(`    event loop late by ${delay.p99.toFixed(0)} ms (p99), ${delay.max.toFixed(0)} ms at most`);
  } finally {
    for (const { child } of [provider, proxy]) child.kill();
    agent.destroy();
  }
}
