import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { readConsentReceipt } from '@idproof/proxy';
import {
  createBrowser,
  createTestProxy,
  DATA_KEY,
  NAMES,
  START,
  type TestProxy,
} from '../helpers/create-test-proxy.js';
import { compareBody, recognizeBody } from '../helpers/step-bodies.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const before = (ms: number): string => new Date(START - ms).toISOString();
const TEXT_HASH = createHash('sha256').update('Zgadzam się.').digest('hex');
const CONSENT = { version: 'terms-7', textHash: TEXT_HASH, locale: 'pl', givenAt: before(2 * MINUTE) };
const REQUEST = { userId: 'agreed-before', flow: 'api', docType: '00000001003', consent: CONSENT };

const open = (seal = '') => readConsentReceipt(seal, [Buffer.from(DATA_KEY, 'base64')]);

async function start(stack: TestProxy, changes: object = {}) {
  const answer = await stack.server('POST', '/v1/sessions', { ...REQUEST, ...changes });
  const body = (await answer.json()) as { sessionId: string; clientToken: string; code?: string; field?: string };
  return { status: answer.status, body, browser: createBrowser(stack.proxy, body.sessionId, body.clientToken) };
}

test('a session with a given consent begins at the document, and ends as any other', async () => {
  const stack = createTestProxy();
  const { status, browser } = await start(stack);
  assert.equal(status, 201);
  const view = await browser.view();
  assert.deepEqual([view.status, view.step, view.steps], ['open', 'document', ['document', 'selfie', 'result']]);
  const { receipt, ...told } = view.consent;
  const { givenAt: _givenAt, ...given } = CONSENT;
  const { policyUrl, contact } = NAMES;
  assert.deepEqual(told, { ...given, text: '', decision: 'granted', policyUrl, contact });
  assert.ok(receipt);
  const recognized = await browser.post('recognize', { ...recognizeBody(), method: 'auto' });
  assert.equal(recognized.view.step, 'selfie');
  const compared = await browser.post('compare', { ...compareBody(), method: 'auto' });
  assert.equal(compared.view.result?.outcome, 'approved');
});

test('the hosted page follows at once', async () => {
  const { browser } = await start(createTestProxy(), { flow: 'h5' });
  const view = await browser.view();
  assert.deepEqual([view.step, view.steps], ['hosted', ['hosted', 'result']]);
  assert.equal((await browser.post('initialize', { embed: 'redirect' })).status, 200);
});

test('its receipt states the consent and that the merchant reported it', async () => {
  const stack = createTestProxy();
  const { browser } = await start(stack, { consent: { ...CONSENT, givenAt: '2026-05-05T11:58:00+02:00' } });
  const { receipt = '', textHash } = (await browser.view()).consent;
  const { document, ...told } = open(receipt) ?? {};
  const { givenAt: at, ...given } = CONSENT;
  assert.deepEqual(told, { ...given, at, sessionId: browser.sessionId, decision: 'granted' });
  assert.deepEqual(document?.events, [
    { event_time: at, event_type: 'explicit, as the controller states', event_state: 'given' },
  ]);
  const verdict = await stack.server('POST', '/v1/receipts/verify', { seal: receipt, notice: 'Zgadzam się.' });
  assert.equal(((await verdict.json()) as { valid: boolean }).valid, true);
  const session = await stack.server('GET', `/v1/sessions/${browser.sessionId}`);
  const { consent } = (await session.json()) as { consent: { at: string; receipt: string } };
  assert.deepEqual([consent.at, consent.receipt], [at, receipt]);
  // An old page that shows the consent all the same changes nothing.
  const again = await browser.post('consent', { decision: 'granted', textHash });
  assert.deepEqual([again.status, again.view.consent.receipt], [200, receipt]);
});

