import { ERROR_CODES, type ErrorCode } from '@idproof/core/errors';
import type { HandoffOffer, SessionView, Step } from '@idproof/core/session';
import type { QrCode } from './qr-code.lazy.js';

/**
 * The phases of the flow. `hosted`: the person continues on the provider's page, or in the host app. `handoff`: the
 * session is offered to a phone, or continues there.
 */
export const FLOW_PHASES = [
  'starting',
  'consent',
  'document',
  'selfie',
  'hosted',
  'confirm',
  'papers',
  'handoff',
  'checking',
  'result',
  'ended',
  'failed',
] as const;
export type FlowPhase = (typeof FLOW_PHASES)[number];

/** The call or the result that the flow waits for. */
export type Work = 'start' | 'consent' | 'document' | 'selfie' | 'hosted' | 'confirm' | 'papers' | 'result' | 'end';

/** The steps that wait for the person. */
export type OpenStep = 'consent' | 'document' | 'selfie' | 'hosted' | 'confirm' | 'papers';

export type FlowState =
  | { phase: 'starting'; isBusy: boolean }
  /**
   * `isResumed`: the document is taken again because this page no longer has its image, or never had. `fromPhone`: the
   * step follows a handoff that ended.
   */
  | {
      phase: OpenStep;
      view: SessionView;
      fault: ErrorCode | null;
      isResumed?: true;
      reading?: Reading;
      fromPhone?: HandoffReturn;
    }
  /** `offer`: what is shown of the code, present in the screen `offered`. */
  | { phase: 'handoff'; view: SessionView; screen: HandoffScreen; offer?: ShownOffer; code: ErrorCode | null }
  /**
   * `canRetake`: nobody reviewed the image, which can be taken again. `isAfterSelfie`: the selfie is taken and waits for
   * the answer about the document.
   */
  | { phase: 'checking'; view: SessionView; work: Work; canRetake?: true; isAfterSelfie?: true }
  | { phase: 'result' | 'ended'; view: SessionView }
  | { phase: 'failed'; view: SessionView | null; code: ErrorCode; work: Work };

/**
 * `preparing`: a code is requested. `none`: it could not be had. `ending`: the session is being taken back. The others as
 * in `HandoffView`; `expired`: nobody used the code in time.
 */
export type HandoffScreen = 'preparing' | 'none' | 'offered' | 'expired' | 'connected' | 'lost' | 'ending';

/** `endsAt`: when the code expires, in milliseconds since 1970 by the clock of this device. */
export type ShownOffer = Pick<HandoffOffer, 'url' | 'number'> & { endsAt: number; code: QrCode };

/** How a handoff ended: the person took it back here, or gave it back on the phone. */
export type HandoffReturn = 'taken' | 'given';

/** Of the selfie step: the document is being read meanwhile, or the answer that waits for the selfie. */
type Reading = 'running' | Extract<FlowInput, { type: 'answered' | 'failed' }>;

export type FlowInput =
  | { type: 'begin' }
  /** `isAuto`: an image of the automatic capture. */
  | { type: 'sent'; work: Work; isAuto?: boolean }
  /** `fault`: the code of the call that made a refresh necessary. */
  | { type: 'answered'; view: SessionView; holdsDocument: boolean; fault?: ErrorCode | null }
  | { type: 'failed'; code: ErrorCode; work: Work }
  /** From the selfie to the document; and to the selfie again, where the document is still at hand. */
  | { type: 'back' }
  | { type: 'forward'; holdsDocument: boolean }
  /** A selfie was taken while the document is read. */
  | { type: 'held'; isAuto: boolean }
  /** The person takes the image again that is being checked. */
  | { type: 'retake' }
  /** Another screen of a handoff, or its first. */
  | { type: 'handoff'; screen: HandoffScreen; offer?: ShownOffer; code?: ErrorCode }
  | { type: 'reset' };

export const STARTING: FlowState = { phase: 'starting', isBusy: false };

