import type { SessionView } from '@idproof/core/session';
import {
  isOnPhone,
  transition,
  type FlowInput,
  type FlowState,
  type HandoffReturn,
  type HandoffScreen,
} from './flow-state.js';

export type HandoffState = Extract<FlowState, { phase: 'handoff' }>;

type Answer = Extract<FlowInput, { type: 'answered' }>;

/** The screens from which each screen can follow. From a step it is `preparing` alone. */
const PREVIOUS: Record<HandoffScreen, readonly HandoffScreen[]> = {
  preparing: ['none', 'offered', 'expired', 'lost'],
  none: ['preparing', 'ending'],
  offered: ['preparing', 'ending'],
  expired: ['offered', 'ending'],
  connected: ['ending'],
  lost: ['preparing', 'ending'],
  ending: ['preparing', 'none', 'offered', 'expired', 'connected', 'lost'],
};

/**
 * The transitions of a handoff to a phone; null where the usual ones apply. Pure.
 *
 * - A step → `preparing` → `offered`. The views that follow lead to `connected`, `lost` and back.
 * - A view with a phone leads from every wait to the handoff: after a reload, or where another tab has joined a phone.
 * - A view without one ends the handoff: the state is then that of the view's step.
 */
export function transitionHandoff(state: FlowState, input: FlowInput): FlowState | null {
  if (input.type === 'handoff') return changeScreen(state, input);
  return input.type === 'answered' ? takeView(state, input) : null;
}

function changeScreen(
  state: FlowState,
  { screen, offer, code: given }: Extract<FlowInput, { type: 'handoff' }>,
): FlowState | null {
  const code = given ?? null;
  if (state.phase === 'handoff') {
    if (!PREVIOUS[screen].includes(state.screen)) return null;
    return { phase: 'handoff', view: state.view, screen, code, ...(offer && { offer }) };
  }
  // The document that is being read stays on this device.
  if (!('fault' in state) || state.reading || screen !== 'preparing') return null;
  return { phase: 'handoff', view: state.view, screen, code };
}

function takeView(state: FlowState, input: Answer): FlowState | null {
  const { view, fault } = input;
  if (state.phase === 'handoff') return takeViewOfHandoff(state, input);
  if (state.phase !== 'checking' && state.phase !== 'starting') return null;
  if (isUnderWay(view) && isOnPhone(view)) return enterPhone(view);
  return view.status === 'open' && fault === 'handoff_unavailable' ? withFault(state, input) : null;
}

function takeViewOfHandoff(state: HandoffState, input: Answer): FlowState {
  const { view } = input;
  const { screen } = state;
  if (isUnderWay(view) && isOnPhone(view))
    // While a call is under way nothing is watched: in `ending` this is its answer, and the phone has the session still.
    return screen === 'preparing' || isSame(view, state) ? { ...state, view } : enterPhone(view);
  if (view.status !== 'open') return leave(state, input);
  // The code has expired, or another tab has taken it back.
  if (screen === 'offered' && view.handoff?.state !== 'offered')
    return { phase: 'handoff', view, screen: 'expired', code: null };
  return screen === 'offered' || screen === 'expired' || screen === 'none' ? { ...state, view } : leave(state, input);
}

const isUnderWay = ({ status }: SessionView): boolean => status === 'open' || status === 'processing';

/** True where the phone does the same as before: what failed here meanwhile stays explained. */
function isSame({ handoff }: SessionView, { view: { handoff: known }, screen }: HandoffState): boolean {
  return handoff?.state === known?.state && handoff?.activity === known?.activity && handoff?.state === screen;
}

function enterPhone(view: SessionView): FlowState {
  return { phase: 'handoff', view, screen: view.handoff?.state === 'lost' ? 'lost' : 'connected', code: null };
}

/** The state of the view, as after any call. */
function leave(state: HandoffState, input: Answer): FlowState {
  const next = transition({ phase: 'checking', view: state.view, work: 'result' }, input);
  const how = findReturn(state);
  return 'fault' in next && how ? { ...next, fromPhone: how } : next;
}

/** Undefined where no phone had joined. */
function findReturn({ screen, view }: HandoffState): HandoffReturn | undefined {
  if (screen === 'ending') return isOnPhone(view) ? 'taken' : undefined;
  return 'given';
}

function withFault(state: FlowState, input: Answer): FlowState {
  const next = transition(state, input);
  return 'fault' in next ? { ...next, fault: input.fault ?? null } : next;
}
