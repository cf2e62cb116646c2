import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { createProviderClient, type Send } from '@idproof/core/provider';
import { startSandbox, type RunningSandbox } from '@idproof/sandbox/node';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { createTestSigner, KEYS, rawRequest, RIGHT_BODIES } from '../../helpers/provider.js';
import { createJpegOfSize } from '../../helpers/structural-jpeg.js';

const ADMIN_KEY = 'an-admin-key-for-tests';
const COMPARE = 'v1.facecompare.compare';

async function start(config: Partial<Parameters<typeof startSandbox>[0]> = {}): Promise<RunningSandbox> {
  const engines = createFakeEngines();
  const running = await startSandbox({ engines, clients: [KEYS], adminKey: ADMIN_KEY, port: 0, ...config });
  after(() => running.stop(0));
  return running;
}

/** Writes to a socket and collects what comes back until the server closes it. */
function talk(port: number, write: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => write(socket));
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

async function rawText(
  body: string,
  path = '/api/v1/svc/authentication/test',
  headers: Record<string, string> = {},
): Promise<string> {
  const request = await rawRequest({ path, body });
  const lines = [...request.headers].map(([name, value]) => `${name}: ${value}`);
  lines.push(
    'host: localhost',
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  );
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** A transport over node:http, as a server would use it. */
const send: Send = ({ url, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: 'POST', headers, signal, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });

function createClient({ port }: RunningSandbox): ReturnType<typeof createProviderClient> {
  const baseUrl = `http://127.0.0.1:${port}`;
  return createProviderClient({ send, signer: createTestSigner(), baseUrl, clientId: KEYS.clientId });
}

describe('on the wire', () => {
  test('header names are written with capitals, the body as one line of known length', async () => {
    const { port } = await start();
    const text = await rawText('{"a":"é"}');
    const received = Buffer.from(await talk(port, (socket) => socket.write(text)), 'latin1').toString('utf8');
    const [head = '', body] = received.split('\r\n\r\n');
    const [status, ...lines] = head.split('\r\n');
    assert.equal(status, 'HTTP/1.1 200 OK');
    const names = lines.map((line) => line.slice(0, line.indexOf(':')));
    for (const name of ['Signature', 'Response-Time', 'Content-Type', 'Content-Length'])
      assert.ok(names.includes(name), `${name} in ${names.join()}`);
    for (const name of names) assert.match(name, /^(?:[A-Z][a-z]*-?)+$/);
    assert.ok(lines.includes('Content-Type: application/json; charset=UTF-8'));
    assert.equal(body, '{"a":"é"}');
  });

  test('a call of 2 MB over node:http', async () => {
    const client = createClient(await start());
    const content = createJpegOfSize(786_432).toString('base64');
    const result = await client.call(COMPARE, { ...RIGHT_BODIES[COMPARE], face1: { content }, face2: { content } });
    assert.ok(result.ok);
    assert.equal(result.response.score, 91.26);
  });

  test('an injected reset drops the connection without an answer', async () => {
    const running = await start();
    const headers = { Authorization: `Bearer ${ADMIN_KEY}`, 'Content-Type': 'application/json' };
    const fault = JSON.stringify({ kind: 'reset', operation: '*', when: 'after' });
    await fetch(`http://127.0.0.1:${running.port}/sandbox/faults`, { method: 'POST', headers, body: fault });
    const client = createClient(running);
    await assert.rejects(
      client.call(COMPARE, RIGHT_BODIES[COMPARE]),
      (error: Error & { code: string; cause: { code?: string } }) => {
        assert.equal(error.code, 'provider_unreachable');
        assert.equal(error.cause.code, 'ECONNRESET');
        return true;
      },
    );
    assert.ok((await client.call(COMPARE, RIGHT_BODIES[COMPARE])).ok);
  });
});

describe('bounds of the server', () => {
  test('a body that never ends is dropped, and others are served meanwhile', async () => {
    const running = await start({ headersTimeout: 1000, requestTimeout: 1000, checkInterval: 100 });
    const whole = await rawText('{"a":1}');
    const slow = talk(running.port, (socket) => socket.write(whole.slice(0, -3)));
    assert.ok((await createClient(running).call('v1.authentication.test', { a: 1 })).ok);
    const received = await slow;
    assert.ok(received.startsWith('HTTP/1.1 408'), received.slice(0, 40));
  });

  test('two lengths, and a length beside chunks, are refused', async () => {
    const { port } = await start();
    const whole = await rawText('{"a":1}');
    for (const line of ['content-length: 8\r\n', 'transfer-encoding: chunked\r\n']) {
      const smuggled = whole.replace('content-length', `${line}content-length`);
      const received = await talk(port, (socket) => socket.write(smuggled));
      assert.ok(received.startsWith('HTTP/1.1 400'), received.slice(0, 40));
    }
  });

  test('a body declared as 100 MB is answered unread', async () => {
    const { port } = await start();
    const whole = (await rawText('')).replace('content-length: 0', 'content-length: 104857600');
    const received = await talk(port, (socket) => socket.write(whole));
    assert.match(received, /PARAM_ILLEGAL.*body: too large/);
  });
});

describe('stopping', () => {
  test('lets a call finish, takes no other, and closes the engines', async () => {
    let release = (): void => {};
    const entered = deferred();
    const engines = createFakeEngines({
      compareFaces: () => {
        entered.resolve();
        return new Promise((resolve) => {
          release = () => resolve({ ok: true, score: 80, samePerson: true });
        });
      },
    });
    const running = await start({ engines });
    const client = createClient(running);
    const call = client.call(COMPARE, RIGHT_BODIES[COMPARE]);
    await entered.promise;
    const stopped = running.stop();
    await assert.rejects(client.call('v1.authentication.test', {}), { code: 'provider_unreachable' });
    release();
    assert.ok((await call).ok);
    await stopped;
    assert.ok(engines.closed);
    await running.stop();
  });

  test('does not wait longer than its grace', async () => {
    const entered = deferred();
    const engines = createFakeEngines({
      compareFaces: () => {
        entered.resolve();
        return new Promise(() => {});
      },
    });
    const running = await start({ engines });
    const call = createClient(running).call(COMPARE, RIGHT_BODIES[COMPARE]);
    const broken = assert.rejects(call, { code: 'provider_unreachable' });
    await entered.promise;
    await running.stop(20);
    await broken;
  });

  test('a port that is taken is an error, and leaves nothing open', async () => {
    const { port } = await start();
    const engines = createFakeEngines();
    await assert.rejects(startSandbox({ engines, clients: [KEYS], port }), { code: 'EADDRINUSE' });
    assert.ok(engines.closed);
  });

  test('an upload that is too large is answered, and its client may go on sending', async () => {
    const { port } = await start();
    const body = `{"a":"${'x'.repeat(16 * 1_048_576)}"}`;
    const text = await rawText(body);
    const head = text.slice(0, text.indexOf('\r\n\r\n') + 4);
    const received = await talk(port, (socket) => {
      socket.write(head);
      // The answer is here before any of the body is sent.
      socket.once('data', () => socket.write(body));
    });
    assert.match(received, /PARAM_ILLEGAL.*body: too large/);
  });
});

/** A promise with its resolver: `Promise.withResolvers` is not in Node 20. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