/** The next state. Pure; an input that has no meaning in a phase returns the very same state. */
export function transition(state: FlowState, input: FlowInput): FlowState {
  switch (input.type) {
    case 'begin':
      return canBegin(state) ? { phase: 'starting', isBusy: true } : state;
    case 'sent': {
      const view = getView(state);
      return view && state.phase !== 'ended' ? { phase: 'checking', view, work: input.work } : state;
    }
    case 'answered':
      return isWaiting(state) ? fromView(input.view, input.holdsDocument, findFault(state, input)) : state;
    case 'failed':
      return isWaiting(state) ? failed(state, input.code, input.work) : state;
    case 'back':
      return canGoBack(state) ? { phase: 'document', view: state.view, fault: null } : state;
    case 'forward':
      return state.phase === 'document' && state.view.step === 'selfie' && input.holdsDocument
        ? { phase: 'selfie', view: state.view, fault: null }
        : state;
    case 'held':
    case 'retake':
    case 'handoff':
      // Transitions of the overlap and the handoff, whose code is loaded later.
      return state;
    case 'reset':
      return state.phase === 'starting' && !state.isBusy ? state : STARTING;
    default:
      return input satisfies never;
  }
}

/** True where the document can be captured again before the selfie is sent. A provider that kept it takes no second one. */
export function canGoBack(state: FlowState): state is Extract<FlowState, { phase: OpenStep }> {
  // The document that is being read may use an attempt.
  return state.phase === 'selfie' && canRetake(state.view, isReading(state) ? 1 : 0);
}

const canRetake = ({ capture, attemptsLeft }: SessionView, used = 0): boolean =>
  capture.comparesWith !== 'kept' && attemptsLeft.document > used;

/** True while the document is read and the selfie taken. */
export function isReading(state: FlowState): boolean {
  return 'fault' in state && state.reading === 'running';
}

/** The view of a state; null before the first one. */
export function getView(state: FlowState): SessionView | null {
  return state.phase === 'starting' ? null : state.view;
}

/** True where the native SDK of the host app does the provider's part. */
export const isInApp = ({ flow, hosted }: SessionView): boolean => flow === 'app' || hosted?.place === 'app';

/** True where the provider's part captures the face alone. */
export const capturesFace = ({ flow, hosted }: SessionView): boolean => flow === 'api' && hosted !== undefined;

/** True for screens with the outcome of an image or of the session. */
export function needsAllTexts(state: FlowState): boolean {
  if ('fault' in state)
    return (
      state.fault !== null ||
      state.isResumed === true ||
      state.view.reasons.length > 0 ||
      // The texts of the provider's page are loaded first; all others are not.
      (state.phase === 'hosted' && (isInApp(state.view) || capturesFace(state.view)))
    );
  if (state.phase === 'failed') return state.code !== 'network_failed';
  return ['ended', 'result', 'handoff'].includes(state.phase);
}

/** The step to show as current, also while one is checked or has failed. */
export function findStep(state: FlowState): Step {
  switch (state.phase) {
    case 'starting':
      return 'consent';
    case 'checking':
    case 'failed':
      if ('isAfterSelfie' in state) return 'selfie';
      return STEP_OF_WORK[state.work] ?? getView(state)?.step ?? 'consent';
    case 'ended':
    case 'handoff':
      return state.view.step;
    default:
      return state.phase;
  }
}

/** The new step; null where it is the same, or none. */
export function findStepChange(state: FlowState, previous: FlowState): { step: Step; previous: Step | null } | null {
  if (state.phase === 'starting' || state.phase === 'ended') return null;
  const step = findStep(state);
  const previousStep = previous.phase === 'starting' ? null : findStep(previous);
  return step === previousStep ? null : { step, previous: previousStep };
}

const STEP_OF_WORK: Record<Work, Step | null> = {
  start: 'consent',
  consent: 'consent',
  document: 'document',
  selfie: 'selfie',
  hosted: 'hosted',
  confirm: 'confirm',
  papers: 'papers',
  // The provider may look at one step of several.
  result: null,
  end: null,
};

function isWaiting(state: FlowState): boolean {
  return state.phase === 'checking' || (state.phase === 'starting' && state.isBusy);
}

function canBegin(state: FlowState): boolean {
  if (state.phase === 'starting') return !state.isBusy;
  return state.phase === 'failed' && state.view === null;
}

