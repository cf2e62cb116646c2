import type { HostBridge } from '@idproof/core/bridge';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AppLink } from './app-link.js';
import { namesSession } from './flow-client.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowState } from './flow-state.js';
import type { Resumable } from './note-session.js';

type Host = Parameters<typeof namesSession>[0] &
  ReactiveControllerHost & { bridge: HostBridge | null; skipStart: boolean };

interface SelfStartOptions {
  flow: Host;
  manager: FlowManager;
  app: AppLink;
  /** Finds the session of an earlier load of the page. */
  findResumable: () => Resumable | null | undefined;
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
  readonly #options: SelfStartOptions;
  #hasSearched = false;
  /** True once the flow was started: after a reset it waits for a press. */
  isDone = false;
  /** True while a session that was open before the page was loaded is fetched. */
  isResuming = false;
  /** True where that session was left for the hosted page, or is over: nothing of it is taken up again here. */
  isReturning = false;

  constructor(options: SelfStartOptions) {
    this.#options = options;
    options.flow.addController(this);
    options.manager.subscribe(({ state }) => {
      this.isResuming &&= state.phase !== 'starting' || state.isBusy;
    });
  }

  hostUpdated(): void {
    // The browser may prepare a page that nobody ever sees.
    if ((document as Prerendered).prerendering) {
      document.addEventListener('prerenderingchange', () => this.hostUpdated(), { once: true });
      return;
    }
    this.#begin(this.#options.flow.bridge);
  }

  /** True where nobody asked for the screen that follows: a page that was only just opened is read from its top. */
  isUnasked(previous: FlowState): boolean {
    return (
      this.#options.flow.skipStart && previous.phase === 'starting' && !document.activeElement?.matches(':not(body)')
    );
  }

  #begin(app: HostBridge | null): void {
    const { flow, manager, findResumable } = this.#options;
    const { state } = manager;
    if (state.phase !== 'starting') this.isResuming = false;
    if (state.phase !== 'starting' || state.isBusy || this.isDone) return;
    const resumable = findResumable();
    if (!resumable && !flow.skipStart) return;
    if (!resumable?.view && !app && !namesSession(flow)) {
      this.#search();
      return;
    }
    this.isDone = true;
    this.isResuming = !!resumable;
    this.isReturning = !!(resumable?.isReturn || resumable?.view);
    void flow.updateComplete.then(() => manager.begin(resumable?.run));
  }

  /** The app around may name the session. */
  #search(): void {
    if (this.#hasSearched) return;
    this.#hasSearched = true;
    void this.#options.app.find().then((app) => this.#begin(app));
  }
}
