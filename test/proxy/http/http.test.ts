import assert from 'node:assert/strict';
import test from 'node:test';
import { createBrowser, createTestProxy, ORIGIN, SERVER_KEY } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';
import { atSelfie } from '../helpers/step-bodies.js';

const BODY = { userId: 'user', flow: 'api', docType: '00000001003' };
const JSON_TYPE = { 'content-type': 'application/json', 'idempotency-key': 'k' };

async function readProblem(response: Response) {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    ...(JSON.parse(text) as { code: string; field?: string }),
  };
}

test('POST /v1/sessions: 201 once, then the open session again with another token', async () => {
  const { server, proxy, time } = createTestProxy();
  const first = await server('POST', '/v1/sessions', BODY);
  const again = await server('POST', '/v1/sessions', BODY);
  const other = await server('POST', '/v1/sessions', { ...BODY, userId: 'another' });
  assert.deepEqual([first.status, again.status, other.status], [201, 200, 201]);
  type Created = { sessionId: string; clientToken: string; expiresAt: string; status: string };
  const [a, b, c] = (await Promise.all([first.json(), again.json(), other.json()])) as [Created, Created, Created];
  assert.equal(a.sessionId, b.sessionId);
  assert.notEqual(a.clientToken, b.clientToken);
  assert.notEqual(a.sessionId, c.sessionId);
  assert.equal(a.status, 'open');
  assert.equal(Date.parse(a.expiresAt), time.now + 3_600_000);
  for (const { sessionId, clientToken } of [a, b, c]) {
    assert.equal((await createBrowser(proxy, sessionId, clientToken).view()).sessionId, sessionId);
  }
});

test('POST /v1/sessions: invalid fields are named', async () => {
  const { server } = createTestProxy({ returnUrls: ['https://shop.example/done'] });
  const cases: [Record<string, unknown>, string][] = [
    [{ userId: undefined }, 'userId'],
    [{ userId: 7 }, 'userId'],
    [{ userId: '' }, 'userId'],
    [{ flow: 'telepathy' }, 'flow'],
    [{ docType: undefined }, 'docType'],
    [{ docType: '00000009999' }, 'docType'],
    [{ docType: 'passport' }, 'docType'],
    [{ docTypes: ['00000001003'] }, 'docTypes'],
    [{ pages: '2' }, 'pages'],
    [{ locale: 'klingon' }, 'locale'],
    [{ returnUrl: 'https://shop.example/done?x' }, 'returnUrl'],
    [{ captureMethods: ['telepathy'] }, 'captureMethods.0'],
    [{ stepCaptureMethods: { selfie: [] } }, 'stepCaptureMethods.selfie'],
    [{ stepCaptureMethods: { hosted: ['auto'] } }, 'stepCaptureMethods.hosted'],
    [{ stepCaptureMethods: { document: ['upload'] }, capture: { upload: false } }, 'stepCaptureMethods.document'],
    [{ capture: { maxBase64Length: 9_000_000 } }, 'capture.maxBase64Length'],
    [{ capture: { actions: ['WINK'] } }, 'capture.actions.0'],
    [{ capture: { actions: [] } }, 'capture.actions'],
    [{ capture: { actions: ['FACEBLINK', 'FACEBLINK'] } }, 'capture.actions'],
    [{ capture: { actions: ['FACEBLINK'], actionRandomNumber: 2 } }, 'capture.actionRandomNumber'],
    [{ capture: { actionAlternative: true } }, 'capture.actionAlternative'],
    [{ capture: { actionRandom: true } }, 'capture.actionRandom'],
    [{ flow: 'app', capture: { actions: ['FACEBLINK'] } }, 'capture.actions'],
    [{ flow: 'app', capture: { colorFlash: true } }, 'capture.colorFlash'],
    [{ metaInfo: '{}' }, 'metaInfo'],
    [{ shareToken: 'x' }, 'shareToken'],
  ];
  for (const [changes, field] of cases) {
    const problem = await readProblem(await server('POST', '/v1/sessions', { ...BODY, ...changes }));
    assert.deepEqual(
      [problem.status, problem.code, problem.field],
      [422, 'invalid_field', field],
      JSON.stringify(changes),
    );
  }
  assert.equal((await server('POST', '/v1/sessions', { ...BODY, returnUrl: 'https://shop.example/done' })).status, 201);
});

