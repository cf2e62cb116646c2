import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CaptureSettings, type SessionStatus, type SessionView, type Step } from '@idproof/core/session';
import {
  FLOW_PHASES,
  STARTING,
  findStep,
  transition,
  type FlowInput,
  type FlowPhase,
  type FlowState,
} from '../../../packages/widgets/src/flow/flow-state.js';

function view(step: Step, status: SessionStatus = 'open', capture: Partial<CaptureSettings> = {}): SessionView {
  return {
    sessionId: 's',
    status,
    flow: 'api',
    step,
    steps: ['consent', 'document', 'selfie', 'result'],
    locale: 'en',
    consent: { version: '1', locale: 'en', text: 'x', textHash: '0'.repeat(64), decision: null },
    documents: [],
    capture: { maxBase64Length: 1, upload: true, ...capture },
    attemptsLeft: { document: 3, selfie: 3, hosted: 3 },
    reasons: [],
    expiresAt: '',
  };
}

const STATES: Record<string, FlowState> = {
  starting: STARTING,
  asking: { phase: 'starting', isBusy: true },
  consent: { phase: 'consent', view: view('consent'), fault: null },
  document: { phase: 'document', view: view('document'), fault: null },
  selfie: { phase: 'selfie', view: view('selfie'), fault: null },
  hosted: { phase: 'hosted', view: view('hosted'), fault: null },
  confirm: { phase: 'confirm', view: view('confirm'), fault: null },
  papers: { phase: 'papers', view: view('papers'), fault: null },
  checking: { phase: 'checking', view: view('document'), work: 'document' },
  handoff: { phase: 'handoff', view: view('document'), screen: 'connected', code: null },
  result: { phase: 'result', view: view('result', 'finished') },
  ended: { phase: 'ended', view: view('result', 'declined') },
  failed: { phase: 'failed', view: view('document'), code: 'network_failed', work: 'document' },
  failedStart: { phase: 'failed', view: null, code: 'network_failed', work: 'start' },
};

const INPUTS: Record<string, FlowInput> = {
  begin: { type: 'begin' },
  sent: { type: 'sent', work: 'document' },
  toDocument: { type: 'answered', view: view('document'), holdsDocument: false },
  toSelfie: { type: 'answered', view: view('selfie'), holdsDocument: true },
  toSelfieAfterReload: { type: 'answered', view: view('selfie'), holdsDocument: false },
  toSelfieThatIsKept: {
    type: 'answered',
    view: view('selfie', 'open', { comparesWith: 'kept' }),
    holdsDocument: false,
  },
  toHosted: { type: 'answered', view: view('hosted'), holdsDocument: false },
  toConfirm: { type: 'answered', view: view('confirm'), holdsDocument: true },
  toPapers: { type: 'answered', view: view('papers'), holdsDocument: false },
  toResult: { type: 'answered', view: view('result', 'finished'), holdsDocument: true },
  processing: { type: 'answered', view: view('result', 'processing'), holdsDocument: true },
  declined: { type: 'answered', view: view('consent', 'declined'), holdsDocument: false },
  expired: { type: 'answered', view: view('selfie', 'expired'), holdsDocument: true },
  cancelled: { type: 'answered', view: view('selfie', 'cancelled'), holdsDocument: true },
  fault: { type: 'failed', code: 'provider_unreachable', work: 'document' },
  repeated: { type: 'failed', code: 'picture_repeated', work: 'document' },
  tooLarge: { type: 'failed', code: 'payload_too_large', work: 'papers' },
  mismatch: { type: 'failed', code: 'picture_mismatch', work: 'selfie' },
  isDocument: { type: 'failed', code: 'selfie_is_document', work: 'selfie' },
  handoff: { type: 'handoff', screen: 'preparing' },
  reset: { type: 'reset' },
};

const ANSWERS = {
  toDocument: 'document',
  toSelfie: 'selfie',
  toSelfieAfterReload: 'document',
  toSelfieThatIsKept: 'selfie',
  toHosted: 'hosted',
  toConfirm: 'confirm',
  toPapers: 'papers',
  toResult: 'result',
  processing: 'checking',
  declined: 'ended',
  expired: 'ended',
  cancelled: 'ended',
  fault: 'failed',
} as const;

// What is not listed leaves the state as it is.
const TABLE: Record<string, Partial<Record<string, FlowPhase>>> = {
  starting: { begin: 'starting' },
  asking: {
    ...ANSWERS,
    repeated: 'failed',
    tooLarge: 'failed',
    mismatch: 'failed',
    isDocument: 'failed',
    reset: 'starting',
  },
  consent: { sent: 'checking', reset: 'starting' },
  document: { sent: 'checking', reset: 'starting' },
  selfie: { sent: 'checking', reset: 'starting' },
  hosted: { sent: 'checking', reset: 'starting' },
  confirm: { sent: 'checking', reset: 'starting' },
  papers: { sent: 'checking', reset: 'starting' },
  checking: {
    ...ANSWERS,
    sent: 'checking',
    repeated: 'document',
    tooLarge: 'papers',
    mismatch: 'document',
    isDocument: 'selfie',
    reset: 'starting',
  },
  handoff: { sent: 'checking', reset: 'starting' },
  result: { sent: 'checking', reset: 'starting' },
  ended: { reset: 'starting' },
  failed: { sent: 'checking', reset: 'starting' },
  failedStart: { begin: 'starting', reset: 'starting' },
};

for (const [from, state] of Object.entries(STATES)) {
  for (const [name, input] of Object.entries(INPUTS)) {
    const expected = TABLE[from]![name];
    test(`${from} + ${name} → ${expected ?? 'the same'}`, () => {
      const next = transition(state, input);
      if (expected === undefined) assert.equal(next, state);
      else {
        assert.notEqual(next, state);
        assert.equal(next.phase, expected);
      }
    });
  }
}

test('every phase is in the table', () => {
  const covered = new Set(Object.values(STATES).map(({ phase }) => phase));
  assert.deepEqual(covered, new Set(FLOW_PHASES));
});

test('a step that waits in the hands of others keeps its place in the progress', () => {
  const hosted = view('hosted');
  assert.equal(findStep({ phase: 'checking', view: hosted, work: 'hosted' }), 'hosted');
  assert.equal(findStep({ phase: 'failed', view: hosted, code: 'host_silent', work: 'hosted' }), 'hosted');
  assert.equal(findStep({ phase: 'checking', view: hosted, work: 'result' }), 'hosted');
  assert.equal(findStep({ phase: 'checking', view: view('result'), work: 'result' }), 'result');
});
