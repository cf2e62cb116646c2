import type { Embed, SessionView } from '@idproof/core/session';
import type { ErrorCode } from '@idproof/core/errors';
import type { Launch } from '../session-client/hosted-calls.js';

/** `idle`: waits for the person. `open`: the hosted page is shown. `returned`: it was left. `blocked`: it cannot be shown. */
export type HostedPhase = 'idle' | 'open' | 'returned' | 'blocked';

export type HostedState =
  | { phase: 'idle'; isBusy: boolean }
  /** Without a launch: the page was left, and its result is requested. */
  | { phase: 'open'; launch: Launch | null }
  | { phase: 'returned'; view: SessionView }
  | { phase: 'blocked'; code: ErrorCode; embed: Embed };

export type HostedInput =
  | { type: 'launch' }
  | { type: 'launched'; launch: Launch }
  /** The hosted page was left, or may have been: its result is requested. */
  | { type: 'left' }
  | { type: 'answered'; view: SessionView }
  | { type: 'failed'; code: ErrorCode; embed: Embed }
  | { type: 'close' };

export const IDLE: HostedState = { phase: 'idle', isBusy: false };

/** The next state. Pure; an input that has no meaning in a phase returns the very same state. */
export function transition(state: HostedState, input: HostedInput): HostedState {
  switch (input.type) {
    case 'launch':
      return canLaunch(state) ? { phase: 'idle', isBusy: true } : state;
    case 'launched':
      return state.phase === 'idle' && state.isBusy ? { phase: 'open', launch: input.launch } : state;
    case 'left':
      return state.phase === 'blocked' || (state.phase === 'open' && state.launch)
        ? { phase: 'open', launch: null }
        : state;
    case 'answered':
      return state.phase === 'open' && !state.launch ? { phase: 'returned', view: input.view } : state;
    case 'failed':
      return isUnderWay(state) ? { phase: 'blocked', code: input.code, embed: input.embed } : state;
    case 'close':
      return state.phase === 'idle' && !state.isBusy ? state : IDLE;
    default:
      return input satisfies never;
  }
}

function canLaunch(state: HostedState): boolean {
  return state.phase === 'blocked' || (state.phase === 'idle' && !state.isBusy);
}

function isUnderWay(state: HostedState): boolean {
  return state.phase === 'open' || (state.phase === 'idle' && state.isBusy);
}
