import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { createAkskSigner, formatRequestTime } from '@idproof/core/provider';
import { createProxy } from '@idproof/proxy';
import { createNodeSend, nodeHmac, serveProxy } from '@idproof/proxy/node';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { Hono } from 'hono';
import { createJpegOfSize } from '../helpers/structural-jpeg.js';

/*
 * Requests a second with bodies of 1 MB: the proxy beside the least that a signing proxy can do (read the body, one
 * HMAC, forward). Each in a process of its own, in turns, so that a busy machine slows both alike.
 */

const KEYS = { accessKey: 'bench', secretKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' };
const CLIENT_ID = '1234567890123456';
const SERVER_KEY = 'bench-0123456789-abcdefghijklmnopqrstuvwxyz';
const PATH = '/api/v1/svc/idrecognition/recognize';
const CONNECTIONS = 8;
// As many as a session has in earnest: what it stores grows with them.
const CALLS_PER_SESSION = 3;
const SESSIONS = 40;
const ROUNDS = 5;

const signer = createAkskSigner({ ...KEYS, hmac: nodeHmac });
const listen = async (server: http.Server) => {
  // Longer than any round: a connection that is closed between two of them would end the run.
  server.keepAliveTimeout = 300_000;
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

function readAll(stream: http.IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => resolve(Buffer.concat(chunks)));
    stream.on('error', reject);
  });
}

/** A provider that takes the body in and answers a signed recognition. */
async function upstream(): Promise<string> {
  const answer = Buffer.from(
    JSON.stringify({
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'Success' },
      recognitionResult: 'Y',
      ocrResult: {
        LAST_NAME: 'A',
        FIRST_NAME: 'B',
        ID_NUMBER: '1',
        DATE_OF_BIRTH: '2000-01-01',
        EXPIRY_DATE: '2099-01-01',
      },
      spoofResult: {},
    }),
  );
  const server = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const time = formatRequestTime(Date.now());
      void Promise.resolve(signer.sign({ path: PATH, clientId: CLIENT_ID, time, body: answer })).then((signature) =>
        response.writeHead(200, { 'Response-Time': time, Signature: signature }).end(answer),
      );
    });
  });
  return listen(server);
}

/** The least: read, sign, forward, hand back. */
async function leastSigner(provider: string): Promise<string> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  const forward = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const body = await readAll(request);
    const time = formatRequestTime(Date.now());
    const signature = await signer.sign({ path: PATH, clientId: CLIENT_ID, time, body });
    const headers = { 'Request-Time': time, Signature: signature, 'Content-Length': body.length };
    const out = http.request(provider + PATH, { method: 'POST', agent, headers }, (answer) => answer.pipe(response));
    out.end(body);
  };
  return listen(http.createServer((request, response) => void forward(request, response)));
}

async function idproof(provider: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const proxy = createProxy({
    serverKeys: [SERVER_KEY],
    dataKeys: [randomBytes(32).toString('base64')],
    providerUrl: provider,
    clientId: CLIENT_ID,
    signer,
    send: createNodeSend(),
    store: await createSqliteStore(join(folder, 'proxy.sqlite')),
    attempts: { document: 20, selfie: 20 },
    maxBase64Length: 5 * 1024 * 1024,
    limits: {
      perUser: { burst: 1_000_000, perMinute: 1_000_000 },
      perToken: { burst: 1_000_000, perMinute: 1_000_000 },
      perAddress: { burst: 1_000_000, perMinute: 1_000_000 },
      // Every client of a bench has the same address.
      uploadsPerAddress: 64,
    },
    log: () => {},
  });
  const { server, url } = await serveProxy(proxy, { port: 0, maxConnectionsPerAddress: 1000 });
  server.keepAliveTimeout = 300_000;
  return url;
}

/** A route that does nothing, of the framework that the proxy is written with. */
async function bareHono(): Promise<string> {
  const app = new Hono();
  app.get('/v1/session', (c) => c.json({ status: 'open' }));
  return listen(createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as http.Server);
}

const ROLES: Record<string, (provider: string) => Promise<string>> = { upstream, leastSigner, idproof, bareHono };

export function start(role: string, provider = ''): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(import.meta.url), [role, provider]);
  return new Promise((resolve, reject) => {
    child.once('message', (url: string) => resolve({ child, url }));
    child.once('exit', (code) => reject(new Error(`${role} ended with ${code} before it was ready`)));
  });
}

/** A JPEG by structure whose base64 has exactly 1,048,576 characters. */
function image(): string {
  return createJpegOfSize(786_432).toString('base64');
}

const BODY = Buffer.from(`{"docType":"00000001003","frontPageImage":"${image()}","method":"upload"}`);
let calls = 0;

/** The same body with another number inside the picture, so that no two are the same. */
function nextBody(): Buffer {
  const body = Buffer.from(BODY);
  body.write((++calls).toString().padStart(16, '0'), 1000, 'latin1');
  return body;
}

export const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

