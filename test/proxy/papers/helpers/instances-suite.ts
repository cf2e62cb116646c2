import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { ProxyConfig, SessionStore } from '@idproof/proxy';
import { createBrowser, createTestProxy, type Browser, type TestProxy } from '../../helpers/create-test-proxy.js';
import { failed, parsed } from '../../helpers/fake-provider.js';
import { ASKED, atPapers, countCalls, pdf, readSession, sendPaper, STATEMENT_ID } from '../../helpers/papers.js';
import { gate } from '../../helpers/step-bodies.js';

/** Opens the store that both instances share, once for each. */
type Open = () => Promise<SessionStore>;

const RULES = { approveWithoutLiveness: true, approveDegradedCapture: true };
const TWO = { papers: [{ schemaId: STATEMENT_ID }, { schemaId: 'receipt_v1', required: false }] };

/** Papers at two instances of one store. `createOpen`: a fresh store. */
export function testPaperInstances(name: string, createOpen: () => Promise<Open>): void {
  describe(`papers at two instances on ${name}`, () => {
    const at = ({ proxy }: TestProxy, { sessionId, token }: Browser) => createBrowser(proxy, sessionId, token);

    async function createPair(t: TestContext, config: Partial<ProxyConfig> = {}): Promise<[TestProxy, TestProxy]> {
      const open = await createOpen();
      const create = async () =>
        createTestProxy({ decision: RULES, sweepsItself: false, ...config, store: await open() });
      const pair: [TestProxy, TestProxy] = [await create(), await create()];
      t.after(() => Promise.all(pair.map(({ proxy }) => proxy.close())));
      return pair;
    }

    test('the same call at both is made once', async (t) => {
      const [one, two] = await createPair(t);
      const { browser } = await atPapers(ASKED, {}, one);
      const answers = await Promise.all([
        sendPaper(browser, {}, 'same-key'),
        sendPaper(at(two, browser), {}, 'same-key'),
      ]);
      assert.deepEqual(
        answers.map(({ status, text }) => [status, text === answers[0].text]),
        [
          [200, true],
          [200, true],
        ],
      );
      assert.equal(countCalls(one) + countCalls(two), 1);
    });

    test('the session is decided once, by the instance that read its last paper', async (t) => {
      const ends: string[] = [];
      const hooks = { onOutcome: ({ sessionId }: { sessionId: string }) => void ends.push(sessionId) };
      const [one, two] = await createPair(t, { hooks });
      const { browser } = await atPapers(TWO, {}, one);
      const [read, skipped] = await Promise.all([
        sendPaper(browser),
        at(two, browser).post('skip-paper', { schemaId: 'receipt_v1' }),
      ]);
      assert.deepEqual([read.status, skipped.status], [200, 200]);
      const view = await at(two, browser).view();
      assert.deepEqual([view.status, view.papers?.map(({ state }) => state)], ['finished', ['read', 'skipped']]);
      assert.deepEqual(ends, [browser.sessionId]);
    });

    test('two papers at once are read one after the other, and none is lost', async (t) => {
      const [one, two] = await createPair(t);
      const { browser } = await atPapers(TWO, {}, one);
      for (const { provider } of [one, two])
        provider.handlers.paper = ({ body }) =>
          parsed(
            body['schemaId'] === 'receipt_v1'
              ? { date: { text: '2026-04-30' }, total_amount: { text: '12.00' } }
              : undefined,
          );
      const [first, second] = await Promise.all([
        sendPaper(browser),
        sendPaper(at(two, browser), { schemaId: 'receipt_v1', file: pdf(2) }),
      ]);
      assert.deepEqual([first.status, second.status], [200, 200]);
      const { outcome, evidence, transactions } = await readSession({ stack: two, browser });
      assert.deepEqual([outcome, evidence.papers?.length], ['approved', 2]);
      const states = transactions.filter(({ operation }) => operation === 'v1.realdoc.parse').map(({ state }) => state);
      assert.deepEqual(states, ['answered', 'answered']);
    });

    test('attempts, refused files and faults are counted together', async (t) => {
      const [one, two] = await createPair(t);
      const { browser } = await atPapers(ASKED, {}, one);
      const browsers = [browser, at(two, browser)];
      for (const { provider } of [one, two]) provider.handlers.paper = () => parsed({});
      await sendPaper(browser);
      assert.equal((await sendPaper(browsers[1]!)).problem.code, 'picture_repeated');
      assert.equal((await sendPaper(browsers[1]!, { file: pdf(2) })).view.papers?.[0]?.attemptsLeft, 1);
      for (const { provider } of [one, two]) provider.handlers.paper = () => failed('AUTHORIZATION_ERROR');
      for (let number = 0; number < 9; number++) await sendPaper(browsers[number % 2]!, { file: pdf(3) });
      assert.equal((await browser.view()).papers?.[0]?.attemptsLeft, 1);
      assert.equal((await sendPaper(browsers[1]!, { file: pdf(3) })).view.papers?.[0]?.state, 'exhausted');
      assert.equal(countCalls(one) + countCalls(two), 12);
    });

    test('the end waits for a file that the other instance delivers', async (t) => {
      const calledHooks: string[] = [];
      const [storing, reached] = [gate(), gate()];
      const [one, two] = await createPair(t, {
        reviewRetention: 86_400_000,
        hooks: {
          onPaper: async () => {
            reached.open();
            await storing.opened;
            calledHooks.push('file');
          },
          onWithdraw: () => {},
          onOutcome: ({ status }) => void calledHooks.push(status),
        },
      });
      const { browser } = await atPapers(ASKED, {}, one);
      const pending = sendPaper(browser);
      await reached.opened;
      assert.equal((await at(two, browser).post('checkresult', {})).view.status, 'processing');
      assert.deepEqual(calledHooks, []);
      storing.open();
      assert.equal((await pending).view.status, 'finished');
      assert.equal((await at(two, browser).view()).result?.outcome, 'approved');
      assert.deepEqual(calledHooks, ['file', 'finished']);
    });
  });
}
