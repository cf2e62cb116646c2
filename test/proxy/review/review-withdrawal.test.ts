import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

const DAY = 24 * 3_600_000;
const FRONT = jpeg(1);

type Hooks = NonNullable<NonNullable<Parameters<typeof createTestProxy>[0]>['hooks']>;

/** A session in review whose pictures the merchant was handed. */
async function handedOver(hooks: Hooks, config: Parameters<typeof createTestProxy>[0] = {}) {
  const all = { onReview: () => {}, onWithdraw: () => {}, ...hooks };
  const stack = createTestProxy({ decision: {}, reviewRetention: 30 * DAY, ...config, hooks: all });
  const browser = await stack.begin();
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: FRONT, method: 'auto' });
  const compared = browser.post('compare', { selfie: jpeg(2), frontPageImage: FRONT, method: 'auto' });
  const withdraw = async () => {
    const { textHash } = (await browser.view()).consent;
    assert.equal((await browser.post('consent', { decision: 'withdrawn', textHash })).status, 200);
  };
  return { stack, browser, compared, withdraw };
}

test('onWithdraw is called once where images were delivered', async () => {
  const told: string[] = [];
  const { stack, browser, compared, withdraw } = await handedOver({
    onWithdraw: ({ sessionId }) => void told.push(sessionId),
  });
  await compared;
  assert.deepEqual(told, []);
  await withdraw();
  for (let sweep = 0; sweep < 3; sweep++) await stack.proxy.sweep();
  assert.deepEqual(told, [browser.sessionId]);
  const record = await stack.store.get(browser.sessionId);
  assert.deepEqual([record?.withdrawalUntold, record?.owed], [undefined, undefined]);
  assert.equal(record?.purgeAt, record && record.createdAt + 30 * DAY);
});

test('a hook that fails is asked again every five minutes until it succeeds; the provider is asked all the same', async () => {
  let fails = true;
  let told = 0;
  const { stack, browser, compared, withdraw } = await handedOver({
    onWithdraw: () => {
      told += 1;
      if (fails) throw new Error('canary');
    },
  });
  await compared;
  await withdraw();
  for (let sweep = 0; sweep < 3; sweep++) await stack.proxy.sweep();
  const soon = told;
  assert.ok(soon > 0);
  await stack.proxy.sweep();
  assert.equal(told, soon);
  stack.time.now += 5 * 60_000;
  for (let sweep = 0; sweep < 3; sweep++) await stack.proxy.sweep();
  assert.equal(told, soon + 1);
  fails = false;
  for (let pause = 0; pause < 3; pause++) {
    stack.time.now += 5 * 60_000;
    await stack.proxy.sweep();
  }
  assert.equal(told, soon + 2);
  assert.equal((await stack.store.get(browser.sessionId))?.withdrawalUntold, undefined);
  const deletions = stack.provider.received.filter(({ path }) => path.endsWith('privacyinfo/delete'));
  assert.equal(deletions.length, 2);
});

test('the next process calls onWithdraw where one ended before', async () => {
  const first = await handedOver({ onWithdraw: () => new Promise<void>(() => {}) });
  await first.compared;
  await first.withdraw();
  const told: string[] = [];
  const { stack } = await handedOver(
    { onWithdraw: ({ sessionId }) => void told.push(sessionId) },
    { store: first.stack.store },
  );
  await stack.proxy.sweep();
  assert.deepEqual(told, [first.browser.sessionId]);
});

// Claim: T62
test('a withdrawal during the delivery calls onWithdraw again after it', async () => {
  const events: string[] = [];
  let arrive = () => {};
  let start = () => {};
  const started = new Promise<void>((resolve) => (start = resolve));
  const { compared, withdraw } = await handedOver({
    onReview: () => {
      start();
      return new Promise<void>((resolve) => (arrive = resolve)).then(() => void events.push('kept'));
    },
    onWithdraw: () => void events.push('deleted'),
  });
  await started;
  await withdraw();
  assert.deepEqual(events, ['deleted']);
  arrive();
  await compared;
  // Without a sweep.
  while (events.length < 3) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(events, ['deleted', 'kept', 'deleted']);
});

test('onWithdraw is not called where no images were delivered', async () => {
  const told: string[] = [];
  const stack = createTestProxy({
    reviewRetention: DAY,
    hooks: { onReview: () => {}, onWithdraw: ({ sessionId }) => void told.push(sessionId) },
  });
  const browser = await stack.begin();
  const { textHash } = (await browser.agree()).view.consent;
  await browser.post('consent', { decision: 'withdrawn', textHash });
  await stack.proxy.sweep();
  assert.deepEqual(told, []);
});

test('a hook that takes pictures and none that deletes them is refused at the start; so is a text without a period', () => {
  const start = (config: Parameters<typeof createTestProxy>[0]) => () => createTestProxy(config);
  const onReview = () => {};
  const onWithdraw = () => {};
  assert.throws(start({ reviewRetention: DAY, hooks: { onReview } }), {
    code: 'configuration_invalid',
    field: 'hooks.onWithdraw',
  });
  assert.throws(start({ hooks: { onReview, onWithdraw } }), {
    code: 'configuration_invalid',
    field: 'reviewRetention',
  });
  assert.doesNotThrow(
    start({ consent: { version: '1', texts: { en: 'We keep them.' } }, hooks: { onReview, onWithdraw } }),
  );
});

test('a purge reports the delivery of images, which it cannot delete', async () => {
  const { stack, browser, compared } = await handedOver({});
  await compared;
  const answer = await stack.server('POST', '/v1/purge', { sessionId: browser.sessionId });
  const { here } = (await answer.json()) as { here: { handedOver: boolean }[] };
  assert.deepEqual(
    here.map((one) => one.handedOver),
    [true],
  );
});
