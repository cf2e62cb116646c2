import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createAkskSigner, formatRequestTime } from '@idproof/core/provider';
import { createProxy } from '@idproof/proxy';
import { createNodeSend, nodeHmac, openStore, serveProxy } from '@idproof/proxy/node';
import { Hono } from 'hono';
import { readAll } from './read-all.js';

/*
 * The servers that are measured beside each other. Each is started in a process of its own, so that processor time and
 * memory are its own.
 */

const KEYS = { accessKey: 'bench', secretKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' };
const CLIENT_ID = '1234567890123456';
export const SERVER_KEY = 'bench-0123456789-abcdefghijklmnopqrstuvwxyz';
const PATH = '/api/v1/svc/idrecognition/recognize';
const GIB = 1024 ** 3;
/** The same for all instances of a bench. */
const DATA_KEY = createHash('sha256').update('bench').digest('base64');

const signer = createAkskSigner({ ...KEYS, hmac: nodeHmac });
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

async function listen(server: http.Server): Promise<string> {
  // Longer than any round: a connection that is closed between two of them would end the run.
  server.keepAliveTimeout = 300_000;
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const SUCCESS = { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'Success' };
const value = (text: string) => ({ text, bbox: [1, 2, 3, 4], confidence_score: 0.99, page: 1 });

/** Answers of the provider by the path of the operation. */
const ANSWERS: Readonly<Record<string, object>> = {
  [PATH]: {
    recognitionResult: 'Y',
    ocrResult: {
      LAST_NAME: 'A',
      FIRST_NAME: 'B',
      ID_NUMBER: '1',
      DATE_OF_BIRTH: '2000-01-01',
      EXPIRY_DATE: '2099-01-01',
    },
    spoofResult: {},
  },
  '/api/v1/svc/facecompare/compare': { score: 92.5, samePerson: true },
  '/api/v1/svc/realdoc/parse': {
    data: { invoice_number: value('1'), invoice_date: value('2026-01-01'), invoice_amount: value('1.00') },
  },
};

/** A provider that takes the body in and answers a signed success. */
async function upstream(): Promise<string> {
  const answers = new Map(
    Object.entries(ANSWERS).map(([path, answer]) => [
      path,
      Buffer.from(JSON.stringify({ result: SUCCESS, ...answer })),
    ]),
  );
  const server = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const path = request.url ?? '';
      const body = answers.get(path) ?? Buffer.from('{}');
      const time = formatRequestTime(Date.now());
      void Promise.resolve(signer.sign({ path, clientId: CLIENT_ID, time, body })).then((signature) =>
        response.writeHead(200, { 'Response-Time': time, Signature: signature }).end(body),
      );
    });
  });
  return listen(server);
}

/** Hands everything on as it comes, and signs nothing. */
async function passThrough(provider: string): Promise<string> {
  return listen(
    http.createServer((request, response) => {
      const headers = { 'Content-Length': request.headers['content-length'] };
      const out = http.request(provider + PATH, { method: 'POST', agent, headers }, (answer) => answer.pipe(response));
      request.pipe(out);
    }),
  );
}

/** The least that signs: read, one HMAC, forward, hand back. */
async function leastSigner(provider: string): Promise<string> {
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

/** As it is written in an afternoon: texts and objects all the way, the image decoded and hashed, `fetch`. */
async function naive(provider: string): Promise<string> {
  const seen = new Set<string>();
  const forward = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { docType, frontPageImage } = JSON.parse((await readAll(request)).toString()) as Record<string, string>;
    const picture = Buffer.from(frontPageImage ?? '', 'base64');
    if (picture[0] !== 0xff) return response.writeHead(400).end();
    seen.add(createHash('sha256').update(picture).digest('hex'));
    const body = JSON.stringify({ docType, frontPageImage });
    const time = formatRequestTime(Date.now());
    const signature = await signer.sign({ path: PATH, clientId: CLIENT_ID, time, body: Buffer.from(body) });
    const headers = { 'Request-Time': time, Signature: signature };
    const answer = await fetch(provider + PATH, { method: 'POST', headers, body });
    return response.end(JSON.stringify(await answer.json()));
  };
  return listen(http.createServer((request, response) => void forward(request, response)));
}

async function serveIdproof(provider: string, limits: { uploadBytes?: number }, address?: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const proxy = createProxy({
    serverKeys: [SERVER_KEY],
    dataKeys: [DATA_KEY],
    providerUrl: provider,
    clientId: CLIENT_ID,
    signer,
    send: createNodeSend(),
    store: await openStore(address ?? `sqlite:${join(folder, 'proxy.sqlite')}`),
    handoff: { url: 'https://shop.example/phone' },
    attempts: { document: 20, selfie: 20 },
    maxBase64Length: 5 * 1024 * 1024,
    limits: {
      perUser: { burst: 1_000_000, perMinute: 1_000_000 },
      perToken: { burst: 1_000_000, perMinute: 1_000_000 },
      perAddress: { burst: 1_000_000, perMinute: 1_000_000 },
      // Every client of a bench has the same address.
      uploadsPerAddress: 64,
      streams: 2000,
      streamsPerAddress: 2000,
      ...limits,
    },
    log: () => {},
  });
  const { server, url } = await serveProxy(proxy, { port: 0, maxConnections: 4000, maxConnectionsPerAddress: 4000 });
  server.keepAliveTimeout = 300_000;
  return url;
}

/** As it is set by default. */
const idproof = (provider: string): Promise<string> => serveIdproof(provider, {});
/** With room for all bodies that the bench sends at once, so that none is refused. */
const roomyIdproof = (provider: string): Promise<string> => serveIdproof(provider, { uploadBytes: GIB });

/** One of several instances on a store, which is named in place of the provider. */
const instance = (address: string): Promise<string> => serveIdproof('http://127.0.0.1:9', {}, address);

/** A route that does nothing, of the framework that the proxy is written with. */
async function bareHono(): Promise<string> {
  const app = new Hono();
  app.get('/v1/session', (c) => c.json({ status: 'open' }));
  return listen(createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as http.Server);
}

/** Each is given the provider's address and resolves with its own. */
export const SERVERS = { upstream, passThrough, leastSigner, naive, idproof, roomyIdproof, instance, bareHono };
export type ServerName = keyof typeof SERVERS;
