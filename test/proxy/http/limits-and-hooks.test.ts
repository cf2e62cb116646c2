import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy, START } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';
import { createReference } from '../../../packages/proxy/src/model/reference.js';

const BODY = { userId: 'user', flow: 'api', docType: '00000001003' };

// Claim: T36
test('rate limits: by token, by address, X-Forwarded-For only from a trusted hop', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: START });
  const limits = { perToken: { burst: 3, perMinute: 60 }, perAddress: { burst: 5, perMinute: 60 }, uploads: 4 };
  const stack = createTestProxy({ limits });
  const [browser, another] = [await stack.begin(), await stack.begin()];
  for (let i = 0; i < 3; i++) assert.equal((await browser.call('GET', '/v1/session')).status, 200);
  const refused = await browser.call('GET', '/v1/session');
  assert.deepEqual(
    [refused.status, refused.problem.code, refused.headers.get('retry-after')],
    [429, 'rate_limited', '3'],
  );
  assert.equal(stack.logs.at(-1)?.limit, 'IDPROOF_LIMIT_SESSION');
  assert.equal((await another.call('GET', '/v1/session')).status, 200);
  t.mock.timers.setTime(START + 3000);
  assert.equal((await browser.call('GET', '/v1/session')).status, 200);

  const from = async (proxy: typeof stack.proxy, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await proxy.fetch(new Request('http://p/idproof/v1/session', { headers }), { address: '10.0.0.1' })).status;
  };
  const spoofed = await Promise.all(Array.from({ length: 8 }, (_, i) => from(stack.proxy, `192.0.2.${i}`)));
  assert.equal(spoofed.filter((status) => status === 429).length, 3);
  const behind = createTestProxy({ limits, trustedHops: 1 });
  const real = await Promise.all(Array.from({ length: 8 }, (_, i) => from(behind.proxy, `198.51.100.9, 192.0.2.${i}`)));
  assert.equal(real.filter((status) => status === 429).length, 0);
});

test('hooks: authorize, decide, onOutcome', async () => {
  const ends: unknown[] = [];
  const stack = createTestProxy({
    hooks: {
      authorize: ({ userId }) => userId !== 'blocked',
      decide: (evidence, byDefault) =>
        evidence.document?.fields.SEX === 'F' ? { ...byDefault, outcome: 'review' } : byDefault,
      onOutcome: (end) => void ends.push(end),
    },
  });
  assert.equal((await stack.server('POST', '/v1/sessions', { ...BODY, userId: 'blocked' })).status, 401);
  const browser = await stack.begin();
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: jpeg(1), method: 'manual' });
  const { view } = await browser.post('compare', { selfie: jpeg(2), frontPageImage: jpeg(1), method: 'manual' });
  assert.equal(view.result?.outcome, 'review');
  const { sessionId } = browser;
  const reference = createReference(sessionId);
  assert.deepEqual(ends, [{ sessionId, reference, status: 'finished', outcome: 'review', reasons: [] }]);
});

// Claim: T11
test('a failing decide hook never approves; a failing onOutcome changes nothing', async () => {
  const stack = createTestProxy({
    hooks: {
      decide: () => {
        throw new TypeError('canary of the hook');
      },
      onOutcome: () => {
        throw new RangeError('canary of the hook');
      },
    },
  });
  const browser = await stack.begin();
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: jpeg(1), method: 'manual' });
  const { view } = await browser.post('compare', { selfie: jpeg(2), frontPageImage: jpeg(1), method: 'manual' });
  assert.equal(view.result?.outcome, 'review');
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(
    stack.logs.filter(({ event }) => event === 'fault').map(({ code, error }) => [code, error]),
    [
      ['decide_failed', 'TypeError'],
      ['on_outcome_failed', 'RangeError'],
    ],
  );
});

test('uploads over the limit get Retry-After', async () => {
  const rates = { burst: 1000, perMinute: 1000 };
  const { begin, provider } = createTestProxy({ limits: { perToken: rates, perAddress: rates, uploads: 1 } });
  const [first, second] = [await begin(), await begin()];
  await first.agree();
  await second.agree();
  let finish = () => {};
  const answer = provider.handlers.recognize;
  provider.handlers.recognize = async (received) => {
    await new Promise<void>((resolve) => (finish = resolve));
    return answer(received);
  };
  const body = { docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' };
  const pending = first.post('recognize', body);
  while (provider.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const shed = await second.post('recognize', body);
  assert.deepEqual([shed.status, shed.problem.code, shed.headers.get('retry-after')], [503, 'overloaded', '1']);
  assert.equal((await second.view()).step, 'document', 'small requests are served meanwhile');
  finish();
  assert.equal((await pending).status, 200);
  provider.handlers.recognize = answer;
  assert.equal((await second.post('recognize', body)).view.step, 'selfie');
});
