import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { failed, READ, recognized, unrecognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';
import { DOCUMENT, recognizeBody, compareBody, atSelfie, gate } from '../helpers/step-bodies.js';

test('each recognition error has its reason, and uses an attempt', async () => {
  const reasons = {
    NO_REQUIRED_ID: 'no_document',
    BLUR: 'document_blurred',
    NO_FACE_DETECTED: 'document_without_portrait',
    NOT_REAL_DOC: 'document_not_real',
    EXPOSURE: 'document_overexposed',
    UNKNOWN: 'document_unreadable',
    SOMETHING_NEW: 'document_unreadable',
  };
  for (const [code, reason] of Object.entries(reasons)) {
    const { provider, begin } = createTestProxy();
    const browser = await begin();
    await browser.agree();
    provider.handlers.recognize = () => unrecognized(code);
    const { view } = await browser.post('recognize', recognizeBody());
    assert.deepEqual(view.reasons, [{ code: reason, step: 'document', action: 'retake', page: 'front' }]);
    assert.equal(view.attemptsLeft.document, 2);
    assert.equal(view.step, 'document');
  }
});

test('a missing required field is not read; the name may be in either part', async () => {
  const cases: [Record<string, string>, string][] = [
    [{ ...READ, ID_NUMBER: '' }, 'document'],
    [{ ...READ, DATE_OF_BIRTH: ' ' }, 'document'],
    [{ ...READ, LAST_NAME: '', FIRST_NAME: '' }, 'document'],
    [{ ...READ, LAST_NAME: '' }, 'selfie'],
    [{ ...READ, FIRST_NAME: '' }, 'selfie'],
  ];
  for (const [fields, step] of cases) {
    const { provider, begin } = createTestProxy();
    const browser = await begin();
    await browser.agree();
    provider.handlers.recognize = () => recognized(fields);
    assert.equal((await browser.post('recognize', recognizeBody())).view.step, step);
  }
});

test('used up at the document: rejected, and nothing more is possible', async () => {
  const { provider, begin } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  provider.handlers.recognize = () => unrecognized('BLUR');
  for (const number of [11, 12]) await browser.post('recognize', recognizeBody(jpeg(number)));
  const { view } = await browser.post('recognize', recognizeBody(jpeg(13)));
  assert.equal(view.status, 'finished');
  assert.equal(view.result?.outcome, 'rejected');
  assert.deepEqual(
    view.result?.reasons.map(({ code }) => code),
    ['document_blurred', 'attempts_exhausted'],
  );
});

// Claim: T6
test('used up at the selfie: rejected', async () => {
  const { provider, begin } = createTestProxy();
  const browser = await begin();
  await atSelfie(browser);
  provider.handlers.compare = () => failed('UNABLE_GET_IMAGE');
  for (const number of [21, 22]) {
    const { view } = await browser.post('compare', compareBody(jpeg(number)));
    assert.deepEqual(
      view.reasons.map(({ code }) => code),
      ['face_not_found'],
    );
  }
  const { view } = await browser.post('compare', compareBody(jpeg(23)));
  assert.deepEqual([view.result?.outcome, view.attemptsLeft.selfie], ['rejected', 0]);
});

test('a picture that was refused is not sent again, nor is an accepted one', async () => {
  const { provider, begin } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  provider.handlers.recognize = () => unrecognized();
  await browser.post('recognize', recognizeBody());
  const again = await browser.post('recognize', recognizeBody());
  assert.deepEqual(
    [again.status, again.problem.code, again.problem.field],
    [422, 'picture_repeated', 'frontPageImage'],
  );
  provider.handlers.recognize = () => recognized();
  await browser.post('recognize', recognizeBody(jpeg(5)));
  const same = await browser.post('recognize', recognizeBody(jpeg(5)));
  assert.deepEqual([same.status, same.view.step], [200, 'selfie']);
  assert.equal(provider.received.length, 2);
});

// Claim: T8
test('compare wants the accepted document, and another picture as selfie', async () => {
  const { provider, begin } = createTestProxy();
  const browser = await begin();
  await atSelfie(browser);
  const other = await browser.post('compare', compareBody(jpeg(2), jpeg(3)));
  assert.deepEqual(
    [other.status, other.problem.code, other.problem.field],
    [422, 'picture_mismatch', 'frontPageImage'],
  );
  const own = await browser.post('compare', compareBody(DOCUMENT));
  assert.deepEqual([own.status, own.problem.code, own.problem.field], [422, 'selfie_is_document', 'selfie']);
  provider.handlers.compare = () => failed('UNABLE_GET_IMAGE');
  await browser.post('compare', compareBody());
  assert.equal((await browser.post('compare', compareBody())).problem.code, 'picture_repeated');
  assert.equal(provider.received.length, 2);
  assert.equal((await browser.view()).attemptsLeft.selfie, 2);
});

test('going back replaces the document and keeps the counts', async () => {
  const { provider, begin } = createTestProxy();
  const browser = await begin();
  await atSelfie(browser);
  provider.handlers.compare = () => failed('UNABLE_GET_IMAGE');
  await browser.post('compare', compareBody());
  const { view } = await browser.post('recognize', recognizeBody(jpeg(7)));
  assert.deepEqual(view.attemptsLeft, { document: 1, selfie: 2, hosted: 3 });
  assert.deepEqual(view.reasons, []);
  assert.equal((await browser.post('compare', compareBody(jpeg(8)))).problem.code, 'picture_mismatch');
});

// Claim: T10
test('faults of the provider and the network use no attempt and change nothing', async () => {
  const faults: [() => Error | Record<string, unknown>, number, string][] = [
    [() => new Error('connection reset'), 503, 'provider_unreachable'],
    [() => failed('SYSTEM_ERROR', 'U'), 502, 'provider_failed'],
    [() => failed('REQUEST_TRAFFIC_EXCEED_LIMIT'), 503, 'provider_busy'],
    [() => failed('SIGNATURE_INVALID'), 502, 'provider_refused'],
    [() => failed('PROCESS_TIMEOUT'), 504, 'provider_timeout'],
    [() => failed('SOMETHING_NEW'), 502, 'provider_refused'],
  ];
  for (const [fault, status, code] of faults) {
    const { provider, begin, store } = createTestProxy();
    const browser = await begin();
    await browser.agree();
    const before = await browser.view();
    provider.handlers.recognize = fault;
    const answer = await browser.post('recognize', recognizeBody(), 'k');
    assert.deepEqual([answer.status, answer.problem.code], [status, code]);
    assert.ok(!answer.text.includes('canary message'));
    // Nothing but that something was sent.
    assert.deepEqual([before.wasSent, await browser.view()], [false, { ...before, wasSent: true }]);
    assert.deepEqual(await store.listUnfinished(), [], 'the call has an end');
    provider.handlers.recognize = () => recognized();
    assert.equal((await browser.post('recognize', recognizeBody(), 'k')).view.step, 'selfie');
  }
});

test('a compare that the provider refuses as such has an end, and uses no attempt', async () => {
  const { provider, begin, store } = createTestProxy();
  const browser = await begin();
  await atSelfie(browser);
  provider.handlers.compare = () => failed('PARAM_ILLEGAL');
  const answer = await browser.post('compare', compareBody());
  assert.deepEqual([answer.status, answer.problem.code], [502, 'provider_refused']);
  assert.deepEqual(await store.listUnfinished(), []);
  assert.equal((await browser.view()).attemptsLeft.selfie, 3);
});

test('an answer with a wrong signature is not believed', async () => {
  const stack = createTestProxy();
  const broken = createTestProxy({
    send: async (request) => ({ ...(await stack.provider.send(request)), body: Buffer.from('{"result":{}}') }),
  });
  const browser = await broken.begin();
  await browser.agree();
  const answer = await browser.post('recognize', recognizeBody());
  assert.deepEqual([answer.status, answer.problem.code], [502, 'provider_untrusted']);
  assert.equal((await browser.view()).attemptsLeft.document, 3);
});

test('a provider that is down costs nobody a time-out: the circuit opens', async () => {
  const { provider, begin, time } = createTestProxy();
  provider.handlers.recognize = () => new Error('refused');
  for (let i = 0; i < 3; i++) {
    const browser = await begin();
    await browser.agree();
    await browser.post('recognize', recognizeBody());
  }
  const calls = provider.received.length;
  const browser = await begin();
  await browser.agree();
  const answer = await browser.post('recognize', recognizeBody());
  assert.equal(answer.problem.code, 'provider_unreachable');
  assert.ok(Number(answer.headers.get('retry-after')) >= 1);
  assert.equal(provider.received.length, calls);
  time.now += 10_001;
  provider.handlers.recognize = () => recognized();
  assert.equal((await browser.post('recognize', recognizeBody())).view.step, 'selfie');
});

test('cancelled while the provider works: the answer changes nothing any more', async () => {
  const { provider, begin, server } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  const { open, opened } = gate();
  provider.handlers.recognize = async () => {
    await opened;
    return recognized();
  };
  const pending = browser.post('recognize', recognizeBody());
  while (provider.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await browser.post('cancel', {})).view.status, 'cancelled');
  open();
  assert.equal((await pending).problem.code, 'session_over');
  const state = (await (await server('GET', `/v1/sessions/${browser.sessionId}`)).json()) as {
    evidence: unknown;
    transactions: { state: string }[];
  };
  assert.equal(state.evidence, null);
  assert.deepEqual(
    state.transactions.map(({ state }) => state),
    ['answered'],
  );
});

test('consent: a text that was not shown is refused; taking it back deletes what was read', async () => {
  const { begin, server } = createTestProxy();
  const browser = await begin();
  const unknown = await browser.post('consent', { decision: 'granted', textHash: '0'.repeat(64) });
  assert.deepEqual([unknown.status, unknown.problem.code], [422, 'consent_unknown']);
  await atSelfie(browser);
  const evidence = async () =>
    ((await (await server('GET', `/v1/sessions/${browser.sessionId}`)).json()) as { evidence: unknown }).evidence;
  assert.notEqual(await evidence(), null);
  const { textHash } = (await browser.view()).consent;
  const { view } = await browser.post('consent', { decision: 'withdrawn', textHash });
  assert.deepEqual([view.status, view.consent.decision], ['declined', 'withdrawn']);
  assert.equal(await evidence(), null);
});
