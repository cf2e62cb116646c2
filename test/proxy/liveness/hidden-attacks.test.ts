import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { SessionView } from '@idproof/core/session';
import { createBrowser, createTestProxy } from '../helpers/create-test-proxy.js';
import { compared } from '../helpers/fake-provider.js';
import { atHostedPage, callsTo, createResponse, type HostedSession } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import { atDocument, beginLiveness, captureFace, DOCUMENT, faceCaptured, sendDocument } from '../helpers/liveness.js';

const MINUTE = 60_000;
const ATTACK = () => faceCaptured({ extInfo: { faceAttack: true } });
const RUNNING = () => faceCaptured({ faceCaptureResult: 'InProcess', extInfo: { faceAttack: undefined } });

const endOf = ({ result }: SessionView) => [result?.outcome, result?.reasons.map(({ code }) => code)];
const REJECTED = ['rejected', ['verification_failed']];

/** A hook that would approve everybody. */
function createHook() {
  let decisions = 0;
  const decide = () => {
    decisions++;
    return { outcome: 'approved' as const, reasons: [] };
  };
  return { hooks: { decide }, countDecisions: () => decisions };
}

/** The first capture runs until the provider has its verdict, an attack; every other one is a live face. */
async function beginForged(config: Parameters<typeof beginLiveness>[0]) {
  const session = await beginLiveness(config);
  const { provider } = session.stack;
  let isJudged = false;
  provider.handlers.capture = ({ body }) => {
    if (body['transactionId'] !== [...provider.transactions][0]) return faceCaptured();
    return isJudged ? ATTACK() : RUNNING();
  };
  const { state } = await atHostedPage(session, 'frame');
  return { ...session, state, judge: () => (isJudged = true) };
}

const leave = ({ browser }: HostedSession, state: string) =>
  browser.post('return', { response: createResponse(state, 1003, 'Z5055') });

describe('a forged face', () => {
  // Claim: T86
  test('is found where its page was left before the provider had judged it', async () => {
    const { hooks, countDecisions } = createHook();
    const session = await beginForged({ hooks });
    assert.equal((await leave(session, session.state)).view.step, 'hosted');
    assert.equal((await captureFace(session)).view.step, 'document');
    session.judge();
    const { view, text } = await sendDocument(session.browser);
    assert.deepEqual(endOf(view), REJECTED);
    assert.doesNotMatch(text, /attack|livenessBy/);
    assert.equal(callsTo(session.stack, 'facecompare/compare').length, 0);
    assert.equal(countDecisions(), 0);
  });

  test('is found where leaving its page used the last attempt', async () => {
    const { hooks, countDecisions } = createHook();
    const session = await beginForged({ hooks, attempts: { hosted: 1 } });
    assert.equal((await leave(session, session.state)).view.step, 'document');
    session.judge();
    assert.deepEqual(endOf((await sendDocument(session.browser)).view), REJECTED);
    assert.equal(countDecisions(), 0);
  });

  test('is found where the provider took longer than anybody waits for', async () => {
    const session = await beginForged({ hostedLifetime: 5 * MINUTE });
    session.stack.time.now += 5 * MINUTE;
    assert.equal((await session.browser.post('checkresult', {})).view.step, 'hosted');
    await captureFace(session);
    session.judge();
    assert.deepEqual(endOf((await sendDocument(session.browser)).view), REJECTED);
  });

  test('is found by the proxy itself where its person does not come back', async () => {
    const { hooks, countDecisions } = createHook();
    const ends: unknown[] = [];
    const onOutcome = ({ outcome }: { outcome: string | null }) => void ends.push(outcome);
    const session = await beginForged({ hooks: { ...hooks, onOutcome } });
    session.judge();
    session.stack.time.now += MINUTE;
    await session.stack.proxy.sweep();
    assert.deepEqual(endOf(await session.browser.view()), REJECTED);
    session.stack.time.now += MINUTE;
    await session.stack.proxy.sweep();
    assert.deepEqual([ends, countDecisions()], [['rejected'], 0]);
  });

  test('that nobody finds out about leaves the next one its way', async () => {
    const session = await beginForged({});
    await leave(session, session.state);
    await captureFace(session);
    const { view } = await sendDocument(session.browser);
    assert.deepEqual(endOf(view), ['approved', []], 'the provider never judged it');
  });

  test('that shows up at the second question alone ends the session, whatever was compared before', async () => {
    const { hooks, countDecisions } = createHook();
    const { stack, browser } = await atDocument({ hooks });
    stack.provider.handlers.compare = () => compared(12, false);
    assert.equal((await sendDocument(browser)).view.reasons[0]?.code, 'portrait_differs');
    stack.provider.handlers.capture = ATTACK;
    stack.provider.handlers.compare = () => compared();
    assert.deepEqual(endOf((await sendDocument(browser, jpeg(2))).view), REJECTED);
    assert.equal(callsTo(stack, 'facecompare/compare').length, 1);
    assert.equal(countDecisions(), 0);
  });

  test('that shows up at the second question is found at another instance, where the first one failed', async () => {
    const { stack, browser } = await atDocument();
    stack.provider.handlers.compare = () => new Error('down');
    assert.equal((await sendDocument(browser, DOCUMENT, 'same')).problem.retryable, true);
    const other = createTestProxy({ store: stack.store, decision: {} });
    other.provider.handlers.capture = ATTACK;
    const elsewhere = createBrowser(other.proxy, browser.sessionId, browser.token);
    assert.deepEqual(endOf((await sendDocument(elsewhere, DOCUMENT, 'same')).view), REJECTED);
    assert.equal(other.provider.received.length, 1, 'neither read nor compared again');
  });

  test('is final: no later answer of the provider, and no further request, changes the end', async () => {
    const session = await beginLiveness();
    const { stack, browser } = session;
    stack.provider.handlers.capture = ATTACK;
    assert.deepEqual(endOf((await captureFace(session)).view), REJECTED);
    stack.provider.handlers.capture = () => faceCaptured();
    const calls = stack.provider.received.length;
    assert.deepEqual(endOf((await browser.post('checkresult', {})).view), REJECTED);
    assert.equal((await sendDocument(browser)).problem.code, 'session_over');
    assert.equal((await browser.post('initialize', { embed: 'frame' })).problem.code, 'session_over');
    stack.time.now += 5 * MINUTE;
    await stack.proxy.sweep();
    assert.deepEqual(endOf(await browser.view()), REJECTED);
    assert.equal(stack.provider.received.length, calls);
  });
});
