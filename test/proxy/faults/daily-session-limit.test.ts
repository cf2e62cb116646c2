import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import type { TestProxy } from '../helpers/create-test-proxy.js';

const DAY = 24 * 3_600_000;

/** Starts and cancels, so that the next start makes another session. */
async function startAndCancel({ proxy, server }: TestProxy, more: Record<string, unknown> = {}): Promise<Response> {
  const body = { userId: 'eager', flow: 'api', docType: '00000001003', ...more };
  const answer = await server('POST', '/v1/sessions', body);
  const { clientToken } = (await answer.clone().json()) as { clientToken?: string };
  if (answer.status !== 201 || clientToken === undefined) return answer;
  const cancel = new Request('http://proxy.test/idproof/v1/session/cancel', {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${clientToken}`, 'content-type': 'application/json', 'idempotency-key': 'k' },
  });
  assert.equal((await proxy.fetch(cancel)).status, 200);
  return answer;
}

describe('sessions of one user are limited', () => {
  // Claim: T35
  test('by default ten in 24 hours, then 429, whichever instance is asked', async () => {
    const store = createMemoryStore();
    const [one, two] = [createTestProxy({ store }), createTestProxy({ store })];
    for (let i = 0; i < 10; i++) assert.equal((await startAndCancel(i % 2 === 0 ? one : two)).status, 201);
    const refused = await startAndCancel(two);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '3600']);
    assert.equal(((await refused.json()) as { code: string }).code, 'rate_limited');
    assert.equal(two.logs.at(-1)?.limit, 'IDPROOF_SESSIONS_PER_DAY', 'the log names the setting');
    assert.equal((await startAndCancel(one, { userId: 'somebody else' })).status, 201);
    one.time.now += DAY;
    assert.equal((await startAndCancel(one)).status, 201);
  });

  test("the merchant's server lets a person go on; an open session is given back all the same", async () => {
    const stack = createTestProxy({ limits: { sessionsPerDay: 1 } });
    assert.equal((await startAndCancel(stack)).status, 201);
    assert.equal((await startAndCancel(stack)).status, 429);
    const body = { userId: 'eager', flow: 'api', docType: '00000001003' };
    const more = await stack.server('POST', '/v1/sessions', { ...body, ignoreDailyLimit: true });
    assert.equal(more.status, 201);
    assert.equal((await stack.server('POST', '/v1/sessions', body)).status, 200);
  });
});
