import type { ErrorCode } from '../errors.js';
import type { CaptureMethod } from '../session/protocol.js';
import type { CapturedImage } from './captured-image.js';

/** What a capture element is doing, in the order a person meets it. */
export const CAPTURE_PHASES = ['idle', 'requesting', 'live', 'encoding', 'review', 'submitted', 'blocked'] as const;
export type CapturePhase = (typeof CAPTURE_PHASES)[number];

/**
 * The state of one capture. `fault` says why the last picture was not taken over, and `method` how it was to be;
 * `isElsewhere`, that another capture of the page took the camera.
 */
export type CaptureState =
  | { phase: 'idle'; fault: ErrorCode | null; paused: boolean; method?: CaptureMethod; isElsewhere?: boolean }
  | { phase: 'requesting' }
  | { phase: 'live' }
  | { phase: 'encoding'; method: CaptureMethod }
  | { phase: 'review'; image: CapturedImage }
  | { phase: 'submitted'; image: CapturedImage }
  | { phase: 'blocked'; code: ErrorCode };

/** What a person, the camera, the encoder or the page did. */
export type CaptureInput =
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'opened' }
  | { type: 'failed'; code: ErrorCode }
  | { type: 'taken'; method: CaptureMethod }
  | { type: 'encoded'; image: CapturedImage }
  | { type: 'refused'; code: ErrorCode }
  | { type: 'retake' }
  | { type: 'confirm' }
  | { type: 'lost' }
  | { type: 'hide' }
  | { type: 'show' };

export const IDLE: CaptureState = { phase: 'idle', fault: null, paused: false };

/** The next state. Pure; an input that has no meaning in a phase returns the very same state. */
export function transition(state: CaptureState, input: CaptureInput): CaptureState {
  switch (input.type) {
    case 'start':
      return state.phase === 'idle' || state.phase === 'blocked' ? { phase: 'requesting' } : state;
    case 'stop':
      return stopped(state);
    case 'opened':
      return state.phase === 'requesting' ? { phase: 'live' } : state;
    case 'failed':
      return state.phase === 'requesting' || state.phase === 'live' ? { phase: 'blocked', code: input.code } : state;
    case 'taken':
      return canTake(state, input.method) ? { phase: 'encoding', method: input.method } : state;
    case 'encoded':
      return state.phase === 'encoding' ? { phase: 'review', image: input.image } : state;
    case 'refused':
      return state.phase === 'encoding'
        ? { phase: 'idle', fault: input.code, paused: false, method: state.method }
        : state;
    case 'retake':
      return state.phase === 'review' || state.phase === 'submitted' ? { phase: 'requesting' } : state;
    case 'confirm':
      return state.phase === 'review' ? { phase: 'submitted', image: state.image } : state;
    case 'lost':
      return state.phase === 'requesting' || state.phase === 'live'
        ? { phase: 'idle', fault: null, paused: false, isElsewhere: true }
        : state;
    case 'hide':
      return state.phase === 'requesting' || state.phase === 'live'
        ? { phase: 'idle', fault: null, paused: true }
        : state;
    case 'show':
      return state.phase === 'idle' && state.paused ? { phase: 'requesting' } : state;
    default:
      return input satisfies never;
  }
}

function stopped(state: CaptureState): CaptureState {
  return state.phase === 'idle' && state.fault === null && !state.paused && !state.isElsewhere ? state : IDLE;
}

/** A camera picture needs the live camera; a picked file is welcome wherever nothing is under way. */
function canTake(state: CaptureState, method: CaptureMethod): boolean {
  if (state.phase === 'live') return true;
  if (method !== 'upload' && method !== 'native') return false;
  // One under review gives way to it: another page of the same PDF, or a better file.
  return !['encoding', 'submitted'].includes(state.phase);
}
