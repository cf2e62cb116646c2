import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createMemoryStore, type ReviewImages } from '@idproof/proxy';
import { createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

const FRONT = jpeg(1);
const BACK = jpeg(2);
const FACE = jpeg(3);
const DAY = 24 * 3_600_000;

type Config = NonNullable<Parameters<typeof createTestProxy>[0]>;

/** A merchant whose storage notes what it is given and what it is to delete. */
function createMerchant(config: Config = {}) {
  const given: ReviewImages[] = [];
  const deleted: string[] = [];
  const hooks: Config['hooks'] = {
    onReview: (review) => void given.push(review),
    onWithdraw: ({ sessionId }) => void deleted.push(sessionId),
  };
  const { hooks: others, ...rest } = config;
  const settings = { decision: {}, reviewRetention: 30 * DAY, ...rest };
  return { given, deleted, stack: createTestProxy({ ...settings, hooks: { ...hooks, ...others } }) };
}

async function atSelfie(stack: TestProxy, pages: '1' | '1,2' = '1'): Promise<Browser> {
  const browser = await stack.begin({ pages });
  await browser.agree();
  const back = pages === '1,2' ? { backPageImage: BACK } : {};
  const document = { docType: '00000001003', frontPageImage: FRONT, ...back, method: 'auto' };
  assert.equal((await browser.post('recognize', document)).view.step, 'selfie');
  return browser;
}

const COMPARE = { selfie: FACE, frontPageImage: FRONT, method: 'auto' };
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

async function readHandedOver({ server }: TestProxy, { sessionId }: Browser): Promise<unknown[]> {
  const { audit } = (await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as {
    audit: { action: string; result: string }[];
  };
  return audit.filter(({ action }) => action === 'images_handed_over').map(({ result }) => result);
}

describe('onReview', () => {
  test('is given the accepted pictures once, when the outcome becomes review', async () => {
    const { stack, given } = createMerchant();
    const browser = await atSelfie(stack);
    assert.equal(given.length, 0);
    await browser.post('compare', COMPARE, 'mine');
    // A lost answer, and the same pictures from another tab.
    await browser.post('compare', COMPARE, 'mine');
    await browser.post('compare', COMPARE);
    assert.deepEqual(
      given.map(({ sessionId, images }) => [sessionId, images.map(({ name, mediaType }) => [name, mediaType])]),
      [
        [
          browser.sessionId,
          [
            ['face', 'image/jpeg'],
            ['front', 'image/jpeg'],
          ],
        ],
      ],
    );
    assert.deepEqual(
      given[0]?.images.map(({ bytes }) => encode(bytes)),
      [FACE, FRONT],
    );
    assert.deepEqual(await readHandedOver(stack, browser), ['done']);
  });

  test('is given the back too, which the browser is asked to send again', async () => {
    const { stack, given } = createMerchant();
    const browser = await atSelfie(stack, '1,2');
    assert.equal((await browser.view()).capture.backForReview, true);
    const other = await browser.post('compare', { ...COMPARE, backPageImage: jpeg(9) });
    assert.deepEqual([other.problem.code, other.problem.field], ['picture_mismatch', 'backPageImage']);
    await browser.post('compare', { ...COMPARE, backPageImage: BACK });
    assert.deepEqual(
      given[0]?.images.map(({ name, bytes }) => [name, encode(bytes)]),
      [
        ['face', FACE],
        ['front', FRONT],
        ['back', BACK],
      ],
    );
    const sent = stack.provider.received.find(({ path }) => path.endsWith('/compare'));
    assert.doesNotMatch(JSON.stringify(sent), /backPageImage/);
  });

  test('a browser of an earlier version does without the back', async () => {
    const { stack, given } = createMerchant();
    const browser = await atSelfie(stack, '1,2');
    assert.equal((await browser.post('compare', COMPARE)).view.result?.outcome, 'review');
    assert.equal(given[0]?.images.length, 2);
  });

  test('no other outcome delivers images', async () => {
    for (const decision of [{ approveWithoutLiveness: true }, {}]) {
      const { stack, given } = createMerchant({ decision });
      const browser = await atSelfie(stack);
      if (!('approveWithoutLiveness' in decision)) {
        stack.provider.handlers.compare = () => ({
          result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'Success' },
          transactionId: 'T',
          score: 3,
          samePerson: false,
        });
      }
      await browser.post('compare', COMPARE);
      assert.deepEqual([given, await readHandedOver(stack, browser)], [[], []]);
    }
  });

  test('off by default: nothing is delivered, and no back is requested', async () => {
    const stack = createTestProxy({ decision: {} });
    const browser = await atSelfie(stack, '1,2');
    assert.equal((await browser.view()).capture.backForReview, undefined);
    const answer = await browser.post('compare', { ...COMPARE, backPageImage: BACK });
    assert.deepEqual([answer.problem.code, answer.problem.field], ['invalid_field', 'backPageImage']);
  });

  test('is not called for a session whose consent was given before there was a hook', async () => {
    const store = createMemoryStore();
    const before = createTestProxy({ store, decision: {} });
    const browser = await atSelfie(before);
    const { stack, given } = createMerchant({ store });
    const after = { ...browser, post: createPost(stack, browser) };
    assert.equal((await after.post('compare', COMPARE)).status, 200);
    assert.deepEqual([given, await readHandedOver(stack, browser)], [[], []]);
  });

  test('a failing hook is logged and recorded in the audit', async () => {
    const fail = () => Promise.reject(new TypeError('canary'));
    const { stack } = createMerchant({ hooks: { onReview: fail } });
    const browser = await atSelfie(stack);
    assert.equal((await browser.post('compare', COMPARE)).view.result?.outcome, 'review');
    assert.deepEqual(await readHandedOver(stack, browser), ['failed']);
    assert.deepEqual(
      stack.logs.filter(({ code }) => code === 'on_review_failed').map(({ error }) => error),
      ['TypeError'],
    );
    assert.doesNotMatch(JSON.stringify(stack.logs), /canary"/);
  });

  test('a hook that does not end keeps the person ten seconds, and is noted when it does', async () => {
    let end = () => {};
    const waits: number[] = [];
    const { stack } = createMerchant({
      hooks: { onReview: () => new Promise<void>((resolve) => (end = resolve)) },
      sleep: async (ms) => void waits.push(ms),
    });
    const browser = await atSelfie(stack);
    assert.equal((await browser.post('compare', COMPARE)).status, 200);
    assert.deepEqual(waits, [10_000]);
    assert.deepEqual(await readHandedOver(stack, browser), ['unknown']);
    end();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(await readHandedOver(stack, browser), ['done']);
  });

  test('a process that ends before the delivery loses the images, which the audit shows', async () => {
    const store = createMemoryStore();
    // The first process ends while the hook is called: nothing of it comes back.
    const first = createMerchant({ store, hooks: { onReview: () => new Promise<void>(() => {}) } });
    const browser = await atSelfie(first.stack);
    void browser.post('compare', COMPARE, 'mine');
    while ((await store.get(browser.sessionId))?.outcome !== 'review') await new Promise(setImmediate);
    const { stack, given } = createMerchant({ store });
    const again = createPost(stack, browser);
    assert.equal((await again('compare', COMPARE, 'mine')).view.result?.outcome, 'review');
    assert.equal((await again('compare', COMPARE)).view.result?.outcome, 'review');
    assert.deepEqual([given, await readHandedOver(stack, browser)], [[], ['unknown']]);
  });

  // Claim: T61
  test('two instances with the same selfie at once deliver it once', async () => {
    for (let round = 0; round < 10; round++) {
      const store = createMemoryStore();
      const [one, two] = [createMerchant({ store }), createMerchant({ store })];
      const browser = await atSelfie(one.stack);
      await Promise.all([browser.post('compare', COMPARE), createPost(two.stack, browser)('compare', COMPARE)]);
      assert.equal(one.given.length + two.given.length, 1);
    }
  });
});

/** The same browser at another instance. */
function createPost({ proxy }: TestProxy, { token }: Browser): Browser['post'] {
  return async (step, body, key = `other-${step}-${Math.random()}`) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const url = `http://proxy.test/idproof/v1/session/${step}`;
    const response = await proxy.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
    const text = await response.text();
    const parsed = JSON.parse(text) as never;
    return { status: response.status, headers: response.headers, text, view: parsed, problem: parsed };
  };
}
