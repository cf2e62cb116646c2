import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionView } from '@idproof/core/session';
import {
  IDLE,
  transition,
  type HostedInput,
  type HostedPhase,
  type HostedState,
} from '../../../packages/widgets/src/hosted/hosted-state.js';
import type { Launch } from '../../../packages/widgets/src/session-client/hosted-calls.js';

const LAUNCH: Launch = {
  embed: 'frame',
  url: 'https://a.test/',
  returnOrigin: 'https://a.test',
  hostedOrigin: 'https://b.test',
};
const VIEW = { status: 'processing' } as SessionView;

const STATES: Record<string, HostedState> = {
  idle: IDLE,
  busy: { phase: 'idle', isBusy: true },
  open: { phase: 'open', launch: LAUNCH },
  left: { phase: 'open', launch: null },
  returned: { phase: 'returned', view: VIEW },
  blocked: { phase: 'blocked', code: 'hosted_blocked', embed: 'frame' },
};

const INPUTS: Record<string, HostedInput> = {
  launch: { type: 'launch' },
  launched: { type: 'launched', launch: LAUNCH },
  left: { type: 'left' },
  answered: { type: 'answered', view: VIEW },
  failed: { type: 'failed', code: 'network_failed', embed: 'frame' },
  close: { type: 'close' },
};

// What is not listed leaves the state as it is.
const TABLE: Record<string, Partial<Record<string, HostedPhase>>> = {
  idle: { launch: 'idle' },
  busy: { launched: 'open', failed: 'blocked', close: 'idle' },
  open: { left: 'open', failed: 'blocked', close: 'idle' },
  left: { answered: 'returned', failed: 'blocked', close: 'idle' },
  returned: { close: 'idle' },
  blocked: { launch: 'idle', left: 'open', close: 'idle' },
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
