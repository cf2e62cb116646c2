import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy, SERVER_KEY, type TestProxy } from '../helpers/create-test-proxy.js';

const WRONG = 'a-guess-of-more-than-thirty-two-characters';

async function start({ proxy }: TestProxy, address: string, key: string): Promise<number> {
  const request = new Request('http://p/idproof/v1/sessions', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'user', flow: 'api', docType: '00000001003' }),
  });
  return (await proxy.fetch(request, { address })).status;
}

async function guess(stack: TestProxy, address: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push(await start(stack, address, WRONG));
  return statuses;
}

// Claim: T19
test('twenty wrong server keys from one address do not lock out the right one', async () => {
  const stack = createTestProxy();
  const statuses = await guess(stack, '192.0.2.1', 25);
  assert.deepEqual(statuses, [...Array<number>(20).fill(401), ...Array<number>(5).fill(429)]);
  assert.equal(await start(stack, '192.0.2.1', SERVER_KEY), 201);
});

test('an address that guesses is not forgotten after 10,100 others', async () => {
  const stack = createTestProxy();
  await guess(stack, '192.0.2.1', 20);
  for (let other = 0; other < 10_100; other++) await start(stack, `10.0.${other >> 8}.${other & 255}`, WRONG);
  assert.equal(await start(stack, '192.0.2.1', WRONG), 429);
});