// Claim: T14
test('server keys: two at once, none other, none from a browser', async () => {
  const second = 'another-server-key-0123456789abcdefgh';
  const { server } = createTestProxy({ serverKeys: [SERVER_KEY, second] });
  const call = (headers: Record<string, string>) => server('POST', '/v1/sessions', BODY, headers);
  assert.equal((await call({ authorization: `Bearer ${second}` })).status, 200 + 1);
  for (const authorization of ['', 'Bearer wrong', `Basic ${SERVER_KEY}`, `Bearer ${SERVER_KEY}x`]) {
    const problem = await readProblem(await call({ authorization }));
    assert.deepEqual([problem.status, problem.code], [401, 'unauthorized']);
  }
  for (const origin of [ORIGIN, 'null']) {
    const problem = await readProblem(await call({ origin }));
    assert.deepEqual([problem.status, problem.code], [403, 'origin_refused']);
    assert.equal(problem.headers.get('access-control-allow-origin'), null);
  }
});

// Claim: T12
test("a client token opens its own session alone, and no server's route", async () => {
  const { begin, server } = createTestProxy();
  const browser = await begin();
  const other = await server('GET', `/v1/sessions/${browser.sessionId}`, undefined, {
    authorization: `Bearer ${browser.token}`,
  });
  assert.equal(other.status, 401);
  const unknown = await readProblem(await server('GET', `/v1/sessions/ids_${'0'.repeat(32)}`));
  const odd = await readProblem(await server('GET', '/v1/sessions/..%2f..'));
  assert.deepEqual([unknown.status, unknown.code, odd.status, odd.code], [404, 'not_found', 404, 'not_found']);
});

test('a token expires, and says so; a made-up one is unknown', async () => {
  const { begin, time, proxy } = createTestProxy();
  const browser = await begin();
  time.now += 15 * 60_000;
  const expired = await browser.call('GET', '/v1/session');
  assert.deepEqual([expired.status, expired.problem.code], [401, 'token_expired']);
  for (const token of ['x', `idct_${'A'.repeat(43)}`]) {
    const answer = await createBrowser(proxy, '', token).call('GET', '/v1/session');
    assert.deepEqual([answer.status, answer.problem.code], [401, 'unauthorized']);
  }
});

test('DELETE forgets a session wholly', async () => {
  const { begin, server } = createTestProxy();
  const browser = await begin();
  assert.equal((await server('DELETE', `/v1/sessions/${browser.sessionId}`)).status, 204);
  assert.equal((await server('DELETE', `/v1/sessions/${browser.sessionId}`)).status, 404);
  assert.equal((await browser.call('GET', '/v1/session')).status, 401);
});

// Claim: T13
test('CORS: allowed origins exactly; look-alikes and null get nothing', async () => {
  const { begin } = createTestProxy();
  const browser = await begin();
  const allowed = await browser.call('GET', '/v1/session', { headers: { origin: ORIGIN } });
  assert.equal(allowed.headers.get('access-control-allow-origin'), ORIGIN);
  assert.match(allowed.headers.get('vary') ?? '', /origin/i);
  const preflight = await browser.call('OPTIONS', '/v1/session/compare', { headers: { origin: ORIGIN } });
  assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, ORIGIN]);
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /idempotency-key/);
  const strangers = [
    'null',
    'https://shop.example.evil.test',
    'https://evilshop.example',
    'http://shop.example',
    'https://shop.example:444',
    'https://SHOP.example',
    'https://shop.example/',
  ];
  for (const origin of strangers) {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await browser.call(method, '/v1/session', { headers: { origin } });
      assert.deepEqual([answer.status, answer.problem.code], [403, 'origin_refused'], origin);
      assert.equal(answer.headers.get('access-control-allow-origin'), null);
    }
  }
  const own = await browser.call('GET', '/v1/session', {
    headers: { origin: 'http://proxy.test', 'sec-fetch-site': 'same-origin' },
  });
  assert.equal(own.status, 200);
});

test('a refusal carries the CORS headers too, so that the page can read it', async () => {
  const { begin } = createTestProxy();
  const browser = await begin();
  await atSelfie(browser);
  const answer = await browser.call('POST', '/v1/session/compare', {
    headers: { origin: ORIGIN, ...JSON_TYPE },
    body: '{',
  });
  assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [400, ORIGIN]);
});

