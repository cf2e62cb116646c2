import type { ReactiveController } from 'lit';
import { FlowHistory } from './flow-history.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowPhase } from './flow-state.js';
import { canUndo, findScreen, undoLast } from './undo.js';

/** A flow that guards against leaving it by mistake. */
export interface GuardedFlow {
  readonly isConnected: boolean;
  readonly shadowRoot: ShadowRoot | null;
  /** True: the history stays untouched, and leaving asks no question. */
  unguarded: boolean;
  /** Asks whether to stop; false where there is no session to stop. */
  askToStop(): boolean;
}

/** Depths in the history of the steps with an entry of their own. */
const DEPTHS: Partial<Record<FlowPhase, number>> = { document: 1, selfie: 2 };

/** Time in which nobody can have read the question, in milliseconds: a second Back within it counts as one press. */
const DOUBLE_PRESS_MS = 500;

/** Handles Back and Forward of the browser, and `beforeunload` while the page holds images that exist nowhere else. */
export class BackNavigation implements ReactiveController {
  readonly #manager: FlowManager;
  readonly #host: GuardedFlow;
  readonly #history: FlowHistory;
  /** When Back opened the question whether to stop; 0 while it is closed, or was opened by Cancel. */
  #askedAt = 0;

  constructor(manager: FlowManager, host: GuardedFlow) {
    this.#manager = manager;
    this.#host = host;
    this.#history = new FlowHistory({
      isUsed: () => this.#isGuarded,
      isOver: () => ['starting', 'result', 'ended'].includes(manager.state.phase),
      onMove: (depth, isAsked) => {
        if (this.#dialog?.open) return false;
        if (depth !== DEPTHS.document) return manager.forward();
        return (isAsked || !canUndo(host.shadowRoot)) && manager.back();
      },
      onLeave: () => this.#leave(),
    });
  }

  hostConnected(): void {
    this.#history.connect();
  }

  hostDisconnected(): void {
    this.#history.disconnect();
    removeEventListener('beforeunload', this.#onUnload);
  }

  /** Updates the history and the question to the flow's state. */
  hostUpdated(): void {
    // Lit may update a removed element once more.
    if (!this.#host.isConnected) return;
    this.#restoreDialog();
    const { state } = this.#manager;
    this.#history.show(DEPTHS[state.phase]);
    // The pages of a paper come and go without an update of the flow.
    const mayHold = this.#manager.holdsImages || state.phase === 'papers';
    if (this.#isGuarded && mayHold) addEventListener('beforeunload', this.#onUnload);
    else removeEventListener('beforeunload', this.#onUnload);
  }

  /** A dialog that moves with its flow stays open, but is no longer modal. */
  #restoreDialog(): void {
    const dialog = this.#dialog;
    if (!dialog?.open || dialog.matches(':modal')) return;
    dialog.open = false;
    dialog.showModal();
  }

  /** A frame shares its history with the page of another origin, which must stay free to navigate. */
  get #isGuarded(): boolean {
    return !this.#host.unguarded && isOwnPage();
  }

  /** The question whether to stop; absent where there is no session to stop. */
  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#host.shadowRoot?.querySelector('dialog');
  }

  /**
   * Closes the question of Cancel, the review or the camera, takes the image again that is being checked, or withdraws the
   * code for a phone; else asks whether to stop. Back at that question confirms it once it could be read. True where the page may be left: the session
   * stays open.
   */
  #leave(): boolean {
    const dialog = this.#dialog;
    const now = performance.now();
    if (dialog?.open) {
      const askedAt = this.#askedAt;
      if (now - askedAt < DOUBLE_PRESS_MS) return false;
      dialog.close();
      return askedAt > 0;
    }
    if (undoLast(this.#host.shadowRoot) || this.#manager.retake() || this.#manager.handoff?.undo()) return false;
    this.#askedAt = now;
    dialog?.addEventListener('close', () => (this.#askedAt = 0), { once: true });
    // Without a session to stop, the page may be left.
    return !this.#host.askToStop();
  }

  /** Goes from the selfie back to the document. */
  back(): void {
    if (!this.#history.back()) this.#manager.back();
  }

  /** At the end of the flow no images are held, so a page may navigate without a question. */
  readonly #onUnload = (event: BeforeUnloadEvent): void => {
    if (this.#manager.holdsImages || findScreen(this.#host.shadowRoot)?.holdsPages) event.preventDefault();
  };
}

/** True unless the page stands in a frame of another origin. */
function isOwnPage(): boolean {
  try {
    return window.top?.location.origin === location.origin;
  } catch {
    return false;
  }
}
