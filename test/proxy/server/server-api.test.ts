import assert from 'node:assert/strict';
import test from 'node:test';
import { isIdproofError } from '@idproof/core/errors';
import { toErrorResponse, type Proxy, type SessionInput } from '@idproof/proxy';
import { createTestProxy } from '../helpers/create-test-proxy.js';

/** What other files test over HTTP runs through the methods in server-methods.test.ts; here is what only methods have. */
const INPUT: SessionInput = { userId: 'customer-17', flow: 'api', docType: '00000001003' };

async function rejection(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => assert.fail('it resolved'),
    (thrown: unknown) => thrown,
  );
  assert.ok(isIdproofError(error));
  return error;
}

test('a session is created, read and deleted without HTTP', async () => {
  const { proxy, logs } = createTestProxy();
  const created = await proxy.sessions.create(INPUT, { locale: 'xx, de;q=0.8' });
  assert.equal(created.isNew, true);
  const again = await proxy.sessions.create(INPUT, { locale: 'fr' });
  assert.deepEqual([again.isNew, again.sessionId], [false, created.sessionId]);
  assert.notEqual(again.clientToken, created.clientToken);
  const { status, consent } = await proxy.sessions.get(created.sessionId);
  assert.deepEqual([status, consent.locale], ['open', 'de']);
  const report = await proxy.sessions.delete(created.sessionId);
  assert.deepEqual(
    report.here.map(({ sessionId }) => sessionId),
    [created.sessionId],
  );
  assert.equal((await rejection(proxy.sessions.get(created.sessionId))).code, 'not_found');
  assert.equal((await rejection(proxy.sessions.delete(created.sessionId))).code, 'not_found');
  const calls = logs.filter(({ event }) => event === 'call').map(({ operation, code }) => `${operation} ${code ?? ''}`);
  assert.deepEqual(calls, [
    'sessions.create ',
    'sessions.create ',
    'sessions.get ',
    'sessions.delete ',
    'sessions.get not_found',
    'sessions.delete not_found',
  ]);
  await proxy.close();
});

test('an error has the id of its line in the log, and becomes the answer of the route', async () => {
  const { proxy, logs } = createTestProxy({ limits: { perUser: { burst: 1, perMinute: 1 } } });
  await proxy.sessions.create(INPUT);
  const error = await rejection(proxy.sessions.create(INPUT));
  const line = logs.find(({ event, code }) => event === 'call' && code === 'rate_limited');
  assert.deepEqual([line?.requestId, line?.limit], [error.requestId, 'IDPROOF_LIMIT_USER']);
  const answer = toErrorResponse(error);
  assert.equal(answer.status, 429);
  assert.equal(answer.headers.get('retry-after'), '60');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const problem = (await answer.json()) as { code: string; requestId: string };
  assert.deepEqual([problem.code, problem.requestId], ['rate_limited', error.requestId]);
  assert.equal(toErrorResponse(new Error('canary')).status, 500);
  assert.ok(!(await toErrorResponse(new Error('canary')).text()).includes('canary'));
  await proxy.close();
});

test('a start counts towards the limit of the customer’s address, together with the browser', async () => {
  const { proxy } = createTestProxy({ limits: { perAddress: { burst: 2, perMinute: 1 } } });
  const start = (userId: string, address?: string) => proxy.sessions.create({ ...INPUT, userId }, { address });
  await start('one', '192.0.2.7');
  await proxy.fetch(new Request('http://proxy.test/idproof/v1/session'), { address: '192.0.2.7' });
  assert.equal((await rejection(start('two', '192.0.2.7'))).code, 'rate_limited');
  assert.equal((await rejection(start('two', '::ffff:192.0.2.7'))).code, 'rate_limited');
  await start('two', '192.0.2.8');
  await start('three');
  await proxy.close();
});

const WRONG: Record<string, (proxy: Proxy) => Promise<unknown>> = {
  'malformed_request: half a character': ({ sessions }) => sessions.create({ ...INPUT, userId: '\ud800' }),
  'malformed_request: the name of a prototype': ({ provider }) =>
    provider.call('v1.authentication.test', JSON.parse('{"__proto__":{}}') as Record<string, unknown>),
  'invalid_field: no user': ({ sessions }) => sessions.create({ ...INPUT, userId: '' }),
  'invalid_field: an unknown setting': ({ sessions }) => sessions.create({ ...INPUT, isFast: true } as SessionInput),
  'invalid_field: too long a wait': ({ users }) => users.purge('customer-17', { wait: 31 }),
  'invalid_field: no reviewer': ({ sessions }) => sessions.images(`ids_${'0'.repeat(32)}`, { reviewer: '' }),
  'not_found: no id': ({ sessions }) => sessions.get(undefined as unknown as string),
  'not_found: another form of id': ({ sessions }) => sessions.review('17', { outcome: 'approved', reviewer: 'x' }),
  'not_found: an operation that is not listed': ({ provider }) => provider.call('v1.info.idlist', {}),
};

for (const [name, call] of Object.entries(WRONG)) {
  test(`rejected with ${name}`, async () => {
    const { proxy, provider } = createTestProxy({ providerOperations: ['v1.authentication.test'] });
    assert.equal((await rejection(call(proxy))).code, name.split(':')[0]);
    assert.deepEqual(provider.received, []);
    await proxy.close();
  });
}
