import assert from 'node:assert/strict';
import test from 'node:test';
import type { RequestInfo } from '@idproof/proxy';
import { createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { bigJpeg } from '../helpers/images.js';
import { recognizeBody } from '../helpers/step-bodies.js';

const PLENTY = { burst: 10_000, perMinute: 10_000 };
const LIMITS = { perToken: PLENTY, perAddress: PLENTY };
const DECLARED = 500_000;

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** An upload that ends in the middle and never goes on. `read` tells whether any of its body was taken in. */
function stall({ proxy }: TestProxy, { token }: Browser, address: string, bytes = 64 * 1024) {
  const upload = { wasRead: false };
  const body: NonNullable<RequestInfo['body']> = (take) => {
    upload.wasRead = true;
    take(new Uint8Array(bytes));
    return new Promise(() => {});
  };
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(DECLARED),
    'idempotency-key': 'stalled',
  };
  const request = new Request('http://p/idproof/v1/session/recognize', { method: 'POST', headers });
  const answer = proxy.fetch(request, { address, body }).then(({ status }) => status);
  return Object.assign(upload, { answer });
}

const agreed = async (stack: TestProxy) => {
  const browser = await stack.begin();
  await browser.agree();
  return browser;
};

const send = (browser: Browser) => browser.post('recognize', recognizeBody(bigJpeg(1, 100_000)));

test('64 stalled uploads of three tokens without consent: not a byte of them is read', async () => {
  const stack = createTestProxy({ limits: LIMITS });
  const attackers = [await stack.begin(), await stack.begin(), await stack.begin()];
  const uploads = Array.from({ length: 64 }, (_, i) => stall(stack, attackers[i % 3] as Browser, '192.0.2.1'));
  assert.deepEqual(new Set(await Promise.all(uploads.map(({ answer }) => answer))), new Set([409]));
  assert.ok(uploads.every(({ wasRead }) => !wasRead));
  assert.equal((await send(await agreed(stack))).status, 200);
});

// Claim: T28
test('64 stalled uploads of three tokens with consent: another upload is accepted', async () => {
  const stack = createTestProxy({ limits: LIMITS });
  const attackers = [await agreed(stack), await agreed(stack), await agreed(stack)];
  const uploads = Array.from({ length: 64 }, (_, i) => stall(stack, attackers[i % 3] as Browser, '192.0.2.1'));
  await settled();
  const refused = await Promise.all(uploads.map(({ answer }) => Promise.race([answer, settled().then(() => 'held')])));
  assert.equal(refused.filter((status) => status === 'held').length, 12, 'four of each session');
  assert.equal((await send(await agreed(stack))).status, 200);
});

test('64 stalled uploads of 64 tokens from one address: other addresses are served', async () => {
  const stack = createTestProxy({ limits: LIMITS });
  const attackers = await Promise.all(Array.from({ length: 64 }, () => agreed(stack)));
  const uploads = attackers.map((attacker) => stall(stack, attacker, '192.0.2.1'));
  await settled();
  const refused = await Promise.all(uploads.map(({ answer }) => Promise.race([answer, settled().then(() => 'held')])));
  assert.equal(refused.filter((status) => status === 'held').length, 16);
  assert.equal((await send(await agreed(stack))).status, 200);
});

test('heads and a few bytes take no place', async () => {
  const stack = createTestProxy({ limits: { ...LIMITS, uploads: 1 } });
  const attacker = await agreed(stack);
  const upload = stall(stack, attacker, '192.0.2.1', 10);
  await settled();
  assert.equal(upload.wasRead, true);
  assert.equal((await send(await agreed(stack))).status, 200);
});

test('an upload below the least rate gives way to one that needs its place, and only then', async () => {
  const stack = createTestProxy({ limits: { ...LIMITS, uploads: 1 } });
  const { answer } = stall(stack, await agreed(stack), '192.0.2.1');
  await settled();
  const honest = await agreed(stack);
  assert.equal((await send(honest)).problem.code, 'overloaded', 'it may still be a phone that changes its cell');
  stack.time.now += 60_000;
  assert.equal((await send(honest)).status, 200);
  assert.equal(await answer, 408);
});
