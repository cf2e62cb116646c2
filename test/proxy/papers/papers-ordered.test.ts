import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test, { describe } from 'node:test';
import type { ProxyConfig } from '@idproof/proxy';
import { createBrowser, createTestProxy, type TestProxy } from '../helpers/create-test-proxy.js';
import { ASKED, atPapers, readSession, sendPaper, STATEMENT_ID } from '../helpers/papers.js';
import { gate } from '../helpers/step-bodies.js';

const DAY = 24 * 3_600_000;
const never = new Promise<never>(() => {});

/**
 * Two instances of a merchant whose storage takes a file only once `open` is called, and who notes what it is told in
 * order. `isPatient`: the person waits for the storage; otherwise its time is over at once.
 */
function createMerchant({ isPatient = true, webhook = false } = {}) {
  const told: string[] = [];
  const [storing, reached] = [gate(), gate()];
  const config: Partial<ProxyConfig> = {
    reviewRetention: 30 * DAY,
    sweepsItself: false,
    decision: { approveWithoutLiveness: true, approveDegradedCapture: true },
    ...(webhook
      ? { webhookUrl: 'https://shop.example/hook', webhookKeys: [`whsec_${randomBytes(32).toString('base64')}`] }
      : {}),
    hooks: {
      onPaper: async () => {
        reached.open();
        await storing.opened;
        told.push('file');
      },
      onWithdraw: () => {},
      decide: (_evidence, byDefault) => {
        told.push('decide');
        return byDefault;
      },
      onOutcome: ({ status }) => void told.push(status),
    },
  };
  const naps: (() => void)[] = [];
  /** What the proxy sleeps for ends when the test says so; the person's wait does at once unless it is patient. */
  const sleep = (ms: number) => {
    if (ms === 10_000) return isPatient ? never : Promise.resolve();
    return new Promise<void>((resolve) => naps.push(resolve));
  };
  const one = createTestProxy({ ...config, sleep });
  const two = createTestProxy({ ...config, sleep: () => never, store: one.store });
  /** Lets the background work of the first instance look again, some times. */
  const wake = async () => {
    for (let turn = 0; turn < 10; turn++) {
      naps.splice(0).forEach((resolve) => resolve());
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  return { told, one, two, open: storing.open, reached: reached.opened, wake };
}

const readStatus = async (stack: TestProxy, browser: Parameters<typeof readSession>[0]['browser']) =>
  (await readSession({ stack, browser })).status;

describe('the end of a session whose last paper is on its way to the merchant', () => {
  test('waits for the file, at every instance', async () => {
    const { told, one, two, open, reached, wake } = createMerchant();
    const { browser } = await atPapers(ASKED, {}, one);
    const pending = sendPaper(browser);
    await reached;
    const elsewhere = createBrowser(two.proxy, browser.sessionId, browser.token);
    assert.equal((await elsewhere.post('checkresult', {})).view.status, 'processing');
    for (const stack of [one, two]) await stack.proxy.sweep();
    await wake();
    assert.deepEqual([told, await readStatus(two, browser)], [[], 'processing']);
    open();
    assert.equal((await pending).view.result?.outcome, 'approved');
    assert.deepEqual(told, ['file', 'decide', 'finished']);
  });

  test('comes later where the person has waited for long enough', async () => {
    const { told, one, open, wake } = createMerchant({ isPatient: false });
    const { browser } = await atPapers(ASKED, {}, one);
    assert.equal((await sendPaper(browser)).view.status, 'processing');
    await wake();
    assert.deepEqual(told, []);
    open();
    await wake();
    assert.equal(await readStatus(one, browser), 'finished');
    assert.deepEqual(told, ['file', 'decide', 'finished']);
  });

  test('waits for 60 seconds at most', async () => {
    const { told, one, two } = createMerchant({ isPatient: false });
    const { browser } = await atPapers(ASKED, {}, one);
    await sendPaper(browser);
    two.time.now += 59_000;
    await two.proxy.sweep();
    assert.deepEqual(told, []);
    two.time.now += 61_000;
    await two.proxy.sweep();
    assert.equal(await readStatus(two, browser), 'finished');
    assert.deepEqual(told, ['decide', 'finished']);
  });
});

test('a cancellation is reported once the file has arrived, and by the webhook a minute later', async () => {
  const { told, one, open, reached, wake } = createMerchant({ webhook: true });
  const papers = [{ schemaId: STATEMENT_ID }, { schemaId: 'receipt_v1' }];
  const { browser } = await atPapers({ papers }, {}, one);
  const pending = sendPaper(browser);
  await reached;
  assert.equal((await browser.post('cancel', {})).view.status, 'cancelled');
  await wake();
  assert.deepEqual(told, []);
  const { notice } = (await one.store.get(browser.sessionId)) ?? assert.fail();
  assert.equal(notice?.dueAt, one.time.now + 60_000);
  open();
  await pending;
  await wake();
  assert.deepEqual(told, ['file', 'cancelled']);
});
