import assert from 'node:assert/strict';
import test from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import type { SessionEnd } from '@idproof/proxy';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import type { Browser, TestProxy } from '../helpers/create-test-proxy.js';
import { compared, failed, recognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

const DOCUMENT = jpeg(1);
const RECOGNIZE = { docType: '00000001003', frontPageImage: DOCUMENT, method: 'upload' };
const COMPARE = { selfie: jpeg(2), frontPageImage: DOCUMENT, method: 'upload' };
const BODY = { userId: 'user', flow: 'api', docType: '00000001003' };
const HOUR = 3_600_000;

/** Makes a step and gives it back while the provider holds its answer; `answer` lets it go. */
async function holdStep({ provider }: TestProxy, browser: Browser, step: 'recognize' | 'compare') {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  provider.handlers[step] = async () => {
    await held;
    return step === 'recognize' ? recognized() : compared();
  };
  const before = provider.received.length;
  const pending = browser.post(step, step === 'recognize' ? RECOGNIZE : COMPARE);
  while (provider.received.length === before) await new Promise((resolve) => setImmediate(resolve));
  return { pending, answer };
}

async function atSelfie(browser: Browser) {
  await browser.agree();
  await browser.post('recognize', RECOGNIZE);
}

const readState = async ({ server }: TestProxy, { sessionId }: Browser) =>
  (await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as {
    evidence: unknown;
    reasons: unknown[];
    attemptsLeft: { document: number; selfie: number };
    transactions: { state: string }[];
  };

test('two starts of one user at once give one session', async () => {
  const { server } = createTestProxy();
  const answers = await Promise.all(Array.from({ length: 8 }, () => server('POST', '/v1/sessions', BODY)));
  const created = (await Promise.all(answers.map((answer) => answer.json()))) as { sessionId: string }[];
  assert.equal(new Set(created.map(({ sessionId }) => sessionId)).size, 1);
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
});

test('a session deleted while its user starts again is replaced, not missed', async () => {
  const store = createMemoryStore();
  const stack = createTestProxy({
    store: {
      ...store,
      async findOpen(...query) {
        const found = await store.findOpen(...query);
        if (found) await store.delete(found.id);
        return found;
      },
    },
  });
  const first = (await (await stack.server('POST', '/v1/sessions', BODY)).json()) as { sessionId: string };
  const again = await stack.server('POST', '/v1/sessions', BODY);
  assert.equal(again.status, 201);
  assert.notEqual(((await again.json()) as { sessionId: string }).sessionId, first.sessionId);
});

for (const end of ['cancelled', 'withdrawn'] as const) {
  test(`${end} while the faces are compared: over, and nothing of the comparison is kept`, async () => {
    const stack = createTestProxy();
    const browser = await stack.begin();
    await atSelfie(browser);
    const { pending, answer } = await holdStep(stack, browser, 'compare');
    const { textHash } = (await browser.view()).consent;
    if (end === 'cancelled') await browser.post('cancel', {});
    else await browser.post('consent', { decision: 'withdrawn', textHash });
    answer();
    assert.equal((await pending).problem.code, 'session_over');
    const state = await readState(stack, browser);
    assert.deepEqual([state.evidence, state.attemptsLeft.selfie], [null, 3]);
    assert.deepEqual(await stack.store.listUnfinished(), []);
  });
}

test('a session that expires during a call has ended, and its end is reported once', async () => {
  const ends: SessionEnd[] = [];
  const stack = createTestProxy({ tokenLifetime: 2 * HOUR, hooks: { onOutcome: (end) => void ends.push(end) } });
  const browser = await stack.begin();
  await browser.agree();
  const { pending, answer } = await holdStep(stack, browser, 'recognize');
  stack.time.now += HOUR;
  answer();
  assert.equal((await pending).problem.code, 'session_over');
  await stack.proxy.sweep();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['expired'],
  );
  assert.equal((await stack.store.get(browser.sessionId))?.evidence, undefined);
});

test('deleted while the provider works: nothing of the session comes back', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await atSelfie(browser);
  const { pending, answer } = await holdStep(stack, browser, 'compare');
  assert.equal((await stack.server('DELETE', `/v1/sessions/${browser.sessionId}`)).status, 204);
  answer();
  assert.equal((await pending).status, 404);
  assert.equal(await stack.store.get(browser.sessionId), undefined);
  assert.equal((await browser.call('GET', '/v1/session')).status, 401);
});

test('a picture that the provider cannot take is not sent to it again', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await browser.agree();
  stack.provider.handlers.recognize = () => failed('INVALID_ARGUMENT');
  const first = await browser.post('recognize', RECOGNIZE);
  const again = await browser.post('recognize', RECOGNIZE);
  assert.deepEqual([first.problem.code, again.problem.code], ['picture_unusable', 'picture_repeated']);
  assert.equal(stack.provider.received.length, 1);
  const state = await readState(stack, browser);
  assert.deepEqual([state.attemptsLeft.document, state.transactions[0]?.state], [3, 'answered']);
});

test('a session that is tried for ever does not grow for ever', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await browser.agree();
  stack.provider.handlers.recognize = () => failed('INVALID_ARGUMENT');
  for (let i = 0; i < 130; i++) await browser.post('recognize', { ...RECOGNIZE, frontPageImage: jpeg(1000 + i) });
  const record = await stack.store.get(browser.sessionId);
  assert.equal(record?.transactions.length, 100);
  assert.ok((record?.refused.length ?? 0) <= 100);
  stack.provider.handlers.recognize = () => recognized();
  assert.equal((await browser.post('recognize', RECOGNIZE)).view.step, 'selfie');
});

test('a decide hook that changes the proposal and fails leaves the proposal as it was', async () => {
  const stack = createTestProxy({
    // The picture cannot be measured: only the last attempt decides.
    attempts: { selfie: 1 },
    hooks: {
      decide: (_evidence, byDefault) => {
        byDefault.outcome = 'approved';
        throw new Error('after all');
      },
    },
  });
  const browser = await stack.begin();
  await atSelfie(browser);
  stack.provider.handlers.compare = () => compared(3, false);
  assert.equal((await browser.post('compare', COMPARE)).view.result?.outcome, 'rejected');
});

test('an authorize hook that answers nothing lets nobody in', async () => {
  const stack = createTestProxy({ hooks: { authorize: (() => undefined) as unknown as () => boolean } });
  assert.equal((await stack.server('POST', '/v1/sessions', BODY)).status, 401);
});

test('the reasons of a step are gone when the consent is taken back', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await browser.agree();
  stack.provider.handlers.recognize = () => recognized({});
  await browser.post('recognize', RECOGNIZE);
  const { textHash } = (await browser.view()).consent;
  await browser.post('consent', { decision: 'withdrawn', textHash });
  assert.deepEqual((await readState(stack, browser)).reasons, []);
});
