import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { formatRequestTime, parseRequestTime } from '@idproof/core/provider';
import { createSandbox, type LogEntry } from '@idproof/sandbox';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import {
  BASE_URL,
  createTestSigner,
  JPG,
  KEYS,
  rawRequest,
  RIGHT_BODIES,
  type RawCall,
} from '../../helpers/provider.js';

const RECOGNIZE = '/api/v1/svc/idrecognition/recognize';
const COMPARE = '/api/v1/svc/facecompare/compare';
const log: LogEntry[] = [];
const engines = createFakeEngines();
const sandbox = createSandbox({ engines, clients: [KEYS], maxRequestAge: 300_000, log: (entry) => log.push(entry) });
after(() => sandbox.close());

interface Reply {
  status: number;
  headers: Headers;
  text: string;
  result: { resultCode: string; resultStatus: string; resultMessage: string };
  json: Record<string, unknown>;
}

async function call(raw: RawCall): Promise<Reply> {
  const response = await sandbox.fetch(await rawRequest(raw));
  const text = await response.text();
  const json = JSON.parse(text) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, text, json, result: json['result'] as Reply['result'] };
}

async function isSigned({ headers, text }: Reply, path: string): Promise<boolean> {
  const time = headers.get('Response-Time') ?? '';
  assert.ok(parseRequestTime(time) !== undefined, 'Response-Time is a time');
  const message = { path, clientId: KEYS.clientId, time, body: new TextEncoder().encode(text) };
  return createTestSigner().verify(message, headers.get('Signature') ?? '');
}

describe('the order of the checks', () => {
  /** Each row is wrong in every later way too, so its code proves that its check came first. */
  const wrongSignature = { Signature: 'A'.repeat(43) };
  const wrongKey = { 'Access-Key': 'another' };
  const rows: { title: string; raw: RawCall; code: string; names?: string; unsigned?: boolean }[] = [
    {
      title: 'route',
      raw: { path: '/api/v1/svc/nothing', headers: { 'Request-Time': null } },
      code: 'NO_INTERFACE_DEF',
    },
    { title: 'method', raw: { method: 'GET' }, code: 'NO_INTERFACE_DEF' },
    {
      title: 'header Client-Id',
      raw: { headers: { 'Client-Id': null } },
      code: 'PARAM_MISSING',
      names: 'Client-Id',
      unsigned: true,
    },
    ...['Request-Time', 'Content-Type', 'Auth-Type', 'Access-Key', 'Signature'].map((name) => ({
      title: `header ${name}`,
      raw: { headers: { ...wrongKey, ...wrongSignature, [name]: null }, body: 'no JSON' },
      code: 'PARAM_MISSING',
      names: name,
    })),
    {
      title: 'form of Client-Id',
      raw: { headers: { 'Client-Id': '12' } },
      code: 'PARAM_ILLEGAL',
      names: 'Client-Id',
      unsigned: true,
    },
    {
      title: 'form of Request-Time',
      raw: { headers: { ...wrongKey, 'Request-Time': 'today' } },
      code: 'PARAM_ILLEGAL',
      names: 'Request-Time',
    },
    {
      title: 'age of Request-Time',
      raw: { headers: { ...wrongKey, 'Request-Time': formatRequestTime(Date.now() - 600_000) } },
      code: 'PARAM_ILLEGAL',
      names: 'Request-Time',
    },
    {
      title: 'form of Content-Type',
      raw: { headers: { ...wrongKey, 'Content-Type': 'text/plain' } },
      code: 'PARAM_ILLEGAL',
      names: 'Content-Type',
    },
    {
      title: 'Content-Encoding',
      raw: { headers: { ...wrongKey, 'Content-Encoding': 'gzip' } },
      code: 'PARAM_ILLEGAL',
      names: 'Content-Encoding',
    },
    {
      title: 'form of Auth-Type',
      raw: { headers: { ...wrongKey, 'Auth-Type': 'RSA' } },
      code: 'PARAM_ILLEGAL',
      names: 'Auth-Type',
    },
    {
      title: 'client',
      raw: { headers: { 'Client-Id': '9999999999999999', ...wrongKey } },
      code: 'MERCHANT_NOT_FOUND',
      names: 'Client-Id',
      unsigned: true,
    },
    { title: 'key', raw: { headers: { ...wrongKey, ...wrongSignature } }, code: 'KEY_NOT_FOUND', names: 'Access-Key' },
    {
      title: 'signature',
      raw: { headers: wrongSignature, body: 'no JSON' },
      code: 'SIGNATURE_INVALID',
      names: 'Signature',
    },
    {
      title: 'secret key',
      raw: { secretKey: 'B'.repeat(43), body: 'no JSON' },
      code: 'SIGNATURE_INVALID',
      names: 'Signature',
    },
    { title: 'JSON', raw: { path: RECOGNIZE, body: '{"bizId":' }, code: 'MSG_PARSE_ERROR', names: 'body' },
    { title: 'an object', raw: { path: RECOGNIZE, body: '[]' }, code: 'MSG_PARSE_ERROR', names: 'body' },
    {
      title: 'unique keys',
      raw: { path: RECOGNIZE, body: '{"bizId":"a","bizId":"b"}' },
      code: 'MSG_PARSE_ERROR',
      names: 'body',
    },
    {
      title: 'UTF-8',
      raw: { path: RECOGNIZE, body: Uint8Array.of(0x7b, 0xff, 0x7d) },
      code: 'MSG_PARSE_ERROR',
      names: 'body',
    },
    { title: 'an empty body', raw: { path: RECOGNIZE, body: '' }, code: 'MSG_PARSE_ERROR', names: 'body' },
    { title: 'fields', raw: { path: RECOGNIZE, body: '{"docType":"1"}' }, code: 'INVALID_ARGUMENT', names: 'bizId' },
  ];
  for (const { title, raw, code, names, unsigned } of rows) {
    test(`${title}: ${code}`, async () => {
      const reply = await call(raw);
      assert.equal(reply.status, 200);
      assert.equal(reply.result.resultCode, code);
      assert.equal(reply.result.resultStatus, 'F');
      if (names) assert.ok(reply.result.resultMessage.startsWith(`${names}: `), reply.result.resultMessage);
      assert.equal(reply.headers.get('Content-Type'), 'application/json; charset=UTF-8');
      if (unsigned) assert.equal(reply.headers.get('Signature'), null);
      else assert.ok(await isSigned(reply, raw.path ?? '/api/v1/svc/authentication/test'));
      assert.deepEqual(engines.calls, []);
    });
  }
});

