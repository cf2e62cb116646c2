import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import type { ProxyConfig } from '@idproof/proxy';
import { createTestProxy } from '../../helpers/create-test-proxy.js';
import type { Browser, TestProxy } from '../../helpers/create-test-proxy.js';
import { compared } from '../../helpers/fake-provider.js';
import { jpeg } from '../../helpers/images.js';
import { assertRounds, createInstances, type OpenStore } from './instances.js';

const DAY = 86_400_000;
const createKey = () => randomBytes(32).toString('base64');
const OLD_KEY = createKey();
export const REMEMBERING = { rememberPictures: 10, pictureKeys: [OLD_KEY] } satisfies Partial<ProxyConfig>;

let users = 0;
const newUser = () => `somebody ${++users}`;

interface Pair {
  document: string;
  selfie: string;
}
let drawn = 1000;
const newPair = (): Pair => ({ document: jpeg(++drawn), selfie: jpeg(++drawn) });

async function submit(browser: Browser, { document, selfie }: Pair): Promise<void> {
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: document, method: 'manual' });
  await browser.post('compare', { selfie, frontPageImage: document, method: 'manual' });
}

interface Ended {
  sessionId: string;
  outcome: string;
  reasons: { code: string }[];
  evidence: { pictures?: { seenIn: string[] } };
}

async function readEnd(stack: TestProxy, { sessionId }: Browser): Promise<Ended> {
  return (await (await stack.server('GET', `/v1/sessions/${sessionId}`)).json()) as Ended;
}

async function verify(stack: TestProxy, pair: Pair, userId = newUser()) {
  const browser = await stack.begin({ userId });
  await submit(browser, pair);
  return { browser, ...(await readEnd(stack, browser)) };
}

