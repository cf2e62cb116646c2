import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import type { Answer, Browser, TestProxy } from '../helpers/create-test-proxy.js';
import { compared, failed, recognized, unrecognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';
import { atSelfie, compareBody, gate, recognizeBody } from '../helpers/step-bodies.js';

type Reply = ReturnType<typeof recognized>;

const discard = (browser: Browser, idempotencyKey: string, step: 'document' | 'selfie' = 'document') =>
  browser.post('discard', { step, idempotencyKey });

interface Held {
  pending: Promise<Answer>;
  /** Lets the provider answer. */
  answer: () => void;
}

/** Sends an image under the key; the provider has the call and holds its answer. */
async function hold(
  { provider }: TestProxy,
  browser: Browser,
  { step, body, key, reply }: { step: 'recognize' | 'compare'; body: unknown; key: string; reply: Reply },
): Promise<Held> {
  const { open, opened } = gate();
  const called = gate();
  provider.handlers[step] = async () => {
    called.open();
    await opened;
    return reply;
  };
  const pending = browser.post(step, body, key);
  await called.opened;
  return { pending, answer: open };
}

const holdDocument = (stack: TestProxy, browser: Browser, key: string, reply: Reply = recognized()) =>
  hold(stack, browser, { step: 'recognize', body: recognizeBody(), key, reply });
const holdSelfie = (stack: TestProxy, browser: Browser, key: string, reply: Reply = compared()) =>
  hold(stack, browser, { step: 'compare', body: compareBody(), key, reply });

async function readSession({ server }: TestProxy, { sessionId }: Browser) {
  return (await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as {
    evidence: { earlierFaces?: unknown } | null;
    attemptsLeft: { document: number; selfie: number };
    transactions: { state: string; transactionId?: string }[];
  };
}

describe('an image that is discarded before its answer', () => {
  for (const [name, reply] of [
    ['accepted', recognized()],
    ['refused', unrecognized()],
    ['unusable', failed('INVALID_ARGUMENT')],
  ] as const) {
    test(`a document that would be ${name} uses no attempt and has no effect`, async () => {
      const stack = createTestProxy();
      const browser = await stack.begin();
      await browser.agree();
      const { pending, answer } = await holdDocument(stack, browser, 'first', reply);
      const said = await discard(browser, 'first');
      assert.deepEqual([said.status, said.view.step, said.view.attemptsLeft.document], [200, 'document', 3]);
      answer();
      assert.equal((await pending).problem.code, 'out_of_order');
      const view = await browser.view();
      assert.deepEqual([view.step, view.attemptsLeft.document, view.reasons], ['document', 3, []]);
      const { transactions, evidence } = await readSession(stack, browser);
      assert.deepEqual([transactions.map(({ state }) => state), evidence], [['answered'], null]);
      stack.provider.handlers.recognize = () => recognized();
      const again = await browser.post('recognize', recognizeBody(), 'second');
      assert.deepEqual([again.view.step, again.view.attemptsLeft.document], ['selfie', 2]);
    });
  }

  // Claim: T71
  test('a selfie has no effect whether or not it matches: the answers are the same, and nothing is learned', async () => {
    const said: unknown[] = [];
    for (const reply of [compared(99, true), compared(3, false), failed('UNABLE_GET_IMAGE')]) {
      let hooks = 0;
      const stack = createTestProxy({
        hooks: { onCompare: () => (hooks++, 'ok'), decide: (_, plan) => (hooks++, plan) },
      });
      const browser = await stack.begin();
      await atSelfie(browser);
      const { pending, answer } = await holdSelfie(stack, browser, 'first', reply);
      const discarded = await discard(browser, 'first', 'selfie');
      answer();
      const { status, problem } = await pending;
      const view = await browser.view();
      const { evidence } = await readSession(stack, browser);
      assert.equal(hooks, 0, 'nothing that takes time follows from the answer');
      assert.deepEqual([view.status, view.step, view.attemptsLeft.selfie], ['open', 'selfie', 3]);
      assert.equal(evidence?.earlierFaces, undefined);
      said.push([discarded.view.step, discarded.view.attemptsLeft, status, problem.code, view.reasons, view.result]);
    }
    assert.deepEqual(said[0], said[1]);
    assert.deepEqual(said[0], said[2]);
  });

  test('a call that arrives after it was discarded does not reach the provider', async () => {
    const { begin, provider } = createTestProxy();
    const browser = await begin();
    await browser.agree();
    await discard(browser, 'late');
    assert.equal((await browser.post('recognize', recognizeBody(), 'late')).problem.code, 'out_of_order');
    assert.equal(provider.received.length, 0);
    assert.equal((await browser.post('recognize', recognizeBody(), 'next')).view.step, 'selfie');
  });

  test('an image that waits for the one before it is not sent to the provider', async () => {
    const stack = createTestProxy();
    const browser = await stack.begin();
    await browser.agree();
    const { pending, answer } = await holdDocument(stack, browser, 'first');
    await discard(browser, 'first');
    const second = browser.post('recognize', recognizeBody(jpeg(8)), 'second');
    await discard(browser, 'second');
    answer();
    assert.deepEqual([(await pending).status, (await second).problem.code], [409, 'out_of_order']);
    assert.equal(stack.provider.received.length, 1);
  });

  test('the accepted document stays where another one is discarded', async () => {
    const stack = createTestProxy();
    const browser = await stack.begin();
    await atSelfie(browser);
    const body = recognizeBody(jpeg(8));
    const { pending, answer } = await hold(stack, browser, {
      step: 'recognize',
      body,
      key: 'other',
      reply: unrecognized(),
    });
    await discard(browser, 'other');
    answer();
    await pending;
    assert.equal((await browser.view()).attemptsLeft.document, 2);
    assert.equal((await browser.post('compare', compareBody())).view.status, 'finished');
  });

  test('its transaction is deleted at the provider when the consent is withdrawn', async () => {
    const stack = createTestProxy();
    const browser = await stack.begin();
    await browser.agree();
    const { pending, answer } = await holdDocument(stack, browser, 'first');
    await discard(browser, 'first');
    answer();
    await pending;
    const { transactions } = await readSession(stack, browser);
    const { textHash } = (await browser.view()).consent;
    await browser.post('consent', { decision: 'withdrawn', textHash });
    await stack.proxy.sweep();
    const deleted = stack.provider.received.filter(({ path }) => path.endsWith('delete'));
    assert.deepEqual(
      deleted.map(({ body }) => body['transactionId']),
      transactions.map(({ transactionId }) => transactionId),
    );
  });
});

describe('an image whose answer is there', () => {
  test('keeps its attempt, its reasons and its answer', async () => {
    const stack = createTestProxy();
    const browser = await stack.begin();
    await browser.agree();
    stack.provider.handlers.recognize = () => unrecognized();
    const refused = await browser.post('recognize', recognizeBody(), 'first');
    const { view } = await discard(browser, 'first');
    assert.deepEqual([view.attemptsLeft.document, view.reasons], [2, refused.view.reasons]);
    assert.equal((await browser.post('recognize', recognizeBody(), 'first')).text, refused.text);
    assert.equal((await browser.view()).attemptsLeft.document, 2);
  });

  test('stays decided where it ended the session', async () => {
    const stack = createTestProxy();
    const browser = await stack.begin();
    await atSelfie(browser);
    await browser.post('compare', compareBody(), 'selfie');
    const { status, view } = await discard(browser, 'selfie', 'selfie');
    assert.deepEqual([status, view.status, view.result?.outcome], [200, 'finished', 'review']);
  });

  test('stays decided where it is discarded while the decision is made', async () => {
    const deciding = gate();
    const decided = gate();
    const stack = createTestProxy({
      hooks: {
        decide: async (_evidence, byDefault) => {
          deciding.open();
          await decided.opened;
          return byDefault;
        },
      },
    });
    const browser = await stack.begin();
    await atSelfie(browser);
    const pending = browser.post('compare', compareBody(), 'selfie');
    await deciding.opened;
    assert.equal((await discard(browser, 'selfie', 'selfie')).view.status, 'open');
    decided.open();
    assert.equal((await pending).view.result?.outcome, 'review');
    assert.equal((await browser.post('compare', compareBody(jpeg(9)))).problem.code, 'session_over');
  });
});

test('a lost connection discards nothing: the same call again gets the answer', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await browser.agree();
  const { open, opened } = gate();
  const called = gate();
  stack.provider.handlers.recognize = async () => {
    called.open();
    await opened;
    return unrecognized();
  };
  const connection = new AbortController();
  const lost = stack.proxy.fetch(
    new Request('http://proxy.test/idproof/v1/session/recognize', {
      method: 'POST',
      headers: { authorization: `Bearer ${browser.token}`, 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: JSON.stringify(recognizeBody()),
      signal: connection.signal,
    }),
  );
  await called.opened;
  connection.abort();
  open();
  await lost;
  const again = await browser.post('recognize', recognizeBody(), 'k');
  assert.deepEqual([again.view.attemptsLeft.document, again.view.reasons[0]?.code], [2, 'document_blurred']);
  assert.equal(stack.provider.received.length, 1);
});

test('a step discards as many images as it has attempts; the next one counts', async () => {
  const stack = createTestProxy({ attempts: { document: 2 } });
  const browser = await stack.begin();
  await browser.agree();
  for (const key of ['one', 'two', 'three']) {
    const { pending, answer } = await holdDocument(stack, browser, key, unrecognized());
    await discard(browser, key);
    // The same again makes no second one of it.
    await discard(browser, key);
    answer();
    assert.equal((await pending).status, key === 'three' ? 200 : 409, key);
  }
  assert.equal((await browser.view()).attemptsLeft.document, 1);
  stack.provider.handlers.recognize = () => recognized();
  await browser.post('recognize', recognizeBody(jpeg(8)));
  const selfie = await hold(stack, browser, {
    step: 'compare',
    body: compareBody(jpeg(2), jpeg(8)),
    key: 'selfie',
    reply: compared(3, false),
  });
  await discard(browser, 'selfie', 'selfie');
  selfie.answer();
  assert.equal((await selfie.pending).status, 409, 'each step counts its own');
});

test('what names no call of the step changes nothing', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  assert.equal((await discard(browser, 'first')).problem.code, 'out_of_order', 'before the consent');
  await browser.agree();
  const { pending, answer } = await holdDocument(stack, browser, 'first');
  await discard(browser, 'first', 'selfie');
  await discard(browser, 'another');
  const stranger = await stack.begin();
  await stranger.agree();
  await discard(stranger, 'first');
  answer();
  assert.equal((await pending).view.step, 'selfie');
  for (const body of [{}, { step: 'result', idempotencyKey: 'k' }, { step: 'document', idempotencyKey: 'a b' }]) {
    assert.equal((await browser.post('discard', body)).problem.code, 'invalid_field');
  }
  const hosted = await stack.begin({ flow: 'h5' });
  await hosted.agree();
  assert.equal((await discard(hosted, 'first')).problem.code, 'out_of_order');
});
