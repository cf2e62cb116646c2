import assert from 'node:assert/strict';
import test from 'node:test';
import { createSessionClient, createStartTokenSource } from '@idproof/core/session';
import type { SessionView } from '@idproof/core/session';

const VIEW: SessionView = {
  sessionId: 'ids_1',
  status: 'open',
  flow: 'api',
  step: 'consent',
  steps: ['consent', 'document', 'selfie', 'result'],
  locale: 'en',
  consent: { version: '1', locale: 'en', text: 'text', textHash: 'a'.repeat(64), decision: null },
  documents: [],
  capture: { maxBase64Length: 1, upload: true },
  attemptsLeft: { document: 3, selfie: 3, hosted: 3 },
  reasons: [],
  expiresAt: '2026-01-01T00:00:00.000Z',
};
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const problem = (code: string, status: number, headers: Record<string, string> = {}) =>
  json(
    { type: `urn:idproof:${code}`, title: code, status, code, requestId: 'r1', retryable: true, field: 'f' },
    status,
    headers,
  );

type Reply = Response | Error | (() => Promise<Response>);

/** A client whose requests are answered one after the other from a list. */
function createClient(replies: Reply[], options: Partial<Parameters<typeof createSessionClient>[0]> = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  let tokens = 0;
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    requests.push({ url: typeof input === 'string' ? input : '', init });
    const reply = replies.shift();
    if (!reply) throw new Error('One request too many');
    if (reply instanceof Error) throw reply;
    if (typeof reply === 'function') {
      return Promise.race([
        reply(),
        new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('abort')))),
      ]);
    }
    return reply;
  };
  const client = createSessionClient({
    proxyUrl: 'https://p.test/idproof/',
    getToken: async () => `token-${++tokens}`,
    fetch,
    retry: { baseDelay: 1, maxDelay: 5 },
    ...options,
  });
  const header = (index: number, name: string) => new Headers(requests[index]?.init.headers).get(name);
  return { client, requests, header, tokens: () => tokens };
}

const CONSENT = { decision: 'granted', textHash: 'a'.repeat(64) } as const;

test('sends the token in the header alone, and a key with each POST', async () => {
  const { client, requests, header } = createClient([json(VIEW), json(VIEW)]);
  assert.deepEqual(await client.view(), VIEW);
  await client.consent(CONSENT);
  assert.equal(requests[0]?.url, 'https://p.test/idproof/v1/session');
  assert.equal(header(0, 'authorization'), 'Bearer token-1');
  assert.equal(header(0, 'idempotency-key'), null);
  assert.equal(header(1, 'authorization'), 'Bearer token-1');
  assert.match(header(1, 'idempotency-key') ?? '', /^[0-9a-f]{32}$/);
  assert.equal(requests[1]?.init.body, JSON.stringify(CONSENT));
  assert.equal(requests[1]?.init.credentials, 'omit');
  assert.equal(requests[1]?.init.redirect, 'error');
});

test('asks for no token before the first call', () => {
  assert.equal(createClient([]).tokens(), 0);
});

for (const code of ['token_expired', 'unauthorized']) {
  test(`asks for a new token once on ${code}`, async () => {
    const { client, header, tokens } = createClient([problem(code, 401), json(VIEW)]);
    await client.consent(CONSENT, { idempotencyKey: 'mine' });
    assert.equal(tokens(), 2);
    assert.equal(header(1, 'authorization'), 'Bearer token-2');
    assert.equal(header(1, 'idempotency-key'), 'mine');
    const again = createClient([problem(code, 401), problem(code, 401)]);
    await assert.rejects(again.client.view(), { code });
    assert.equal(again.requests.length, 2);
  });
}

test('a token source that fails counts as a network fault, and is asked again', async () => {
  let calls = 0;
  const getToken = async () => {
    if (++calls === 1) throw new Error('offline');
    return 'token';
  };
  assert.equal((await createClient([json(VIEW)], { getToken }).client.view()).sessionId, 'ids_1');
  calls = 0;
  await assert.rejects(createClient([], { getToken, retry: { attempts: 1 } }).client.view(), {
    code: 'network_failed',
  });
});

for (const [name, fault] of Object.entries({
  'a network fault': () => new TypeError('Load failed'),
  provider_failed: () => problem('provider_failed', 502),
  provider_busy: () => problem('provider_busy', 503),
  provider_timeout: () => problem('provider_timeout', 504),
  overloaded: () => problem('overloaded', 503),
  'a load balancer without a problem document': () => new Response('<html>', { status: 503 }),
})) {
  test(`tries again after ${name}, under the same key`, async () => {
    const { client, requests, header } = createClient([fault(), fault(), json(VIEW)]);
    assert.equal((await client.consent(CONSENT)).sessionId, 'ids_1');
    assert.equal(requests.length, 3);
    assert.equal(header(0, 'idempotency-key'), header(2, 'idempotency-key'));
  });
}

