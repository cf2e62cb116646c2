import type { ErrorCode } from '../errors.js';
import type { CaptureMethod } from '../session/protocol.js';
import type { CapturedImage } from './captured-image.js';

/** The phases of a capture, in their usual order. */
export const CAPTURE_PHASES = ['idle', 'requesting', 'live', 'encoding', 'review', 'submitted', 'blocked'] as const;
export type CapturePhase = (typeof CAPTURE_PHASES)[number];

/**
 * The state of one capture. `fault`: why the last image was not accepted; `method`: how it was captured; `isElsewhere`:
 * another capture of the page has taken the camera.
 */
export type CaptureState =
  | { phase: 'idle'; fault: ErrorCode | null; paused: boolean; method?: CaptureMethod; isElsewhere?: boolean }
  | { phase: 'requesting' }
  | { phase: 'live' }
  | { phase: 'encoding'; method: CaptureMethod }
  | { phase: 'review'; image: CapturedImage }
  | { phase: 'submitted'; image: CapturedImage }
  | { phase: 'blocked'; code: ErrorCode };

/** Inputs from the person, the camera, the encoder or the page. */
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

/** The next state. Pure; an input that does not apply to the phase returns the same object. */
export function transition(state: CaptureState, input: CaptureInput): CaptureState {
  switch (input.type) {
    case 'start':
      return state.phase === 'idle' || state.phase === 'blocked' ? { phase: 'requesting' } : state;
    case 'stop':
      return stop(state);
    case 'opened':
      return state.phase === 'requesting' ? { phase: 'live' } : state;
    case 'failed':
      return state.phase === 'requesting' || state.phase === 'live' ? { phase: 'blocked', code: input.code } : state;
    case 'taken':
      return canCapture(state, input.method) ? { phase: 'encoding', method: input.method } : state;
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

function stop(state: CaptureState): CaptureState {
  return state.phase === 'idle' && state.fault === null && !state.paused && !state.isElsewhere ? state : IDLE;
}

/** Images of the camera need the phase `live`; picked files are accepted unless an image is encoding or submitted. */
function canCapture(state: CaptureState, method: CaptureMethod): boolean {
  if (state.phase === 'live') return true;
  if (method !== 'upload' && method !== 'native') return false;
  // A picked file replaces an image under review: another page of the same PDF, or a better file.
  return !['encoding', 'submitted'].includes(state.phase);
}
