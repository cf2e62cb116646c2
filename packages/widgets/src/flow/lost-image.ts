import { withTabStorage } from '../element/tab-storage.js';
import type { BaseElement } from '../element/base-element.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowChange } from './flow-store.js';
import { getView, type FlowPhase, type FlowState } from './flow-state.js';
import { findScreen } from './undo.js';

/** Holds the session's id and the step, never the image. */
const KEY = 'idproof.lost-picture';
/** Phases of a capture element with an image that is not accepted yet. */
const HOLDING: ReadonlySet<string> = new Set(['encoding', 'review']);

interface Note {
  session: string;
  step: FlowPhase;
}

/** Remembers across a reload that an image was under review, or pages were not sent: earlier reasons of a refusal are not about it. */
export class LostImage {
  /** True while the step is open whose image was lost. */
  isMissed = false;
  readonly #flow: BaseElement;
  readonly #manager: FlowManager;
  #hasNoted = false;

  constructor(flow: BaseElement, manager: FlowManager) {
    this.#flow = flow;
    this.#manager = manager;
    manager.subscribe((change) => this.#update(change));
  }

  /** Stores the note: the browser may discard the page. */
  hide(): void {
    const { state } = this.#manager;
    const view = getView(state);
    const { phase = '', holdsPages = false } = findScreen(this.#flow.shadowRoot) ?? {};
    if (!view || (!HOLDING.has(phase) && !holdsPages)) return;
    const note: Note = { session: view.sessionId, step: state.phase };
    this.#hasNoted = true;
    withTabStorage((storage) => storage.setItem(KEY, JSON.stringify(note)));
  }

  show(): void {
    if (this.#hasNoted && !this.isMissed) forgetNote();
    this.#hasNoted = false;
  }

  /** The image stays missed, across further reloads, until there is another one or the step changes. */
  #update({ state, previous }: FlowChange): void {
    if (this.isMissed) forgetNote();
    this.isMissed = previous.phase === 'starting' && findNote(state)?.step === state.phase;
    if (this.isMissed) this.#flow.requestUpdate();
  }
}

function findNote(state: FlowState): Note | null {
  const note = withTabStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as Note | null);
  return note?.session === getView(state)?.sessionId ? note : null;
}

function forgetNote(): void {
  withTabStorage((storage) => storage.removeItem(KEY));
}
