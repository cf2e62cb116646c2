import type { ReactiveControllerHost } from 'lit';
import type { FlowManager } from './flow-manager.js';
import type { FlowChange } from './flow-store.js';
import { getView } from './flow-state.js';

/** Failures in a row from which on other ways than trying again are offered. */
const LASTING = 2;

/** Counts the failures in a row. */
export class OutageWatch {
  readonly #host: ReactiveControllerHost;
  #failures = 0;

  constructor(host: ReactiveControllerHost, manager: FlowManager) {
    this.#host = host;
    manager.subscribe((change) => this.#count(change));
  }

  get isLasting(): boolean {
    return this.#failures >= LASTING;
  }

  #count(change: FlowChange): void {
    const { state, previous } = change;
    const wasLasting = this.isLasting;
    if (state.phase === 'failed') {
      if (previous.phase !== 'failed') this.#failures += 1;
    } else if (!isAttempt(change)) this.#failures = 0;
    if (this.isLasting !== wasLasting) this.#host.requestUpdate();
  }
}

/** True while a call is under way that has no outcome yet. */
function isAttempt({ state, previous }: FlowChange): boolean {
  if (state.phase === 'starting') return state.isBusy;
  return state.phase === 'checking' && state.view === getView(previous);
}
