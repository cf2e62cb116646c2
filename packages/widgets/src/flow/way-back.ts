import type { ReactiveController } from 'lit';
import { FlowHistory } from './flow-history.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowPhase } from './flow-state.js';
import { hasToTakeBack, takeBack } from './take-back.js';

/** A flow that is not to be left by mistake. */
export interface Guarded {
  readonly isConnected: boolean;
  readonly shadowRoot: ShadowRoot | null;
  /** True where the history is to be left alone, and nobody to be asked. */
  unguarded: boolean;
  /** Asks whether the flow is to be left. */
  askToStop(): boolean;
}

/** How deep the steps lie that have a way back of their own. */
const DEPTHS: Partial<Record<FlowPhase, number>> = { document: 1, selfie: 2 };

/** Milliseconds in which nobody has read the question: a second press of Back in less is the first one's. */
const UNSEEN_TIME = 500;

/** Back and Forward of the browser, and the question before the page is left with pictures that nobody else has. */
export class WayBack implements ReactiveController {
  readonly #manager: FlowManager;
  readonly #host: Guarded;
  readonly #history: FlowHistory;
  /** When Back made the flow ask whether to stop; 0 while it does not ask, or because of Cancel. */
  #askedAt = 0;

  constructor(manager: FlowManager, host: Guarded) {
    this.#manager = manager;
    this.#host = host;
    this.#history = new FlowHistory({
      isUsed: () => this.#isGuarded,
      isOver: () => ['starting', 'result', 'ended'].includes(manager.state.phase),
      onMove: (depth, isAsked) => {
        if (this.#dialog?.open) return false;
        if (depth !== DEPTHS.document) return manager.forward();
        return (isAsked || !hasToTakeBack(host.shadowRoot)) && manager.back();
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

  /** Brings the history and the question up to the flow's state. */
  hostUpdated(): void {
    // What is removed may still be updated once.
    if (!this.#host.isConnected) return;
    this.#restoreDialog();
    const { state } = this.#manager;
    this.#history.show(DEPTHS[state.phase]);
    if (this.#isGuarded && this.#manager.holdsImages) addEventListener('beforeunload', this.#onUnload);
    else removeEventListener('beforeunload', this.#onUnload);
  }

  /** A dialog that is moved with its flow stays open and is not modal any more. */
  #restoreDialog(): void {
    const dialog = this.#dialog;
    if (!dialog?.open || dialog.matches(':modal')) return;
    dialog.open = false;
    dialog.showModal();
  }

  /** A frame shares its history with a page around it that is not ours to hold up. */
  get #isGuarded(): boolean {
    return !this.#host.unguarded && isOwnPage();
  }

  /** The question whether to stop; none where there is nothing to stop. */
  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#host.shadowRoot?.querySelector('dialog');
  }

  /**
   * Takes back what was done last: the press on Cancel, a picture, an open camera. Without that it asks, and Back at the
   * question is an answer once it was seen. True where the page is to be left: the session stays open.
   */
  #leave(): boolean {
    const dialog = this.#dialog;
    const now = performance.now();
    if (dialog?.open) {
      const askedAt = this.#askedAt;
      if (now - askedAt < UNSEEN_TIME) return false;
      dialog.close();
      return askedAt > 0;
    }
    if (takeBack(this.#host.shadowRoot)) return false;
    this.#askedAt = now;
    dialog?.addEventListener('close', () => (this.#askedAt = 0), { once: true });
    // Where nothing can be asked nobody is held up.
    return !this.#host.askToStop();
  }

  /** Goes from the selfie back to the document. */
  back(): void {
    if (!this.#history.back()) this.#manager.back();
  }

  /** A page that leaves for its own next one at the end of the flow is not to be asked. */
  readonly #onUnload = (event: BeforeUnloadEvent): void => {
    if (this.#manager.holdsImages) event.preventDefault();
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