test('malformed JSON bodies', async () => {
  const { begin, provider } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  const whole = `{"docType":"00000001003","frontPageImage":"${jpeg(1)}","method":"manual"`;
  const cases: [string | Uint8Array, number, string][] = [
    ['', 400, 'malformed_request'],
    ['{', 400, 'malformed_request'],
    [whole, 400, 'malformed_request'],
    [`${whole},"method":"upload"}`, 400, 'malformed_request'],
    [`${whole},"\\u006dethod":"upload"}`, 400, 'malformed_request'],
    [`${whole},"__proto__":{"x":1}}`, 400, 'malformed_request'],
    [`${whole},"x":${'['.repeat(2000)}${']'.repeat(2000)}}`, 400, 'malformed_request'],
    [`${whole},"x":"\\ud800"}`, 400, 'malformed_request'],
    [
      Buffer.concat([Buffer.from(`${whole},"x":"`), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
      400,
      'malformed_request',
    ],
    [`${whole}}x`, 400, 'malformed_request'],
    ['[]', 422, 'invalid_field'],
    ['null', 422, 'invalid_field'],
    [`${whole},"x":1}`, 422, 'invalid_field'],
  ];
  for (const [body, status, code] of cases) {
    const answer = await browser.call('POST', '/v1/session/recognize', { body, headers: JSON_TYPE });
    assert.deepEqual([answer.status, answer.problem.code], [status, code], String(body).slice(-60));
  }
  assert.equal(({} as Record<string, unknown>).x, undefined);
  assert.equal(provider.received.length, 0);
});

test('types, encodings and lengths', async () => {
  const { begin } = createTestProxy({ maxBase64Length: 2048 });
  const browser = await begin();
  await browser.agree();
  const post = (headers: Record<string, string>, body: string | Uint8Array = '{}') =>
    browser.call('POST', '/v1/session/recognize', { body, headers: { ...JSON_TYPE, ...headers } });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'multipart/form-data; boundary=x',
  ]) {
    assert.equal((await post({ 'content-type': type })).problem.code, 'unsupported_media_type');
  }
  assert.equal((await post({ 'content-encoding': 'gzip' })).status, 415);
  const large = await post({}, `{"x":"${'A'.repeat(40_000)}"}`);
  assert.deepEqual([large.status, large.problem.code], [413, 'payload_too_large']);
  const declared = await post({ 'content-length': '104857600' });
  assert.equal(declared.status, 413);
  for (const charset of ['UTF-8', 'utf8', '"utf-8"', 'UTF8']) {
    assert.equal((await post({ 'content-type': `application/json; charset=${charset}` })).status, 422);
  }
  assert.equal((await post({}, '\uFEFF{}')).status, 422, 'a byte order mark is left out');
  const keyless = await browser.call('POST', '/v1/session/cancel', {
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  assert.deepEqual([keyless.status, keyless.problem.field], [400, 'Idempotency-Key']);
});

test('an unknown field is named shortened and sanitized; a body must be an object', async () => {
  const { begin } = createTestProxy();
  const browser = await begin();
  const made = await browser.post('cancel', { ['<script>'.repeat(500)]: 1 });
  assert.deepEqual([made.status, made.problem.field], [422, '?script?'.repeat(8)]);
  for (const body of ['[]', '"text"', 'null', '7']) assert.equal((await browser.post('cancel', body)).status, 422);
  assert.equal((await browser.view()).status, 'open');
});

test('every answer is no-store, has an id, and unknown paths are 404', async () => {
  const { server, begin, logs } = createTestProxy();
  const browser = await begin();
  const answers = [
    await server('GET', '/healthz'),
    await server('GET', '/readyz'),
    await server('GET', '/metrics'),
    await server('GET', '/v1/nothing'),
    await server('PUT', '/v1/sessions', BODY),
    await server('GET', `/v1/sessions/${browser.sessionId}`),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 404, 404, 200],
  );
  for (const answer of answers) {
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f]{24}$/);
  }
  assert.equal(answers[3]?.headers.get('content-type'), 'application/problem+json');
  const routes = new Set(logs.filter(({ event }) => event === 'request').map(({ route }) => route));
  assert.ok(routes.has('/v1/sessions/{id}'));
  assert.ok(routes.has('*'));
});