test('rejects after four calls with the last error', async () => {
  const { client, requests } = createClient(Array.from({ length: 9 }, () => problem('provider_unreachable', 503)));
  await assert.rejects(client.consent(CONSENT), { code: 'provider_unreachable', requestId: 'r1', field: 'f' });
  assert.equal(requests.length, 4);
});

for (const [code, status] of Object.entries({
  invalid_field: 422,
  picture_repeated: 422,
  out_of_order: 409,
  session_over: 409,
  payload_too_large: 413,
  provider_untrusted: 502,
  provider_refused: 502,
})) {
  test(`does not try again after ${code}`, async () => {
    const { client, requests } = createClient([problem(code, status)]);
    await assert.rejects(client.consent(CONSENT), { code, field: 'f' });
    assert.equal(requests.length, 1);
  });
}

test('waits for Retry-After, and not at all when that is too long', async () => {
  const retrying = createClient([problem('rate_limited', 429, { 'retry-after': '0' }), json(VIEW)]);
  assert.equal((await retrying.client.view()).sessionId, 'ids_1');
  const { client, requests } = createClient([problem('rate_limited', 429, { 'retry-after': '3600' })]);
  await assert.rejects(client.view(), { code: 'rate_limited', retryAfter: 3_600_000 });
  assert.equal(requests.length, 1);
});

test('an answer of another shape is unreadable; so is an unknown code', async () => {
  for (const reply of [
    json({ ...VIEW, step: 'somewhere' }),
    new Response('not json'),
    json(null),
    problem('made_up', 418),
  ]) {
    await assert.rejects(createClient([reply]).client.view(), { code: 'answer_unreadable' });
  }
});

test('abort ends a call, its waiting, and is no fault to retry', async () => {
  const hanging = new AbortController();
  const { client, requests } = createClient([() => new Promise<Response>(() => {})]);
  const call = client.view({ signal: hanging.signal });
  setTimeout(() => hanging.abort(), 5);
  await assert.rejects(call, { code: 'aborted' });
  assert.equal(requests.length, 1);

  const waiting = new AbortController();
  const slow = createClient([problem('overloaded', 503)], { retry: { baseDelay: 60_000, maxDelay: 60_000 } });
  const second = slow.client.view({ signal: waiting.signal });
  setTimeout(() => waiting.abort(), 5);
  await assert.rejects(second, { code: 'aborted' });
});

test('a proxy that never answers is a network fault', async () => {
  const { client, requests } = createClient(
    Array.from({ length: 2 }, () => () => new Promise<Response>(() => {})),
    { timeout: 10, retry: { attempts: 2, baseDelay: 1 } },
  );
  await assert.rejects(client.view(), { code: 'network_failed' });
  assert.equal(requests.length, 2);
});

test('an image has more time: a second for each 4,000 characters', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { client } = createClient([() => new Promise<Response>(() => {})], { retry: { attempts: 1 } });
  let isLost = false;
  const lost = client
    .recognize({ docType: '00000001003', frontPageImage: 'A'.repeat(400_000), method: 'upload' })
    .catch((error: unknown) => ((isLost = true), error));
  const flushTasks = () => new Promise((resolve) => setImmediate(resolve));
  await flushTasks();
  t.mock.timers.tick(159_000);
  await flushTasks();
  assert.equal(isLost, false);
  t.mock.timers.tick(2000);
  assert.equal(((await lost) as { code: string }).code, 'network_failed');
});

test('the start address: a POST with our header, of our own origin, for a token', async () => {
  const requests: RequestInit[] = [];
  const replies = [json({ clientToken: 'idct_x' }), json({}), json({ error: 'x' }, 403)];
  const getToken = createStartTokenSource('/api/start', {
    fetch: (async (_input: unknown, init: RequestInit) => {
      requests.push(init);
      return replies.shift() ?? json({});
    }) as typeof globalThis.fetch,
  });
  assert.equal(await getToken(), 'idct_x');
  assert.equal(requests[0]?.method, 'POST');
  assert.equal(requests[0]?.credentials, 'same-origin');
  assert.equal(new Headers(requests[0]?.headers).get('idproof-start'), '1');
  assert.equal(new Headers(requests[0]?.headers).get('content-type'), 'application/json');
  await assert.rejects(getToken(), { code: 'answer_unreadable' });
  await assert.rejects(getToken(), { code: 'unauthorized' });
});

test('abort ends the wait for a token that never comes', async () => {
  const controller = new AbortController();
  const { client, requests } = createClient([], { getToken: () => new Promise(() => {}) });
  const call = client.view({ signal: controller.signal });
  controller.abort();
  await assert.rejects(call, { code: 'aborted' });
  assert.equal(requests.length, 0);
});
