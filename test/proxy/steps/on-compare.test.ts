import assert from 'node:assert/strict';
import test from 'node:test';
import type { ComparedPair, Hooks } from '@idproof/proxy';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

async function verify(onCompare: Hooks['onCompare'], hooks: Hooks = {}) {
  const stack = createTestProxy({ hooks: { ...hooks, ...(onCompare ? { onCompare } : {}) } });
  const browser = await stack.begin();
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: jpeg(1), method: 'manual' });
  const { view } = await browser.post('compare', { selfie: jpeg(2), frontPageImage: jpeg(1), method: 'manual' });
  return { stack, browser, outcome: view.result?.outcome, reasons: view.result?.reasons.map(({ code }) => code) };
}

test('the hook is given the two files, each in memory of its own, and its ok changes nothing', async () => {
  const told: ComparedPair[] = [];
  const { browser, outcome } = await verify((pair) => {
    told.push(pair);
    return 'ok';
  });
  assert.equal(outcome, 'approved');
  assert.equal(told.length, 1);
  const [pair] = told;
  assert.equal(pair?.sessionId, browser.sessionId);
  assert.deepEqual(
    [pair?.images.document, pair?.images.selfie].map((bytes) => Buffer.from(bytes ?? []).toString('base64')),
    [jpeg(1), jpeg(2)],
  );
});

// Claim: T51
test('a suspicion of the hook leads to at most review', async () => {
  const { stack, browser, outcome, reasons } = await verify(() => 'review');
  assert.deepEqual([outcome, reasons], ['review', ['face_same_picture']]);
  const answer = await stack.server('GET', `/v1/sessions/${browser.sessionId}`);
  const { evidence } = (await answer.json()) as { evidence: { pictures: unknown } };
  assert.deepEqual(evidence.pictures, { isSuspect: true });
});

for (const [name, onCompare] of [
  ['throws', () => Promise.reject(new Error('canary'))],
  ['says something else', () => 'fine' as 'ok'],
] as const) {
  test(`a hook that ${name} approves nobody`, async () => {
    const { stack, outcome } = await verify(onCompare);
    assert.equal(outcome, 'review');
    const faults = stack.logs.filter(({ code }) => code === 'on_compare_failed');
    assert.equal(faults.length, name === 'throws' ? 1 : 0);
    assert.ok(!JSON.stringify(stack.logs).includes('canary'));
  });
}

test('decide receives the answer of the hook', async () => {
  let seen: unknown;
  await verify(() => 'review', {
    decide: (evidence, byDefault) => {
      seen = evidence.pictures;
      return byDefault;
    },
  });
  assert.deepEqual(seen, { isSuspect: true });
});
