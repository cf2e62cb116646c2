import type { Progress, ProgressHandoff, ProgressLeave, ProgressStep, ProgressWork } from '@idproof/core/bridge';
import type { SessionView } from '@idproof/core/session';
import type { ReactiveController, ReactiveElement } from 'lit';
import type { AppLink } from './app-link.js';
import type { FlowState, HandoffScreen } from './flow-state.js';
import { isKept } from './saved-session.js';
import { whenOpened } from '../hosted/opened-flag.js';
import { IdproofProgressEvent } from '../element/funnel-event.js';

interface FlowProgressOptions {
  flow: ReactiveElement & { progress: boolean };
  app: AppLink;
}

/** Resolution of reported waits, in milliseconds. */
const STEP_MS = 100;

/** Reports the progress of the flow while its `progress` is set; the capture elements report theirs. */
export class FlowProgress implements ReactiveController {
  readonly #flow: FlowProgressOptions['flow'];
  #state: FlowState | null = null;
  #step: ProgressStep | null = null;
  #wait: { work: ProgressWork; since: number } | null = null;
  #isClosed = false;
  /** Since when the page is shown: a hosted page that was opened before has been left. */
  #shownAt = performance.timeOrigin;

  constructor({ flow, app }: FlowProgressOptions) {
    this.#flow = flow;
    flow.addEventListener(IdproofProgressEvent.type, ({ detail }) => app.sendProgress(detail));
    flow.addController(this);
  }

  hostConnected(): void {
    addEventListener('pagehide', this.#onPageHide);
    addEventListener('pageshow', this.#onPageShow);
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.#onPageHide);
    removeEventListener('pageshow', this.#onPageShow);
    document.removeEventListener('visibilitychange', this.#onVisibility);
  }

  /** Takes each state that the flow enters, `at` milliseconds of `performance.now()`. */
  record(state: FlowState, at: number): void {
    const previousState = this.#state;
    if (state === previousState) return;
    this.#state = state;
    this.#updateWait(state, at);
    this.#updateStep(state);
    const event = previousState && findHandoff(state, previousState);
    if (event) this.#report({ name: 'handoff', step: this.#step ?? 'start', event });
    // A refusal may have waited for the selfie.
    if (previousState && (previousState.phase === 'checking' || 'reading' in previousState)) this.#reportRefusal(state);
    const view = getEnd(state);
    if (view && !isKept(view) && !(previousState && getEnd(previousState))) this.#reportEnd(view);
  }

  #updateWait(state: FlowState, at: number): void {
    const work = findWork(state);
    if (work === (this.#wait?.work ?? null)) return;
    if (this.#wait) {
      const ms = Math.round((at - this.#wait.since) / STEP_MS) * STEP_MS;
      this.#report({ name: 'waited', step: this.#step ?? 'start', work: this.#wait.work, ms, code: findFault(state) });
    }
    this.#wait = work && { work, since: at };
  }

  #updateStep(state: FlowState): void {
    const step = findStep(state) ?? this.#step;
    if (!step || step === this.#step) return;
    const previous = this.#step;
    this.#step = step;
    this.#report({ name: 'step', step, previous });
  }

  #reportRefusal(state: FlowState): void {
    if (!('fault' in state) || state.phase === 'consent') return;
    const { phase: step, fault, view } = state;
    const codes = fault ? [fault] : view.reasons.filter((reason) => reason.step === step).map(({ code }) => code);
    if (codes.length > 0) this.#report({ name: 'refused', step, by: 'service', codes });
  }

  #reportEnd({ status, consent }: SessionView): void {
    if (status === 'cancelled' || status === 'expired') this.#reportLeave(status);
    if (status === 'declined') this.#reportLeave(consent.decision === 'withdrawn' ? 'withdrawn' : 'declined');
    this.#report({ name: 'finished', status });
  }

  #reportLeave(why: ProgressLeave): void {
    if (this.#step) this.#report({ name: 'left', step: this.#step, why });
  }

  readonly #onPageHide = (): void => {
    this.#isClosed = true;
    if (!this.#isOver) this.#reportLeave(whenOpened() > this.#shownAt ? 'hosted_page' : 'closed');
  };

  readonly #onPageShow = (): void => {
    this.#isClosed = false;
    this.#shownAt = Date.now();
  };

  readonly #onVisibility = (): void => {
    // Browsers hide a page that they close, too.
    if (document.visibilityState === 'hidden' && !this.#isClosed && !this.#isOver) this.#reportLeave('hidden');
  };

  get #isOver(): boolean {
    return this.#state !== null && getEnd(this.#state) !== null;
  }

  #report(progress: Progress): void {
    if (this.#flow.progress) this.#flow.dispatchEvent(new IdproofProgressEvent(progress));
  }
}

function findWork(state: FlowState): ProgressWork | null {
  if (state.phase === 'checking') return state.work;
  return state.phase === 'starting' && state.isBusy ? 'start' : null;
}

/** The step of the screen; null for screens between two steps. */
function findStep(state: FlowState): ProgressStep | null {
  switch (state.phase) {
    case 'starting':
      return 'start';
    case 'checking':
    case 'failed':
    case 'ended':
    case 'handoff':
      return null;
    default:
      return state.phase;
  }
}

const HANDOFFS: Partial<Record<HandoffScreen, ProgressHandoff>> = {
  offered: 'offered',
  connected: 'connected',
  lost: 'lost',
  expired: 'expired',
};

/** What happened to a handoff between two states; undefined for nothing. */
function findHandoff(state: FlowState, previous: FlowState): ProgressHandoff | undefined {
  const screen = previous.phase === 'handoff' ? previous.screen : null;
  if (state.phase === 'handoff') return state.screen === screen ? undefined : HANDOFFS[state.screen];
  if (!('fault' in state)) return undefined;
  if (state.fault === 'handoff_unavailable') return 'unavailable';
  if (screen === 'ending') return 'taken_back';
  return screen === 'connected' || screen === 'lost' ? 'given_back' : undefined;
}

/** The code of the error that ended a wait. */
function findFault(state: FlowState): Extract<Progress, { name: 'waited' }>['code'] {
  if (state.phase === 'failed') return state.code;
  return 'fault' in state ? state.fault : null;
}

/** The view of a session that is over. */
function getEnd(state: FlowState): SessionView | null {
  return state.phase === 'result' || state.phase === 'ended' ? state.view : null;
}
