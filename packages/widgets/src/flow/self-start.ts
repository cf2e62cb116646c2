import type { HostBridge } from '@idproof/core/bridge';
import type { ReactiveController } from 'lit';
import { namesSession } from './flow-client.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowState } from './flow-state.js';
import type { Left } from './note-session.js';

type Host = Parameters<typeof namesSession>[0] & {
  readonly updateComplete: Promise<boolean>;
  bridge: HostBridge | null;
  skipStart: boolean;
};

interface Finders {
  /** The app around the page. */
  app: () => Promise<HostBridge | null>;
  left: () => Left | null | undefined;
}

/** Not in the types of the DOM yet. */
interface Prerendered extends Document {
  prerendering?: boolean;
}

/**
 * Begins without a press once the session is named: in a tab that is back from the hosted page, after a reload over an
 * open session or a result, and where the page leaves the start screen out.
 */
export class SelfStart implements ReactiveController {
  readonly #manager: FlowManager;
  readonly #host: Host;
  readonly #find: Finders;
  #hasSearched = false;
  /** True once the flow was started: after a reset it waits for a press. */
  isDone = false;
  /** True while a session that was open before the page was loaded is fetched. */
  isResuming = false;
  /** True where that session was left for the hosted page, or is over: nothing of it is taken up again here. */
  isReturning = false;

  constructor(manager: FlowManager, host: Host, find: Finders) {
    this.#manager = manager;
    this.#host = host;
    this.#find = find;
  }

  hostUpdated(): void {
    // The browser may prepare a page that nobody ever sees.
    if ((document as Prerendered).prerendering) {
      document.addEventListener('prerenderingchange', () => this.hostUpdated(), { once: true });
      return;
    }
    this.#begin(this.#host.bridge);
  }

  /** True where nobody asked for the screen that follows: a page that was only just opened is read from its top. */
  isUnasked(previous: FlowState): boolean {
    return this.#host.skipStart && previous.phase === 'starting' && !document.activeElement?.matches(':not(body)');
  }

  #begin(app: HostBridge | null): void {
    const { state } = this.#manager;
    if (state.phase !== 'starting') this.isResuming = false;
    if (state.phase !== 'starting' || state.isBusy || this.isDone) return;
    const left = this.#find.left();
    if (!left && !this.#host.skipStart) return;
    if (!left?.view && !app && !namesSession(this.#host)) {
      this.#search();
      return;
    }
    this.isDone = true;
    this.isResuming = !!left;
    this.isReturning = !!(left?.isReturn || left?.view);
    void this.#host.updateComplete.then(() => this.#manager.begin(left?.run));
  }

  /** The app around may name the session. */
  #search(): void {
    if (this.#hasSearched) return;
    this.#hasSearched = true;
    void this.#find.app().then((app) => this.#begin(app));
  }
}
