import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, describe } from 'node:test';
import { createMemoryStore, type Evidence, type ProxyConfig, type SessionStore } from '@idproof/proxy';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import sharp from 'sharp';
import { readFace } from '../../helpers/faces.js';
import { createBrowser, createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { compared, recognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

const DOCUMENT = jpeg(1);
/** Good selfies, each of other bytes than the others. */
const SELFIES = (await Promise.all(
  [90, 88, 86].map(async (quality) =>
    (await sharp(readFace('astronaut')).resize(960).jpeg({ quality }).toBuffer()).toString('base64'),
  ),
)) as [string, string, string];
const BLURRED = (await sharp(readFace('astronaut')).resize(960).blur(14).jpeg().toBuffer()).toString('base64');

const folder = mkdtempSync(join(tmpdir(), 'idproof-mismatch-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

async function start(config: Partial<ProxyConfig> = {}): Promise<TestProxy & { browser: Browser }> {
  const stack = createTestProxy(config);
  stack.provider.handlers.compare = () => compared(12, false);
  const browser = await stack.begin();
  await browser.agree();
  await read(browser, DOCUMENT);
  return { ...stack, browser };
}

const read = async (browser: Browser, frontPageImage: string) =>
  (await browser.post('recognize', { docType: '00000001003', frontPageImage, method: 'manual' })).view;
const compareBody = (selfie: string, frontPageImage = DOCUMENT) => ({ selfie, frontPageImage, method: 'manual' });
const send = async (browser: Browser, selfie: string) => (await browser.post('compare', compareBody(selfie))).view;
const decision = (mismatchAttempts: number) => ({ approveWithoutLiveness: true, mismatchAttempts });

async function readEvidence(stack: TestProxy, { sessionId }: Browser): Promise<Evidence | null> {
  const session = await stack.server('GET', `/v1/sessions/${sessionId}`);
  return ((await session.json()) as { evidence: Evidence | null }).evidence;
}

const STORES: [string, () => SessionStore | Promise<SessionStore>][] = [
  ['memory', createMemoryStore],
  ['sqlite', () => createSqliteStore(join(folder, `${++files}.sqlite`))],
];

for (const [name, createStore] of STORES) {
  describe(`a good selfie that shows another face (${name})`, () => {
    test('is asked for again once, uses an attempt, and says no score', async () => {
      const { browser } = await start({ store: await createStore() });
      const { text, view } = await browser.post('compare', compareBody(SELFIES[0]));
      assert.deepEqual(view.reasons, [{ code: 'face_differs', step: 'selfie', action: 'retake' }]);
      assert.deepEqual([view.status, view.step, view.attemptsLeft.selfie], ['open', 'selfie', 2]);
      assert.equal(view.result, undefined);
      assert.doesNotMatch(text, /score|samePerson|:\s*12\b/);
    });

    test('decides with the second one, and the evidence has both', async () => {
      const stack = await start({ store: await createStore() });
      const { browser, provider } = stack;
      await send(browser, SELFIES[0]);
      provider.handlers.compare = () => compared(13, false);
      const view = await send(browser, SELFIES[1]);
      assert.deepEqual([view.status, view.result?.outcome, view.attemptsLeft.selfie], ['finished', 'rejected', 1]);
      assert.equal(view.result?.reasons[0]?.code, 'face_mismatch');
      const evidence = await readEvidence(stack, browser);
      assert.deepEqual(evidence?.earlierFaces, [
        { at: '2026-05-05T10:00:00.000Z', score: 12, samePerson: false, reason: 'face_differs' },
      ]);
      assert.equal(evidence?.face?.score, 13);
    });

    test('does not stand in the way of the holder, and stays in the evidence', async () => {
      const stack = await start({ store: await createStore() });
      const { browser, provider } = stack;
      await send(browser, SELFIES[0]);
      provider.handlers.compare = () => compared();
      assert.equal((await send(browser, SELFIES[1])).result?.outcome, 'approved');
      assert.equal((await readEvidence(stack, browser))?.earlierFaces?.[0]?.score, 12);
    });

    test('is counted once by the same key, whichever process answers', async () => {
      const store = await createStore();
      const first = await start({ store });
      const { view } = await first.browser.post('compare', compareBody(SELFIES[0]), 'same-key');
      const calls = first.provider.received.length;
      const second = createTestProxy({ store });
      second.provider.handlers.compare = () => compared(12, false);
      const there = createBrowser(second.proxy, first.browser.sessionId, first.browser.token);
      assert.deepEqual((await there.post('compare', compareBody(SELFIES[0]), 'same-key')).view, view);
      assert.deepEqual([first.provider.received.length, second.provider.received.length], [calls, 0]);
      // The other process has the count too.
      assert.equal((await send(there, SELFIES[1])).result?.outcome, 'rejected');
    });

    test('sent from two tabs at once, the second one decides', async () => {
      const { browser, provider } = await start({ store: await createStore() });
      await Promise.all([send(browser, SELFIES[0]), send(browser, SELFIES[1])]);
      const view = await browser.view();
      assert.deepEqual([view.result?.outcome, view.attemptsLeft.selfie], ['rejected', 1]);
      assert.equal((await browser.post('compare', compareBody(SELFIES[2]))).problem.code, 'session_over');
      assert.equal(provider.received.filter(({ path }) => path.includes('facecompare')).length, 2);
    });

    test('after a lost answer of the provider counts as it was seen, not as it was sent', async () => {
      const { browser, provider } = await start({ store: await createStore() });
      provider.handlers.compare = () => ({ result: { resultCode: 'SYSTEM_ERROR', resultStatus: 'U' } });
      assert.notEqual((await browser.post('compare', compareBody(SELFIES[0]))).status, 200);
      provider.handlers.compare = () => compared(12, false);
      assert.equal((await send(browser, SELFIES[0])).reasons[0]?.code, 'face_differs');
      assert.equal((await send(browser, SELFIES[1])).result?.outcome, 'rejected');
    });
  });
}

describe('mismatchAttempts', () => {
  test('of 1 decides at once', async () => {
    const { browser } = await start({ decision: decision(1) });
    assert.equal((await send(browser, SELFIES[0])).result?.outcome, 'rejected');
  });

  test('never gives more than the attempts of the step', async () => {
    const { browser } = await start({ decision: decision(20), attempts: { document: 3, selfie: 2, hosted: 3 } });
    assert.equal((await send(browser, SELFIES[0])).reasons[0]?.code, 'face_differs');
    assert.equal((await send(browser, SELFIES[1])).result?.outcome, 'rejected');
  });

  test('does not count poor selfies, which use up the attempts as before', async () => {
    const { browser } = await start();
    assert.equal((await send(browser, BLURRED)).reasons[0]?.code, 'face_blurred');
    assert.equal((await send(browser, SELFIES[0])).reasons[0]?.code, 'face_differs');
    const view = await send(browser, SELFIES[1]);
    assert.deepEqual([view.result?.outcome, view.attemptsLeft.selfie], ['rejected', 0]);
  });

  // Claim: T70
  test('is not renewed by another document, accepted or refused', async () => {
    const stack = await start();
    const { browser, provider } = stack;
    await send(browser, SELFIES[0]);
    provider.handlers.recognize = () => recognized({ LAST_NAME: 'X' });
    assert.equal((await read(browser, jpeg(7))).step, 'document');
    provider.handlers.recognize = () => recognized();
    assert.equal((await read(browser, jpeg(8))).step, 'selfie');
    const { view } = await browser.post('compare', compareBody(SELFIES[1], jpeg(8)));
    assert.deepEqual([view.status, view.result?.outcome], ['finished', 'rejected']);
    assert.equal((await readEvidence(stack, browser))?.earlierFaces?.length, 1);
  });

  test('refuses the same selfie without a call', async () => {
    const { browser, provider } = await start();
    await send(browser, SELFIES[0]);
    const calls = provider.received.length;
    const { problem } = await browser.post('compare', compareBody(SELFIES[0]));
    assert.deepEqual([problem.code, problem.field], ['picture_repeated', 'selfie']);
    assert.equal(provider.received.length, calls);
  });

  test('asks the hooks about the last one alone', async () => {
    const asked: Evidence[] = [];
    const decide = (evidence: Evidence) => {
      asked.push(evidence);
      return { outcome: 'review' as const, reasons: [] };
    };
    const { browser } = await start({ hooks: { decide } });
    await send(browser, SELFIES[0]);
    assert.equal(asked.length, 0);
    assert.equal((await send(browser, SELFIES[1])).result?.outcome, 'review');
    assert.equal(asked[0]?.earlierFaces?.length, 1);
  });

  test('leaves the grey zone alone', async () => {
    const { browser } = await start({ decision: { ...decision(2), greyZone: { from: 10, to: 20 } } });
    assert.equal((await send(browser, SELFIES[0])).result?.outcome, 'review');
  });

  test('is refused where it is no number from 1 to 20', () => {
    for (const wrong of [0, 21, 1.5]) assert.throws(() => createTestProxy({ decision: decision(wrong) }));
  });
});