test('it is withdrawn as any other, and holds for no session after that', async () => {
  const stack = createTestProxy();
  const { browser } = await start(stack);
  await browser.post('recognize', recognizeBody());
  const withdrawn = await browser.post('consent', { decision: 'withdrawn', textHash: TEXT_HASH });
  assert.equal(withdrawn.view.status, 'declined');
  const states = open(withdrawn.view.consent.receipt)?.document?.events.map(({ event_state: state }) => state);
  assert.deepEqual(states, ['given', 'withdrawn']);
  assert.equal((await stack.store.get(browser.sessionId))?.evidence, undefined);

  const again = await start(stack);
  assert.deepEqual([again.status, again.body.code, again.body.field], [422, 'invalid_field', 'consent.givenAt']);
  assert.equal((await start(stack, { userId: 'somebody-else' })).status, 201);
  const asked = await start(stack, { consent: undefined });
  assert.equal((await asked.browser.view()).step, 'consent', 'the flow asks');
  stack.time.now += MINUTE;
  assert.equal((await start(stack, { consent: { ...CONSENT, givenAt: before(-MINUTE) } })).status, 201, 'given anew');
});

test('a decline in the flow revokes it as well', async () => {
  const stack = createTestProxy();
  const { browser } = await start(stack, { consent: undefined });
  await browser.post('consent', { decision: 'declined', textHash: (await browser.view()).consent.textHash });
  assert.equal((await start(stack)).status, 422);
});

test('the same request gives the open session back; another consent, or none, is another request', async () => {
  const stack = createTestProxy();
  const { body } = await start(stack);
  const again = await start(stack);
  assert.deepEqual([again.status, again.body.sessionId], [200, body.sessionId]);
  const offset = await start(stack, { consent: { ...CONSENT, givenAt: CONSENT.givenAt.replace('Z', '+00:00') } });
  assert.equal(offset.body.sessionId, body.sessionId, 'the same time, written otherwise');
  for (const consent of [undefined, { ...CONSENT, version: '8' }, { ...CONSENT, givenAt: before(3 * MINUTE) }]) {
    const other = await start(stack, { consent });
    assert.deepEqual([other.status, other.body.sessionId === body.sessionId], [201, false]);
  }
});

test('what is no consent is refused by the name of its field, and no session is made', async () => {
  const wrong: [string, object][] = [
    ['consent.givenAt', { givenAt: before(-2 * MINUTE) }],
    ['consent.givenAt', { givenAt: before(30 * DAY + 1) }],
    ['consent.givenAt', { givenAt: '2026-05-05' }],
    ['consent.givenAt', { givenAt: '2026-05-05T09:58:00' }],
    ['consent.givenAt', { givenAt: START }],
    ['consent.givenAt', { givenAt: undefined }],
    ['consent.textHash', { textHash: TEXT_HASH.toUpperCase() }],
    ['consent.textHash', { textHash: TEXT_HASH.slice(1) }],
    ['consent.textHash', { textHash: 'g'.repeat(64) }],
    ['consent.locale', { locale: 'xx' }],
    ['consent.locale', { locale: 'Polish' }],
    ['consent.locale', { locale: '' }],
    ['consent.version', { version: '' }],
    ['consent.version', { version: 'v'.repeat(33) }],
    ['consent.decision', { decision: 'granted' }],
  ];
  const stack = createTestProxy();
  for (const [field, change] of wrong) {
    const { status, body } = await start(stack, { consent: { ...CONSENT, ...change } });
    assert.deepEqual([status, body.code, body.field], [422, 'invalid_field', field], JSON.stringify(change));
  }
  assert.equal((await start(stack, { consent: true })).status, 422);
  const { body, status } = await start(stack, { consent: { ...CONSENT, givenAt: before(30 * DAY), locale: 'jp' } });
  assert.equal(status, 201, 'at the bound');
  assert.equal((await stack.store.get(body.sessionId))?.consent.locale, 'ja');
  assert.equal(
    (await start(stack, { consent: { ...CONSENT, givenAt: before(-MINUTE) } })).status,
    201,
    'clocks differ',
  );
});

// Claim: T56
test('a browser cannot say that it was given', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  const begun = await stack.server('POST', '/v1/sessions', REQUEST, { authorization: `Bearer ${browser.token}` });
  assert.equal(begun.status, 401);
  const fromPage = await stack.server('POST', '/v1/sessions', REQUEST, { origin: 'https://shop.example' });
  assert.equal(fromPage.status, 403);
  for (const body of [CONSENT, { decision: 'granted', ...CONSENT }, { decision: 'granted', textHash: TEXT_HASH }]) {
    assert.equal((await browser.post('consent', body)).status, 422);
  }
  assert.equal((await browser.view()).step, 'consent');
});