describe('answers', () => {
  test('are one line of compact JSON that survives being parsed and serialised again', async () => {
    const tricky =
      '{ "slash": "a/b\\/c", "breaks": "\\r\\n\\u2028", "n": [1.0, 1e3, -0, 12345678901234567890], "__proto__": {"x": 1} }';
    for (const raw of [
      { body: tricky },
      { path: RECOGNIZE, body: JSON.stringify(RIGHT_BODIES['v1.idrecognition.recognize']) },
      { path: COMPARE, body: '{}' },
    ]) {
      const reply = await call(raw);
      assert.ok(!/[\r\n]/.test(reply.text));
      assert.equal(JSON.stringify(JSON.parse(reply.text)), reply.text);
      assert.ok(!reply.text.includes('\\/'));
      assert.equal(reply.headers.get('Cache-Control'), 'no-store');
    }
  });

  test('the echo test answers the object without a result', async () => {
    const reply = await call({ body: '{"title": "hello", "n": 1.0}' });
    assert.equal(reply.text, '{"title":"hello","n":1}');
    assert.ok(await isSigned(reply, '/api/v1/svc/authentication/test'));
    const odd = '{"__proto__":{"x":1},"constructor":null,"":[]}';
    assert.equal((await call({ body: odd })).text, odd);
  });

  test('transaction ids have the documented form, and come once', async () => {
    const body = JSON.stringify(RIGHT_BODIES['v1.idrecognition.recognize']);
    const ids = new Set<unknown>();
    for (let i = 0; i < 5; i++) ids.add((await call({ path: RECOGNIZE, body })).json['transactionId']);
    assert.equal(ids.size, 5);
    for (const id of ids) assert.match(String(id), /^[A-Z]\d{9}FID\d{8}\d{18}$/);
  });

  test('scores have two decimals and stay within the open range', async () => {
    const scores = [
      [100, 99.99],
      [0, 0.01],
      [1e-9, 0.01],
      [50, 50],
      [33.333_333, 33.33],
    ] as const;
    for (const [score, expected] of scores) {
      const scored = createSandbox({
        clients: [KEYS],
        engines: createFakeEngines({ compareFaces: () => Promise.resolve({ ok: true, score, samePerson: false }) }),
      });
      const request = await rawRequest({ path: COMPARE, body: JSON.stringify(RIGHT_BODIES['v1.facecompare.compare']) });
      const json = (await (await scored.fetch(request)).json()) as { score: number };
      assert.equal(json.score, expected);
      await scored.close();
    }
  });
});

test('an oversize body is refused unread, declared or streamed', async () => {
  const declared = await call({
    path: RECOGNIZE,
    headers: { 'Content-Length': String(100 * 1024 * 1024) },
    body: '{}',
  });
  assert.deepEqual([declared.result.resultCode, declared.result.resultMessage], ['PARAM_ILLEGAL', 'body: too large']);
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const { headers } = await rawRequest({ path: RECOGNIZE });
  const streamed = await sandbox.fetch(
    new Request(BASE_URL + RECOGNIZE, { method: 'POST', headers, body, duplex: 'half' } as RequestInit),
  );
  assert.equal(((await streamed.json()) as Reply).result.resultCode, 'PARAM_ILLEGAL');
  // The limit is 15 MB; a stream keeps some ahead.
  assert.ok(pulled <= 18, `read ${pulled} MB of an endless body`);
});

test('the root page describes the sandbox, and lets nothing run', async () => {
  const response = await sandbox.fetch(new Request(`${BASE_URL}/`));
  const html = await response.text();
  assert.match(html, /For development only/);
  assert.match(response.headers.get('Content-Security-Policy') ?? '', /default-src 'none'; style-src 'sha256-/);
  assert.ok(!html.includes('<script'));
  assert.equal((await sandbox.fetch(new Request(`${BASE_URL}/healthz`))).status, 200);
  assert.equal((await sandbox.fetch(new Request(`${BASE_URL}/other`))).status, 404);
  assert.equal((await sandbox.fetch(new Request(`${BASE_URL}/sandbox/transactions`))).status, 404);
});

test('the log holds ids and codes, and no data of a request or reading', async () => {
  log.length = 0;
  const body = { ...RIGHT_BODIES['v1.idrecognition.recognize'], bizId: 'canary-biz-id' };
  await call({ path: RECOGNIZE, body: JSON.stringify(body) });
  await call({ path: RECOGNIZE, body: '{"canary-key":"canary-value"}' });
  await call({ path: '/api/v1/svc/canary-path', body: '{}' });
  const text = JSON.stringify(log);
  assert.equal(log.length, 3);
  for (const secret of ['canary', JPG, 'L898902C3', KEYS.secretKey, KEYS.accessKey])
    assert.ok(!text.includes(secret), secret);
  assert.ok(text.includes('SUCCESS') && text.includes(KEYS.clientId));
});