export function post(
  url: string,
  headers: http.OutgoingHttpHeaders,
  body: Buffer,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent, headers: { ...headers, 'Content-Length': body.length } };
    const request = http.request(url, options, (response) => {
      readAll(response).then((text) => resolve({ status: response.statusCode ?? 0, text: text.toString() }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

export async function session(url: string): Promise<string> {
  const headers = { Authorization: `Bearer ${SERVER_KEY}`, 'Content-Type': 'application/json' };
  const request = JSON.stringify({ userId: `user-${++calls}`, flow: 'api', docType: '00000001003' });
  const { text } = await post(`${url}/idproof/v1/sessions`, headers, Buffer.from(request));
  const { clientToken } = JSON.parse(text) as { clientToken: string };
  const authorization = `Bearer ${clientToken}`;
  const view = await fetch(`${url}/idproof/v1/session`, { headers: { authorization } });
  const { consent } = (await view.json()) as { consent: { textHash: string } };
  const consentHeaders = {
    Authorization: authorization,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'consent',
  };
  const decision = Buffer.from(JSON.stringify({ decision: 'granted', textHash: consent.textHash }));
  await post(`${url}/idproof/v1/session/consent`, consentHeaders, decision);
  return authorization;
}

interface Usage {
  /** Milliseconds of processor time since the start. */
  cpu: number;
  /** Bytes of memory. */
  rss: number;
  /** Milliseconds by which the event loop was late since it was asked last. */
  delay: { p99: number; max: number };
}

/** What a process has used. */
export function readUsage(child: ChildProcess): Promise<Usage> {
  return new Promise((resolve) => {
    child.once('message', (usage) => resolve(usage as Usage));
    child.send('usage');
  });
}

function answerUsage(): void {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const late = { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
    delay.reset();
    process.send?.({ cpu: (user + system) / 1000, rss: process.memoryUsage.rss(), delay: late });
  });
}

/** Calls a second over all connections. */
async function measure(workers: (() => Promise<{ status: number; text: string }>)[][]): Promise<number> {
  const started = performance.now();
  let done = 0;
  await Promise.all(
    workers.map(async (list) => {
      for (const call of list) {
        const { status, text } = await call();
        if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - started) / 1000);
}

async function main(): Promise<void> {
  const provider = await start('upstream');
  const least = await start('leastSigner', provider.url);
  const proxy = await start('idproof', provider.url);
  const results: Record<'least' | 'proxy', number[]> = { least: [], proxy: [] };
  const spent: typeof results = { least: [], proxy: [] };
  const perRound = CALLS_PER_SESSION * SESSIONS;
  const connections = Array.from({ length: CONNECTIONS });
  for (let round = 0; round < ROUNDS + 1; round++) {
    const plain = () => post(`${least.url}/x`, {}, nextBody());
    const perConnection = perRound / CONNECTIONS;
    const beforeLeast = (await readUsage(least.child)).cpu;
    const leastRate = await measure(connections.map(() => Array.from({ length: perConnection }, () => plain)));
    const leastCpu = ((await readUsage(least.child)).cpu - beforeLeast) / perRound;
    const tokens = await Promise.all(Array.from({ length: SESSIONS }, () => session(proxy.url)));
    const bySession = tokens.map((authorization) =>
      Array.from({ length: CALLS_PER_SESSION }, (_, i) => () => {
        const headers = {
          Authorization: authorization,
          'Content-Type': 'application/json',
          'Idempotency-Key': `k${i}`,
        };
        return post(`${proxy.url}/idproof/v1/session/recognize`, headers, nextBody());
      }),
    );
    // Each connection carries the sessions of several persons, one after the other.
    const workers = connections.map((_, i) => bySession.filter((_, j) => j % CONNECTIONS === i).flat());
    const beforeProxy = (await readUsage(proxy.child)).cpu;
    const proxyRate = await measure(workers);
    const proxyCpu = ((await readUsage(proxy.child)).cpu - beforeProxy) / perRound;
    // The first round warms both up.
    if (round > 0) {
      results.least.push(leastRate);
      results.proxy.push(proxyRate);
      spent.least.push(leastCpu);
      spent.proxy.push(proxyCpu);
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const line = (name: string, values: 'least' | 'proxy') =>
    `  ${name}  ${median(results[values]).toFixed(0)} a second, ${median(spent[values]).toFixed(2)} ms of processor time each`;
  console.log(`1 MB bodies, ${CONNECTIONS} connections, median of ${ROUNDS} rounds in turns:`);
  console.log(line('least signing proxy', 'least'));
  console.log(line('idproof proxy      ', 'proxy'));
  const rate = median(results.proxy) / median(results.least);
  const work = median(spent.least) / median(spent.proxy);
  console.log(`  idproof reaches ${rate.toFixed(2)} of the least by rate, ${work.toFixed(2)} by processor time`);
  for (const { child } of [provider, least, proxy]) child.kill();
  agent.destroy();
}

const [, , role, provider = ''] = process.argv;
const serve = role === undefined ? undefined : ROLES[role];
if (serve) {
  answerUsage();
  process.send?.(await serve(provider));
} else if (process.argv[1] === fileURLToPath(import.meta.url)) await main();

export { main as benchProxy };
