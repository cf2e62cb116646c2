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
 * Two instances of a merchant whose storage takes a file only once `open` is called, and who notes the calls of its hooks in
 * order. `waitsForStorage`: the person waits for the storage; otherwise its time is over at once.
 */
function createMerchant({ waitsForStorage = true, webhook = false } = {}) {
  const calledHooks: string[] = [];
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
        calledHooks.push('file');
      },
      onWithdraw: () => {},
      decide: (_evidence, byDefault) => {
        calledHooks.push('decide');
        return byDefault;
      },
      onOutcome: ({ status }) => void calledHooks.push(status),
    },
  };
  const naps: (() => void)[] = [];
  /** What the proxy sleeps for ends when the test says so; the person's wait does at once unless it is patient. */
  const sleep = (ms: number) => {
    if (ms === 10_000) return waitsForStorage ? never : Promise.resolve();
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
  return { calledHooks, one, two, open: storing.open, reached: reached.opened, wake };
}

const readStatus = async (stack: TestProxy, browser: Parameters<typeof readSession>[0]['browser']) =>
  (await readSession({ stack, browser })).status;

describe('the end of a session whose last paper is on its way to the merchant', () => {
  test('waits for the file, at every instance', async () => {
    const { calledHooks, one, two, open, reached, wake } = createMerchant();
    const { browser } = await atPapers(ASKED, {}, one);
    const pending = sendPaper(browser);
    await reached;
    const elsewhere = createBrowser(two.proxy, browser.sessionId, browser.token);
    assert.equal((await elsewhere.post('checkresult', {})).view.status, 'processing');
    for (const stack of [one, two]) await stack.proxy.sweep();
    await wake();
    assert.deepEqual([calledHooks, await readStatus(two, browser)], [[], 'processing']);
    open();
    assert.equal((await pending).view.result?.outcome, 'approved');
    assert.deepEqual(calledHooks, ['file', 'decide', 'finished']);
  });

  test('comes later where the person has waited for long enough', async () => {
    const { calledHooks, one, open, wake } = createMerchant({ waitsForStorage: false });
    const { browser } = await atPapers(ASKED, {}, one);
    assert.equal((await sendPaper(browser)).view.status, 'processing');
    await wake();
    assert.deepEqual(calledHooks, []);
    open();
    await wake();
    assert.equal(await readStatus(one, browser), 'finished');
    assert.deepEqual(calledHooks, ['file', 'decide', 'finished']);
  });

  test('waits for 60 seconds at most', async () => {
    const { calledHooks, one, two } = createMerchant({ waitsForStorage: false });
    const { browser } = await atPapers(ASKED, {}, one);
    await sendPaper(browser);
    two.time.now += 59_000;
    await two.proxy.sweep();
    assert.deepEqual(calledHooks, []);
    two.time.now += 61_000;
    await two.proxy.sweep();
    assert.equal(await readStatus(two, browser), 'finished');
    assert.deepEqual(calledHooks, ['decide', 'finished']);
  });
});

test('a cancellation is reported once the file has arrived, and by the webhook a minute later', async () => {
  const { calledHooks, one, open, reached, wake } = createMerchant({ webhook: true });
  const papers = [{ schemaId: STATEMENT_ID }, { schemaId: 'receipt_v1' }];
  const { browser } = await atPapers({ papers }, {}, one);
  const pending = sendPaper(browser);
  await reached;
  assert.equal((await browser.post('cancel', {})).view.status, 'cancelled');
  await wake();
  assert.deepEqual(calledHooks, []);
  const { notice } = (await one.store.get(browser.sessionId)) ?? assert.fail();
  assert.equal(notice?.dueAt, one.time.now + 60_000);
  open();
  await pending;
  await wake();
  assert.deepEqual(calledHooks, ['file', 'cancelled']);
});
