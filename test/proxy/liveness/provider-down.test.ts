import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { SessionView } from '@idproof/core/session';
import { createTestProxy, ORIGIN, type Answer, type TestProxy } from '../helpers/create-test-proxy.js';
import { failed, SUCCESS } from '../helpers/fake-provider.js';
import {
  atHostedPage,
  begin,
  callsTo,
  createResponse,
  readH5ModeConfig,
  type HostedSession,
} from '../helpers/hosted.js';
import { atDocument, beginLiveness, captureFace, faceCaptured, sendDocument } from '../helpers/liveness.js';
import { beforeCall, FAULTS, readStored, type FaultName } from './helpers/provider-faults.js';

const MINUTE = 60_000;
/** How long a circuit stays open, in milliseconds. */
const OPEN = 10_000;

const reasonsOf = ({ result }: SessionView) => [result?.outcome, result?.reasons.map(({ code }) => code)];

// A test of its own for each: what they answer is a verdict on the face.
describe('a signed success that says nothing about the face', () => {
  test('after the capture lets the document be read, for a review', async () => {
    const session = await beginLiveness();
    session.stack.provider.handlers.capture = () => ({ result: SUCCESS });
    assert.equal((await captureFace(session)).view.step, 'document');
    const { view } = await sendDocument(session.browser);
    assert.deepEqual(reasonsOf(view), ['review', ['liveness_not_checked']]);
    assert.equal(callsTo(session.stack, 'facecompare/compare').length, 0);
  });

  test('after the document takes the first verdict back: a review', async () => {
    const { stack, browser } = await atDocument();
    stack.provider.handlers.capture = () => ({ result: SUCCESS });
    const { view } = await sendDocument(browser);
    assert.deepEqual(reasonsOf(view), ['review', ['liveness_not_checked']]);
    assert.equal(callsTo(stack, 'facecompare/compare').length, 0);
  });
});

const QUESTION_FAULTS = (Object.keys(FAULTS) as FaultName[]).filter(
  (name) => name !== 'a signed success without anything else',
);

for (const fault of QUESTION_FAULTS) {
  test(`a person who comes back while the question gets ${fault} waits, and the next question counts`, async (t) => {
    const session = await beforeCall(t, 'the question about the face');
    const { browser, stack } = session;
    session.answerBy(FAULTS[fault].respond);
    if (fault === 'no answer in time') t.mock.timers.enable({ apis: ['setTimeout'] });
    const response = createResponse(readH5ModeConfig(stack)['state']);
    const left = await browser.post('return', { response }, 'one-return');
    t.mock.timers.reset();
    assert.deepEqual([left.status, left.view.status, left.view.step], [200, 'processing', 'hosted']);
    assert.equal((await browser.post('return', { response }, 'one-return')).status, 200, 'the callback was taken');
    session.answerBy(undefined);
    assert.equal((await browser.post('checkresult', {})).view.step, 'document');
  });

  test(`a sweep whose question gets ${fault} changes nothing, and a later one reads the face`, async (t) => {
    const session = await beforeCall(t, 'the question about the face');
    const { browser, stack } = session;
    session.answerBy(FAULTS[fault].respond);
    stack.time.now += MINUTE;
    const before = await readStored(session);
    if (fault === 'no answer in time') t.mock.timers.enable({ apis: ['setTimeout'] });
    await stack.proxy.sweep();
    t.mock.timers.reset();
    const hosted = { ...(before as { hosted: object }).hosted, polls: 1 };
    assert.deepEqual(await readStored(session), { ...(before as object), hosted, pollAt: stack.time.now + MINUTE });
    assert.ok(stack.logs.some(({ code, error }) => code === 'poll_failed' && error === FAULTS[fault].code));
    session.answerBy(undefined);
    stack.time.now += MINUTE;
    await stack.proxy.sweep();
    assert.equal((await browser.view()).step, 'document');
  });
}

/** Requests of a session by the call to the provider that each makes first, and how the session gets there. */
const REQUESTS = {
  initialize: {
    path: 'facecapture/initialize',
    reach: (stack) => beginLiveness({}, {}, stack),
    ask: ({ browser }) => begin(browser, { embed: 'frame' }, { origin: ORIGIN }),
  },
  capture: {
    path: 'facecapture/checkresult',
    reach: async (stack) => {
      const session = await beginLiveness({}, {}, stack);
      await atHostedPage(session, 'frame');
      return session;
    },
    ask: ({ browser }) => browser.post('checkresult', {}),
  },
  recognize: {
    path: 'idrecognition/recognize',
    reach: (stack) => atDocument({}, {}, stack),
    ask: ({ browser }) => sendDocument(browser),
  },
  compare: {
    path: 'facecompare/compare',
    // The document is accepted already, so that the same image again is only compared.
    reach: async (stack) => {
      const session = await atDocument({}, {}, stack);
      const { handlers } = stack.provider;
      const { compare } = handlers;
      handlers.compare = () => failed('INVALID_ARGUMENT');
      await sendDocument(session.browser);
      handlers.compare = compare;
      return session;
    },
    ask: ({ browser }) => sendDocument(browser),
  },
} satisfies Record<
  string,
  {
    path: string;
    reach: (stack: TestProxy) => Promise<HostedSession>;
    ask: (session: HostedSession) => Promise<Answer>;
  }
>;
type Name = keyof typeof REQUESTS;
const NAMES = Object.keys(REQUESTS) as Name[];

/** The comparison needs the image of the face, which is a question as well. */
const works = (name: Name, broken: Name): boolean => name !== broken && !(name === 'compare' && broken === 'capture');

for (const broken of NAMES) {
  const { path, reach, ask } = REQUESTS[broken];
  test(`${path} that fails for five people is left alone for ten seconds, and no other operation is`, async (t) => {
    const stack = createTestProxy({ decision: {} });
    t.after(() => stack.proxy.close());
    const { handlers } = stack.provider;
    handlers.capture = () => faceCaptured();
    const others: [Name, HostedSession][] = [];
    for (const name of NAMES.filter((other) => works(other, broken)))
      others.push([name, await REQUESTS[name].reach(stack)]);
    const sessions: HostedSession[] = [];
    for (let person = 0; person < 6; person++) sessions.push(await reach(stack));
    const working = handlers[broken];
    handlers[broken] = () => failed('SYSTEM_ERROR', 'U');

    const codes: string[] = [];
    for (const session of sessions.slice(0, 5)) codes.push((await ask(session)).problem.code);
    // The second try of the fifth initialize finds the circuit open.
    const told = broken === 'initialize' ? ['initialize_unknown', 'provider_unreachable'] : ['provider_failed'];
    assert.deepEqual(codes, [...Array<string>(4).fill(told[0] ?? ''), told.at(-1)]);
    const [sixth] = sessions.slice(5);
    assert.ok(sixth);
    const calls = callsTo(stack, path).length;
    const refused = await ask(sixth);
    assert.deepEqual([refused.problem.code, refused.headers.get('retry-after')], ['provider_unreachable', '10']);
    assert.equal(callsTo(stack, path).length, calls, 'the provider is left alone');

    for (const [name, session] of others) {
      const made = callsTo(stack, REQUESTS[name].path).length;
      const answer = await REQUESTS[name].ask(session);
      assert.equal(callsTo(stack, REQUESTS[name].path).length, made + 1, `${name} is called`);
      // What reads the document goes on to the other calls.
      if (name !== 'recognize') assert.equal(answer.status, 200, `${name}: ${answer.text}`);
    }

    handlers[broken] = working;
    stack.time.now += OPEN + 1;
    assert.equal((await ask(sixth)).status, 200);
  });
}
