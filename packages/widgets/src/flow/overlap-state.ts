import type { SessionView } from '@idproof/core/session';
import { findImageStep, isRetryable, transition, type FlowInput, type FlowState } from './flow-state.js';

/** What the transitions of the overlap depend on. */
export interface OverlapSituation {
  /** True where no other tab may run the overlap of this session. */
  isOwner: boolean;
  /** True while a selfie waits for the acceptance of a document. */
  holdsSelfie: boolean;
  /** True while the camera of the selfie is open, or its image is prepared or reviewed. */
  isTaking: boolean;
}

type Selfie = Extract<FlowState, { fault: unknown }>;

/**
 * The transitions that let the selfie be taken while the document is read, and an image that nobody reviewed be taken
 * again; null where the usual ones apply. Pure.
 *
 * - document → selfie with `reading: 'running'`, as soon as the document is sent.
 * - An acceptance leads to the usual selfie step, which looks the same. While the selfie is taken, a refusal, and a
 *   failure that another call or image repairs, wait in `reading` for it; everything else counts at once.
 * - The selfie taken meanwhile is held: the state is then that of a document being read, or what waited in `reading`.
 */
export function transitionOverlap(
  state: FlowState,
  input: FlowInput,
  { isOwner, holdsSelfie, isTaking }: OverlapSituation,
): FlowState | null {
  const step = 'fault' in state && state.reading ? state : null;
  switch (input.type) {
    case 'sent':
      if (step && input.work === 'document') return { ...step, reading: 'running' };
      if (isOwner && !holdsSelfie && canOverlap(state, input)) return read(state.view);
      return input.isAuto ? markRetakable(state, input) : null;
    case 'answered':
      if (step?.reading !== 'running') return null;
      return isTaking && isRefusal(input.view, step.view) ? { ...step, reading: input } : endReading(step, input);
    case 'failed':
      if (step?.reading !== 'running') return null;
      return isTaking && canRepair(input) ? { ...step, reading: input } : endReading(step, input);
    case 'held': {
      if (!step?.reading) return null;
      if (step.reading !== 'running') return endReading(step, step.reading);
      const { view } = step;
      const more = input.isAuto ? { canRetake: true as const } : {};
      return { phase: 'checking', view, work: 'document', isAfterSelfie: true, ...more };
    }
    case 'back':
      return step?.reading && step.reading !== 'running' ? endReading(step, step.reading) : null;
    case 'retake': {
      if (state.phase !== 'checking' || !state.canRetake) return null;
      if (state.isAfterSelfie) return read(state.view);
      const { work, view } = state;
      return work === 'document' || work === 'selfie' ? { phase: work, view: withoutReasons(view), fault: null } : null;
    }
    default:
      return null;
  }
}

const read = (view: SessionView): Selfie => ({
  phase: 'selfie',
  view: withoutReasons(view),
  fault: null,
  reading: 'running',
});

/** The reasons are about an earlier image than the one that is taken next. */
const withoutReasons = (view: SessionView): SessionView => ({ ...view, reasons: [] });

/** The state after the answer, as if the document had been waited for. */
function endReading({ view }: Selfie, input: FlowInput): FlowState {
  return transition({ phase: 'checking', view, work: 'document' }, input);
}

function canOverlap(state: FlowState, input: Extract<FlowInput, { type: 'sent' }>): state is Selfie {
  return state.phase === 'document' && input.work === 'document' && state.view.steps.includes('selfie');
}

/** At the last attempt the first answer may leave none for another document. */
function markRetakable(state: FlowState, input: Extract<FlowInput, { type: 'sent' }>): FlowState | null {
  const next = transition(state, input);
  if (next === state || next.phase !== 'checking') return null;
  return input.work === 'document' && next.view.attemptsLeft.document < 2 ? next : { ...next, canRetake: true };
}

function isRefusal({ status, step, sessionId }: SessionView, known: SessionView): boolean {
  return status === 'open' && step === 'document' && sessionId === known.sessionId;
}

function canRepair({ code }: Extract<FlowInput, { type: 'failed' }>): boolean {
  return isRetryable(code) || findImageStep(code) !== undefined;
}
