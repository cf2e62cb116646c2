import { getView, type FlowState } from './flow-state.js';

/** From so many failures in a row on, trying again is not all that is offered. */
const LASTING = 2;

/** Counts how often in a row the way was barred. */
export class OutageWatch {
  #failures = 0;

  get isLasting(): boolean {
    return this.#failures >= LASTING;
  }

  /** True where it lasts from now on, or is over. */
  follow(state: FlowState, previous: FlowState): boolean {
    const wasLasting = this.isLasting;
    if (state.phase === 'failed') {
      if (previous.phase !== 'failed') this.#failures += 1;
    } else if (!isAttempt(state, previous)) this.#failures = 0;
    return this.isLasting !== wasLasting;
  }
}

/** True while a call is made of which nothing is known yet. */
function isAttempt(state: FlowState, previous: FlowState): boolean {
  if (state.phase === 'starting') return state.isBusy;
  return state.phase === 'checking' && state.view === getView(previous);
}
