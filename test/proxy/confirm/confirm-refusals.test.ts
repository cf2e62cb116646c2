import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { compareBody, recognizeBody } from '../handoff/helpers/devices.js';
import { createReceiver } from '../helpers/webhook-receiver.js';
import { atConfirm, correct, readDetails } from './helpers.js';

test('a field that was not shown is refused, and one that is named twice', async () => {
  const { browser } = await atConfirm();
  const twice = [correct('A'), correct('B')].flatMap(({ corrections }) => corrections);
  const wrong: [object[], string][] = [
    [correct('X', 'MRZ1').corrections, 'corrections.0.field'],
    [correct('X', 'constructor').corrections, 'corrections.0.field'],
    [correct('X', '__proto__').corrections, 'corrections.0.field'],
    [twice, 'corrections.1.field'],
  ];
  for (const [corrections, field] of wrong) {
    const { status, problem } = await browser.post('confirm', JSON.stringify({ corrections }));
    assert.deepEqual([status, problem.code, problem.field], [422, 'invalid_field', field]);
  }
  assert.equal((await browser.view()).step, 'confirm');
});

test('a body that breaks a limit is refused', async () => {
  const { browser } = await atConfirm();
  const many = Array.from({ length: 33 }, (_, at) => ({ field: `F${at}`, value: '' }));
  for (const body of [
    {},
    { corrections: null },
    { corrections: [{ field: 'LAST_NAME' }] },
    { corrections: [{ field: '', value: 'X' }] },
    { corrections: [{ field: 'LAST_NAME', value: 'X'.repeat(201) }] },
    { corrections: [{ field: 'LAST_NAME', value: 7 }] },
    { corrections: [], extra: true },
    { corrections: many },
  ]) {
    const { status, problem } = await browser.post('confirm', body);
    assert.deepEqual([status, problem.code], [422, 'invalid_field'], JSON.stringify(body));
  }
  const { status } = await browser.post('confirm', correct('X'.repeat(200)));
  assert.equal(status, 200);
});

test('it is out of order before the captures, and after it the captures are', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin({ confirm: true });
  const refuse = async () => assert.equal((await browser.post('confirm', correct('X'))).problem.code, 'out_of_order');
  await refuse();
  await browser.agree();
  await refuse();
  await browser.post('recognize', recognizeBody());
  await refuse();
  const last = await browser.post('compare', compareBody(), 'last');
  assert.equal(last.view.step, 'confirm');
  assert.equal((await browser.post('recognize', recognizeBody())).problem.code, 'out_of_order');
  assert.equal((await browser.post('compare', compareBody())).view.step, 'confirm', 'the same pair again');
  assert.equal(stack.provider.received.length, 2);
});

test('a repeated call gets the same answer, and another body under its key none', async () => {
  const at = await atConfirm();
  const { browser } = at;
  const [first, second] = await Promise.all([
    browser.post('confirm', correct('X'), 'key'),
    browser.post('confirm', correct('X'), 'key'),
  ]);
  const third = await browser.post('confirm', correct('X'), 'key');
  assert.deepEqual([second.text, third.text], [first.text, first.text]);
  assert.equal((await browser.post('confirm', correct('Y'), 'key')).problem.code, 'idempotency_mismatch');
  assert.equal((await browser.post('confirm', correct('Y'), 'other')).problem.code, 'session_over');
  assert.equal((await readDetails(at)).evidence.corrections?.length, 1);
});

test('the answer of the last capture is repeated with the fields, also later', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin({ confirm: true });
  await browser.agree();
  await browser.post('recognize', recognizeBody());
  const first = await browser.post('compare', compareBody(), 'last');
  assert.equal(Object.keys(first.view.confirm?.fields ?? {}).length, 6);
  assert.equal((await browser.post('compare', compareBody(), 'last')).text, first.text);
  await browser.post('confirm', correct('X'));
  const later = (await browser.post('compare', compareBody(), 'last')).view;
  assert.deepEqual([later.step, later.confirm], ['confirm', first.view.confirm]);
});

test('a session that was cancelled, withdrawn or expired meanwhile takes no corrections', async () => {
  const ends = {
    cancelled: async ({ browser }: Awaited<ReturnType<typeof atConfirm>>) => browser.post('cancel', {}),
    declined: async ({ browser }: Awaited<ReturnType<typeof atConfirm>>) => {
      const { textHash } = (await browser.view()).consent;
      return browser.post('consent', { decision: 'withdrawn', textHash });
    },
    expired: async ({ stack }: Awaited<ReturnType<typeof atConfirm>>) => {
      stack.time.now += 10 * 3_600_000;
    },
  };
  for (const [status, end] of Object.entries(ends)) {
    const at = await atConfirm();
    await end(at);
    const answer = await at.browser.post('confirm', correct('X'));
    assert.match(answer.problem.code, /session_over|token_expired/, status);
    const details = await readDetails(at);
    assert.deepEqual([details.outcome, details.evidence?.corrections], [null, undefined], status);
  }
});

test('what the person typed is in no log, webhook, or result, and sealed in the store', async () => {
  const { deliveries, config } = createReceiver();
  const stack = createTestProxy(config);
  const at = await atConfirm(stack);
  const CANARY = 'Canary-Correction';
  const answer = await at.browser.post('confirm', correct(CANARY));
  assert.equal(answer.view.result?.outcome, 'review');
  const record = await stack.store.get(at.browser.sessionId);
  for (let tries = 0; deliveries.length === 0 && tries < 100; tries++) await new Promise(setImmediate);
  assert.equal(deliveries.length, 1);
  const told = [answer.text, JSON.stringify(record), JSON.stringify(stack.logs), JSON.stringify(deliveries)];
  for (const [at, text] of told.entries()) assert.ok(!text.includes(CANARY), `${at}`);
  assert.equal((await readDetails(at)).evidence.corrections?.[0]?.value, CANARY);
});
