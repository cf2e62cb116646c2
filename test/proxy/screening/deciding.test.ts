import assert from 'node:assert/strict';
import test from 'node:test';
import type { SessionDetails, SessionRecord } from '@idproof/proxy';
import { createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { HIT, screened } from '../helpers/fake-provider.js';
import { callsTo } from '../helpers/hosted.js';
import { compareBody, gate, recognizeBody } from '../helpers/step-bodies.js';

const MINUTE = 60_000;
const never = new Promise<never>(() => {});

const readDetails = async ({ server }: TestProxy, { sessionId }: Browser): Promise<SessionDetails> =>
  (await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as SessionDetails;

async function settleDown(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A session whose person is done, and whose screening is not answered before `open`. */
async function atDeciding(config: Parameters<typeof createTestProxy>[0] = {}, screening: unknown = true) {
  const decision = { approveWithoutLiveness: true, approveDegradedCapture: true };
  const stack = createTestProxy({ decision, sleep: () => never, sweepsItself: false, ...config });
  const { opened, open } = gate();
  stack.provider.handlers.screen = async () => {
    await opened;
    return screened('REVIEW', [HIT]);
  };
  const browser = await stack.begin({ screening });
  await browser.agree();
  await browser.post('recognize', recognizeBody());
  assert.equal((await browser.post('compare', compareBody())).view.status, 'processing');
  return { stack, browser, open };
}

test('cancelled while its outcome is awaited: nothing is kept, and no answer brings it back', async () => {
  const { stack, browser, open } = await atDeciding();
  assert.equal((await browser.post('cancel', {})).view.status, 'cancelled');
  open();
  await settleDown();
  await stack.proxy.sweep();
  const { status, outcome, evidence, screening } = await readDetails(stack, browser);
  assert.deepEqual([status, outcome, evidence, screening], ['cancelled', null, null, null]);
  const left = await stack.store.get(browser.sessionId);
  assert.deepEqual(
    (['decidingSince', 'decisionClaim', 'pollAt', 'screening'] as const).filter((key) => left?.[key] !== undefined),
    [],
  );
});

test('past the time of the session, its outcome is still awaited and decided', async () => {
  const { stack, browser, open } = await atDeciding({
    sessionLifetime: 5 * MINUTE,
    screening: { deadline: 20 * MINUTE },
  });
  stack.time.now += 10 * MINUTE;
  assert.equal((await readDetails(stack, browser)).status, 'processing');
  open();
  await settleDown();
  await stack.proxy.sweep();
  assert.equal((await readDetails(stack, browser)).outcome, 'review');
});

test('a retention that is shorter than the wait deletes nothing that is to be decided', async () => {
  const { stack, browser } = await atDeciding({
    retention: 2 * MINUTE,
    screening: { deadline: 30 * MINUTE },
    // The sweep repeats the call, which nobody answers.
    providerTimeout: 10,
  });
  stack.time.now += 29 * MINUTE;
  await stack.proxy.sweep();
  assert.equal((await readDetails(stack, browser)).status, 'processing');
  stack.time.now += MINUTE;
  await stack.proxy.sweep();
  await settleDown();
  const { status, outcome, reasons } = await readDetails(stack, browser);
  assert.deepEqual(
    [status, outcome, reasons.map(({ code }) => code)],
    ['finished', 'review', ['screening_unfinished']],
  );
});

test('the daily purge takes the hits of a decided session with its evidence', async () => {
  const { stack, browser, open } = await atDeciding();
  open();
  await settleDown();
  stack.time.now += MINUTE;
  await stack.proxy.sweep();
  assert.equal((await readDetails(stack, browser)).screening?.runs.length, 1);
  stack.time.now += 24 * 60 * MINUTE;
  await stack.proxy.sweep();
  const { evidence, screening, outcome } = await readDetails(stack, browser);
  assert.deepEqual([evidence, screening, outcome], [null, null, 'review']);
  assert.equal((await stack.store.get(browser.sessionId))?.screening, undefined);
});

for (const [mode, outcome, codes] of [
  ['required', 'review', ['screening_unfinished']],
  ['best-effort', 'approved', []],
] as const) {
  test(`a screening that is ${mode} and of which nothing is stored ends in ${outcome}`, async () => {
    const { stack, browser, open } = await atDeciding({}, mode);
    const { screening: _lost, ...left } = (await stack.store.get(browser.sessionId)) ?? assert.fail();
    assert.equal(await stack.store.update(left as SessionRecord, left.version), true);
    await browser.post('checkresult', {});
    const { outcome: decided, reasons } = await readDetails(stack, browser);
    assert.deepEqual([decided, reasons.map(({ code }) => code)], [outcome, codes]);
    open();
  });
}

test('a document that an earlier version of the proxy read is screened once the person is done', async () => {
  const decision = { approveWithoutLiveness: true, approveDegradedCapture: true };
  const stack = createTestProxy({ decision, sleep: () => never, sweepsItself: false });
  const browser = await stack.begin({ screening: true });
  await browser.agree();
  await browser.post('recognize', recognizeBody());
  await settleDown();
  const { screening: _unknown, ...earlier } = (await stack.store.get(browser.sessionId)) ?? assert.fail();
  assert.equal(await stack.store.update(earlier as SessionRecord, earlier.version), true);
  const before = callsTo(stack, 'nss/screen').length;
  stack.provider.handlers.screen = () => screened('REVIEW', [HIT]);
  await browser.post('compare', compareBody());
  await settleDown();
  await browser.post('checkresult', {});
  assert.equal(callsTo(stack, 'nss/screen').length - before, 1);
  assert.equal((await readDetails(stack, browser)).outcome, 'review');
});
