import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { ErrorCode } from '@idproof/core/errors';
import { FACE } from '../helpers/liveness.js';
import {
  beforeCall,
  CALLS,
  complete,
  FAULTS,
  listStates,
  readStored,
  SLOW,
  type CallName,
  type FaultName,
} from './helpers/provider-faults.js';

const CALL_NAMES = Object.keys(CALLS) as CallName[];
const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** A face whose answer names no result is a verdict, no fault: see provider-down.test.ts. */
const isFault = (call: CallName, fault: FaultName): boolean =>
  fault !== 'a signed success without anything else' || !call.startsWith('the question');

/** Calls that may have begun a transaction which nobody knows: `initialize` is made once more, then its end is unknown. */
const OPEN_ENDED: ReadonlySet<ErrorCode> = new Set(['provider_timeout', 'provider_unreachable', 'provider_failed']);

function expectCode(call: CallName, fault: FaultName): ErrorCode {
  const { code } = FAULTS[fault];
  return call === 'initialize' && OPEN_ENDED.has(code) ? 'initialize_unknown' : code;
}

/** The calls of a session that goes well up to each call, by which what follows is told. */
const BEFORE: Record<CallName, string[]> = {
  initialize: [],
  'the question about the face': ['initialize answered'],
  recognize: ['initialize answered'],
  'the question with the image': ['initialize answered', 'recognize answered'],
  compare: ['initialize answered', 'recognize answered'],
  asynccompare: ['initialize answered', 'recognize answered'],
  asynccheckresult: ['initialize answered', 'recognize answered', 'asynccompare answered'],
};

/** How the calls of the faulty request are stored. A question is none. */
function expectStates(call: CallName, fault: FaultName): string[] {
  if (call === 'initialize') {
    const state = FAULTS[fault].code === 'provider_busy' ? 'failed' : 'unknown';
    const times = expectCode(call, fault) === 'initialize_unknown' ? 2 : 1;
    return Array<string>(times).fill(`initialize ${state}`);
  }
  if (call.startsWith('the question') || call === 'asynccheckresult') return [];
  // What the provider answered without saying anything was answered all the same.
  const isAnswered = fault === 'a signed success without anything else' && call !== 'compare';
  return [`${call} ${isAnswered ? 'answered' : 'failed'}`];
}

for (const call of CALL_NAMES) {
  describe(`a provider that fails at ${call}`, () => {
    for (const fault of FAULT_NAMES.filter((name) => isFault(call, name))) {
      const code = expectCode(call, fault);
      test(`by ${fault}: ${code}, nothing else is stored, and the same request goes on`, async (t) => {
        const session = await beforeCall(t, call);
        const { stack, browser } = session;
        const before = await browser.view();
        session.answerBy(FAULTS[fault].respond);
        if (fault === 'no answer in time') t.mock.timers.enable({ apis: ['setTimeout'] });
        const { status, problem, text } = await session.call.ask(session);
        t.mock.timers.reset();

        assert.deepEqual([problem.code, status >= 500], [code, true]);
        assert.doesNotMatch(text, /canary|attack|score/);
        assert.deepEqual(await readStored(session), session.readAtCall(), 'it changes nothing');
        assert.deepEqual(await listStates(session), [...BEFORE[call], ...expectStates(call, fault)]);
        const record = await stack.store.get(browser.sessionId);
        assert.equal(record?.running, undefined, 'nobody waits for it');
        assert.ok(!JSON.stringify(record).includes(FACE));
        const { step, attemptsLeft } = await browser.view();
        assert.deepEqual([step, attemptsLeft], [before.step, before.attemptsLeft], 'it uses no attempt');

        session.answerBy(undefined);
        const again = await session.call.ask(session);
        assert.equal(again.status, 200, again.text);
        const { view, calls } = await complete(session, session.call.image);
        assert.deepEqual([view.result?.outcome, view.result?.livenessBy], ['approved', 'provider']);
        assert.equal(view.attemptsLeft.hosted, 2);
        const once = ['facecapture/initialize', 'idrecognition/recognize'].filter((path) => path !== session.call.path);
        for (const path of once)
          assert.equal(calls.filter((made) => made === path).length, 1, `${path} is not repeated`);
        assert.equal((await session.call.ask(session)).status, 200);
      });
    }

    test('no more, but answers in the last millisecond: the session goes on', async (t) => {
      const session = await beforeCall(t, call);
      session.answerBy(SLOW);
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const { status, text } = await session.call.ask(session);
      t.mock.timers.reset();
      assert.equal(status, 200, text);
      assert.ok(session.readAtCall(), 'the call was made');
      session.answerBy(undefined);
      assert.equal((await complete(session, session.call.image)).view.result?.outcome, 'approved');
    });
  });
}
