import type { SessionView } from '@idproof/core/session';
import type { BaseElement } from '../element/base-element.js';
import type { FlowManager } from './flow-manager.js';
import { getView, isOnPhone } from './flow-state.js';

/** Time hidden after which the session may have changed elsewhere, in milliseconds. */
const MIN_HIDDEN_MS = 3_000;
/** Phases of a step's element without camera, image or hosted page: a new view interrupts nothing. */
const QUIET: ReadonlySet<string> = new Set(['reading', 'choosing', 'idle', 'blocked']);

/** Refreshes the view of the session when the page is visible again. */
export class SessionRefresh {
  readonly #flow: BaseElement;
  readonly #manager: FlowManager;
  #hiddenAt: number | null = null;

  constructor(flow: BaseElement, manager: FlowManager) {
    this.#flow = flow;
    this.#manager = manager;
  }

  hide(): void {
    this.#hiddenAt ??= Date.now();
  }

  show(): void {
    const hiddenAt = this.#hiddenAt;
    this.#hiddenAt = null;
    if (hiddenAt !== null && Date.now() - hiddenAt >= MIN_HIDDEN_MS) void this.#refresh();
  }

  async #refresh(): Promise<void> {
    const { client, state } = this.#manager;
    if (!client || !this.#isQuiet()) return;
    try {
      const view = await client.view();
      const isUnmoved = this.#manager.state === state && this.#isQuiet();
      if (isUnmoved && !isSame(view, getView(state))) this.#manager.catchUp(view);
    } catch {
      // The next call of the person reports the error.
    }
  }

  /** True in a step that waits for the person, with nothing under way in it or beside it. */
  #isQuiet(): boolean {
    if ('reading' in this.#manager.state) return false;
    const screen = this.#flow.shadowRoot?.querySelector<Element & { phase?: string }>('[data-screen]');
    return this.#flow.isConnected && 'fault' in this.#manager.state && QUIET.has(screen?.phase ?? 'idle');
  }
}

/** True where the person is asked for the same step on this device, with the same document. */
function isSame(view: SessionView, known: SessionView | null): boolean {
  const { sessionId, status, step, documentMark } = view;
  if (status !== 'open' || isOnPhone(view)) return false;
  return step === known?.step && sessionId === known.sessionId && documentMark === known.documentMark;
}