/** How a proxy that remembers pictures behaves on a store; `open` gives connections to one and the same, `fresh` a new one. */
export function testRemembering(name: string, fresh: () => OpenStore): void {
  const start = async (config: Partial<ProxyConfig> = REMEMBERING, open = fresh()) =>
    createTestProxy({ ...config, store: await open() });

  describe(`remembered pictures: ${name}`, () => {
    test('images of another user lead to review, with the reason and the other session', async () => {
      const stack = await start();
      const pair = newPair();
      const first = await verify(stack, pair);
      assert.deepEqual([first.outcome, first.reasons, first.evidence.pictures], ['approved', [], undefined]);
      for (const again of [
        pair,
        { ...newPair(), document: pair.document },
        { ...newPair(), selfie: pair.selfie },
        // As the other picture of the pair.
        { ...newPair(), selfie: pair.document },
      ]) {
        const { outcome, reasons, evidence } = await verify(stack, again);
        assert.deepEqual([outcome, reasons.map(({ code }) => code)], ['review', ['picture_seen_before']]);
        assert.ok(evidence.pictures?.seenIn.includes(first.sessionId));
      }
      assert.equal((await verify(stack, newPair())).outcome, 'approved');
      await stack.proxy.close();
    });

    test('off by default: nothing is kept and nothing is found', async () => {
      const stack = await start({});
      const pair = newPair();
      const { sessionId } = await verify(stack, pair);
      assert.equal((await stack.store.get(sessionId))?.pictures, undefined);
      assert.equal((await verify(stack, pair)).outcome, 'approved');
      await stack.proxy.close();
    });

    test('the same user may send the same pictures, whatever keys were replaced meanwhile', async () => {
      const open = fresh();
      const [first, second] = [createKey(), createKey()];
      const userId = newUser();
      const pair = newPair();
      const before = await start({ ...REMEMBERING, dataKeys: [first] }, open);
      assert.equal((await verify(before, pair, userId)).outcome, 'approved');
      await before.proxy.close();
      const keys = { dataKeys: [second], userKey: first, pictureKeys: [createKey(), OLD_KEY] };
      const after = await start({ ...REMEMBERING, ...keys }, open);
      assert.equal((await verify(after, pair, userId)).outcome, 'approved');
      assert.equal((await verify(after, pair)).outcome, 'review', 'and another user still may not');
      await after.proxy.close();
    });

    // Claim: T50
    test('of two concurrent users with the same images at two instances at least one is found', async () => {
      const instances = await createInstances(fresh(), REMEMBERING);
      const { one, two } = instances;
      await assertRounds(20, async (index) => {
        const pair = newPair();
        // In every other round the selfie alone is the same: it is known no sooner than the decision.
        const pairs = index % 2 === 0 ? [pair, pair] : [pair, { ...newPair(), selfie: pair.selfie }];
        const browsers = [await one.begin({ userId: newUser() }), await two.begin({ userId: newUser() })];
        await Promise.all(browsers.map((browser, at) => submit(browser, pairs[at] ?? pair)));
        const outcomes = await Promise.all(browsers.map(async (browser) => (await readEnd(one, browser)).outcome));
        return outcomes.includes('review') ? [] : [outcomes.join()];
      });
      await instances.close();
    });

    for (const end of ['withdrawal', 'DELETE', 'purge'] as const) {
      test(`forgotten by ${end}`, async () => {
        const stack = await start();
        const pair = newPair();
        const userId = newUser();
        const { browser, sessionId } = await verify(stack, pair, userId);
        if (end === 'withdrawal') {
          const { textHash } = (await browser.view()).consent;
          await browser.post('consent', { decision: 'withdrawn', textHash });
        }
        if (end === 'DELETE') await stack.server('DELETE', `/v1/sessions/${sessionId}`);
        if (end === 'purge') await stack.server('POST', '/v1/purge', { userId });
        assert.equal((await verify(stack, pair)).outcome, 'approved');
        assert.equal((await stack.store.get(sessionId))?.pictures, undefined);
        await stack.proxy.close();
      });
    }

    test('a document that was accepted counts at once, and is forgotten when the person stops', async () => {
      const stack = await start();
      const pair = newPair();
      const open = await stack.begin({ userId: newUser() });
      await open.agree();
      await open.post('recognize', { docType: '00000001003', frontPageImage: pair.document, method: 'manual' });
      assert.equal((await verify(stack, { ...newPair(), document: pair.document })).outcome, 'review');
      await open.post('cancel', {});
      assert.equal((await stack.store.get(open.sessionId))?.pictures, undefined);
      await stack.proxy.close();
    });

    // Claim: T52
    test('kept for its days, longer than what was read, and no longer', async () => {
      const stack = await start();
      const pair = newPair();
      const { sessionId } = await verify(stack, pair);
      const plain = createHash('sha256').update(Buffer.from(pair.document, 'base64')).digest('hex');
      const kept = async () => (await stack.store.get(sessionId))?.pictures?.hashes ?? [];
      assert.equal((await kept()).length, 2);
      assert.ok(!(await kept()).includes(plain), 'keyed');
      stack.time.now += 10 * DAY - 1;
      await stack.proxy.sweep();
      assert.equal((await readEnd(stack, { sessionId } as Browser)).evidence, null);
      assert.equal((await verify(stack, pair)).outcome, 'review');
      stack.time.now += 1;
      assert.equal((await stack.store.get(sessionId))?.pictures?.hashes.length, 2);
      const third = newPair();
      await verify(stack, third);
      await stack.proxy.sweep();
      assert.deepEqual(await kept(), []);
      assert.equal((await stack.store.get(sessionId))?.outcome, 'approved');
      await stack.proxy.close();
    });

    test('a pair that was rejected is not remembered', async () => {
      // The last attempt decides, whatever the picture is like.
      const attempts = { document: 3, selfie: 1, hosted: 3 };
      const stack = await start({ ...REMEMBERING, attempts });
      stack.provider.handlers.compare = () => compared(12, false);
      const pair = newPair();
      const { outcome, sessionId } = await verify(stack, pair);
      assert.equal(outcome, 'rejected');
      assert.equal((await stack.store.get(sessionId))?.pictures, undefined);
      await stack.proxy.close();
    });
  });
}
