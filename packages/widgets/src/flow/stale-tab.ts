import type { SessionView } from '@idproof/core/session';
import type { BaseElement } from '../element/base-element.js';
import type { FlowManager } from './flow-manager.js';
import { getView } from './flow-state.js';

/** Milliseconds in which somebody may have withdrawn, cancelled or gone on elsewhere. */
const AWAY = 3_000;
/** What a step's element is doing while nothing would be interrupted: no camera, no picture, no hosted page. */
const QUIET: ReadonlySet<string> = new Set(['reading', 'choosing', 'idle', 'blocked']);

/** Asks once what became of the session when the page is seen again after a while, and shows what is new. */
export class StaleTab {
  readonly #flow: BaseElement;
  readonly #manager: FlowManager;
  #leftAt: number | null = null;

  constructor(flow: BaseElement, manager: FlowManager) {
    this.#flow = flow;
    this.#manager = manager;
  }

  hide(): void {
    this.#leftAt ??= Date.now();
  }

  show(): void {
    const leftAt = this.#leftAt;
    this.#leftAt = null;
    if (leftAt !== null && Date.now() - leftAt >= AWAY) void this.#look();
  }

  async #look(): Promise<void> {
    const { client, state } = this.#manager;
    if (!client || !this.#isQuiet()) return;
    try {
      const view = await client.view();
      const isUnmoved = this.#manager.state === state && this.#isQuiet();
      if (isUnmoved && !isSame(view, getView(state))) this.#manager.catchUp(view);
    } catch {
      // Nobody asked for it; the next call says what is wrong.
    }
  }

  /** True in a step that waits for the person, with nothing under way in it. */
  #isQuiet(): boolean {
    const screen = this.#flow.shadowRoot?.querySelector<Element & { phase?: string }>('[data-screen]');
    return this.#flow.isConnected && 'fault' in this.#manager.state && QUIET.has(screen?.phase ?? 'idle');
  }
}

/** True where the person is asked for the same step. */
function isSame({ sessionId, status, step }: SessionView, known: SessionView | null): boolean {
  return status === 'open' && step === known?.step && sessionId === known.sessionId;
}
