import type { Progress, ProgressLeave, ProgressStep, ProgressWork } from '@idproof/core/bridge';
import type { SessionView } from '@idproof/core/session';
import type { ReactiveController, ReactiveElement } from 'lit';
import type { AppLink } from './app-link.js';
import type { FlowState } from './flow-state.js';
import { isKept } from './note-session.js';
import { whenOpened } from '../hosted/opened-flag.js';
import { IdproofProgressEvent } from '../element/funnel-event.js';

interface FlowProgressOptions {
  flow: ReactiveElement & { progress: boolean };
  app: AppLink;
}

/** Milliseconds that waits are rounded to. */
const TENTH = 100;

/** Tells of the way through the flow, while its `progress` asks for it; the capture elements tell of theirs. */
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
    const before = this.#state;
    if (state === before) return;
    this.#state = state;
    this.#followWait(state, at);
    this.#followStep(state);
    if (before?.phase === 'checking') this.#tellRefusal(state);
    const view = getEnd(state);
    if (view && !isKept(view) && !(before && getEnd(before))) this.#tellEnd(view);
  }

  #followWait(state: FlowState, at: number): void {
    const work = findWork(state);
    if (work === (this.#wait?.work ?? null)) return;
    if (this.#wait) {
      const ms = Math.round((at - this.#wait.since) / TENTH) * TENTH;
      this.#tell({ name: 'waited', step: this.#step ?? 'start', work: this.#wait.work, ms, code: findFault(state) });
    }
    this.#wait = work && { work, since: at };
  }

  #followStep(state: FlowState): void {
    const step = findStep(state) ?? this.#step;
    if (!step || step === this.#step) return;
    const previous = this.#step;
    this.#step = step;
    this.#tell({ name: 'step', step, previous });
  }

  #tellRefusal(state: FlowState): void {
    if (state.phase !== 'document' && state.phase !== 'selfie' && state.phase !== 'hosted') return;
    const { phase: step, fault, view } = state;
    const codes = fault ? [fault] : view.reasons.filter((reason) => reason.step === step).map(({ code }) => code);
    if (codes.length > 0) this.#tell({ name: 'refused', step, by: 'service', codes });
  }

  #tellEnd({ status, consent }: SessionView): void {
    if (status === 'cancelled' || status === 'expired') this.#tellLeave(status);
    if (status === 'declined') this.#tellLeave(consent.decision === 'withdrawn' ? 'withdrawn' : 'declined');
    this.#tell({ name: 'finished', status });
  }

  #tellLeave(why: ProgressLeave): void {
    if (this.#step) this.#tell({ name: 'left', step: this.#step, why });
  }

  readonly #onPageHide = (): void => {
    this.#isClosed = true;
    if (!this.#isOver) this.#tellLeave(whenOpened() > this.#shownAt ? 'hosted_page' : 'closed');
  };

  readonly #onPageShow = (): void => {
    this.#isClosed = false;
    this.#shownAt = Date.now();
  };

  readonly #onVisibility = (): void => {
    // A page that is closed is hidden as well.
    if (document.visibilityState === 'hidden' && !this.#isClosed && !this.#isOver) this.#tellLeave('hidden');
  };

  get #isOver(): boolean {
    return this.#state !== null && getEnd(this.#state) !== null;
  }

  #tell(progress: Progress): void {
    if (this.#flow.progress) this.#flow.dispatchEvent(new IdproofProgressEvent(progress));
  }
}

function findWork(state: FlowState): ProgressWork | null {
  if (state.phase === 'checking') return state.work;
  return state.phase === 'starting' && state.isBusy ? 'start' : null;
}

/** The screen that the person sees; null of one that stands between two. */
function findStep(state: FlowState): ProgressStep | null {
  switch (state.phase) {
    case 'starting':
      return 'start';
    case 'checking':
    case 'failed':
    case 'ended':
      return null;
    default:
      return state.phase;
  }
}

/** What made a wait end badly. */
function findFault(state: FlowState): Extract<Progress, { name: 'waited' }>['code'] {
  if (state.phase === 'failed') return state.code;
  return 'fault' in state ? state.fault : null;
}

/** The view of a session that is over. */
function getEnd(state: FlowState): SessionView | null {
  return state.phase === 'result' || state.phase === 'ended' ? state.view : null;
}
