import type { ReactiveController } from 'lit';
import { FlowHistory } from './flow-history.js';
import type { FlowManager } from './flow-manager.js';

/** How deep the steps lie that have a way back of their own. */
const DEPTHS = { document: 1, selfie: 2 } as const;

/** Back and Forward of the browser, and the question before the page is left with pictures that nobody else has. */
export class WayBack implements ReactiveController {
  readonly #manager: FlowManager;
  readonly #isGuarded: () => boolean;
  readonly #history: FlowHistory;

  /** `isGuarded`: false leaves the history alone and asks nobody. `ask` asks whether the flow is to be left. */
  constructor(manager: FlowManager, isGuarded: () => boolean, ask: () => void) {
    this.#manager = manager;
    this.#isGuarded = isGuarded;
    this.#history = new FlowHistory({
      // A frame shares its history with the page around it, which is not ours to change.
      isUsed: () => isGuarded() && isOwnPage(),
      isOver: () => ['starting', 'result', 'ended'].includes(manager.state.phase),
      onMove: (depth) => (depth === DEPTHS.document ? manager.back() : manager.forward()),
      onLeave: ask,
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
    const { state } = this.#manager;
    if (state.phase === 'document' || state.phase === 'selfie') this.#history.show(DEPTHS[state.phase]);
    const isAsked = this.#isGuarded() && this.#manager.holdsImages;
    if (isAsked) addEventListener('beforeunload', this.#onUnload);
    else removeEventListener('beforeunload', this.#onUnload);
  }

  readonly #onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
}

/** True unless the page stands in a frame of another origin. */
function isOwnPage(): boolean {
  try {
    return window.top?.location.origin === location.origin;
  } catch {
    return false;
  }
}
