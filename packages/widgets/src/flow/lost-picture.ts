import { withTabStorage } from '../element/tab-storage.js';
import type { BaseElement } from '../element/base-element.js';
import type { FlowChange, FlowManager } from './flow-manager.js';
import { getView, type FlowPhase, type FlowState } from './flow-state.js';
import { findScreen } from './take-back.js';

/** Where this tab notes that a picture was there, but not the picture. */
const KEY = 'idproof.lost-picture';
/** What a step's element is doing while it holds a picture that nobody has accepted. */
const HOLDS: ReadonlySet<string> = new Set(['encoding', 'review']);

interface Note {
  session: string;
  step: FlowPhase;
}

/** Knows after a reload that a picture was under review before: what was refused earlier is not told of it. */
export class LostPicture {
  /** True while the step is open whose picture was lost. */
  isMissed = false;
  readonly #flow: BaseElement;
  readonly #manager: FlowManager;
  #hasNoted = false;

  constructor(flow: BaseElement, manager: FlowManager) {
    this.#flow = flow;
    this.#manager = manager;
    manager.subscribe((change) => this.#update(change));
  }

  /** The page may be gone for good. */
  hide(): void {
    const { state } = this.#manager;
    const view = getView(state);
    if (!view || !HOLDS.has(findScreen(this.#flow.shadowRoot)?.phase ?? '')) return;
    const note: Note = { session: view.sessionId, step: state.phase };
    this.#hasNoted = true;
    withTabStorage((storage) => storage.setItem(KEY, JSON.stringify(note)));
  }

  show(): void {
    if (this.#hasNoted && !this.isMissed) forgetNote();
    this.#hasNoted = false;
  }

  /** What was lost is missed, through further reloads, until there is another one or the step is left. */
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