/** The fault that the next screen has to explain. */
function findFault(state: FlowState, { view, fault }: Extract<FlowInput, { type: 'answered' }>): ErrorCode | null {
  const before = getView(state);
  // The merchant's server has begun a new session, because the one before was over.
  if (before && before.sessionId !== view.sessionId) return 'token_expired';
  return fault === 'consent_unknown' || fault === 'picture_mismatch' ? fault : null;
}

function fromView(view: SessionView, holdsDocument: boolean, fault: ErrorCode | null): FlowState {
  switch (view.status) {
    case 'declined':
    case 'cancelled':
    case 'expired':
      return { phase: 'ended', view };
    case 'finished':
      return { phase: 'result', view };
    case 'processing':
      return { phase: 'checking', view, work: 'result' };
    case 'open':
      return openStep(view, holdsDocument, fault);
    default:
      return view.status satisfies never;
  }
}

/**
 * After a reload the tab no longer holds the document's image, which the selfie is compared with: it is taken again,
 * unless the provider kept it. The same, with `picture_mismatch`, once another tab or device had another document
 * accepted.
 */
function openStep(view: SessionView, holdsDocument: boolean, fault: ErrorCode | null): FlowState {
  if (view.step === 'result') return { phase: 'checking', view, work: 'result' };
  if (view.step === 'selfie' && !holdsDocument && view.capture.comparesWith !== 'kept') {
    if (canRetake(view) && fault === 'picture_mismatch') return { phase: 'document', view, fault };
    if (canRetake(view)) return { phase: 'document', view, fault: null, isResumed: true };
    // The document was accepted at the last attempt, and its image is lost.
    return { phase: 'failed', view, code: 'out_of_order', work: 'document' };
  }
  return { phase: view.step, view, fault: view.step === 'consent' ? fault : null };
}

function failed(state: FlowState, code: ErrorCode, work: Work): FlowState {
  const view = getView(state);
  const step = findImageStep(code);
  if (view && step !== undefined && (work === 'document' || work === 'selfie' || work === 'papers')) {
    return { phase: step ?? work, view, fault: code };
  }
  return { phase: 'failed', view, code, work };
}

/** The code of the failure that is shown, or waits for the selfie; null without one. */
export function findFailure(state: FlowState): ErrorCode | null {
  if (state.phase === 'failed') return state.code;
  const { reading } = state as { reading?: Reading };
  return typeof reading === 'object' && reading.type === 'failed' ? reading.code : null;
}

/** True while a phone captures. */
export function isOnPhone({ handoff }: SessionView): boolean {
  return /connected|lost/.test(handoff?.state ?? '');
}

/** True when the very same call may succeed now. */
export function canRetry(state: FlowState): boolean {
  const code = findFailure(state);
  return code !== null && isRetryable(code);
}

const STALE: ReadonlySet<ErrorCode> = new Set([
  'out_of_order',
  'session_over',
  'consent_unknown',
  'captured_elsewhere',
  'handoff_unavailable',
]);
const GONE: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'token_expired', 'not_found']);

/** True where the session has moved on without this tab and has to be refreshed. */
export function hasMovedOn(code: ErrorCode): boolean {
  return STALE.has(code);
}

/** True where there is no session any more, or none for this tab. */
export function isGone(code: ErrorCode): boolean {
  return GONE.has(code);
}

/** True for codes the very same call may survive. */
export function isRetryable(code: ErrorCode): boolean {
  return ERROR_CODES[code].retryable;
}

/** Faults that another image repairs, and its step; null is the step that was sent. */
const IMAGE_FAULTS: Partial<Record<ErrorCode, 'document' | 'selfie' | null>> = {
  picture_unusable: null,
  image_empty: null,
  image_type_unsupported: null,
  image_damaged: null,
  image_too_large: null,
  image_too_small: null,
  picture_repeated: null,
  payload_too_large: null,
  picture_mismatch: 'document',
  selfie_is_document: 'selfie',
};

/** The step in which another image repairs a fault: null for the one that was sent, undefined for other faults. */
export function findImageStep(code: ErrorCode): 'document' | 'selfie' | null | undefined {
  return IMAGE_FAULTS[code];
}
