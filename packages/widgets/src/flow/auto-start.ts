import type { HostBridge } from '@idproof/core/bridge';
import type { SessionView } from '@idproof/core/session';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AppLink } from './app-link.js';
import type { Call } from './call-runner.js';
import { namesSession } from './flow-client.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowState } from './flow-state.js';

type Host = Parameters<typeof namesSession>[0] &
  ReactiveControllerHost & { bridge: HostBridge | null; skipStart: boolean };

/** A session of an earlier load of the page. */
export interface Resumable {
  /** Present where the session is over. */
  view?: SessionView;
  /** Reads the session. Resets the flow where the newest session is another one, which begins with a press. */
  run: Call['run'];
  /** True where this tab returns from the provider's page. */
  isHostedReturn: boolean;
}

interface AutoStartOptions {
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
 * Starts without a press once the page names the session: in a tab that returns from the hosted page, after a reload of an
 * open session or a result, and where the page leaves the start screen out.
 */
export class AutoStart implements ReactiveController {
  readonly #options: AutoStartOptions;
  #hasSearched = false;
  /** True once the flow has started: after a reset it waits for a press. */
  isDone = false;
  /** True while a session that was open before the page was loaded is fetched. */
  isResuming = false;
  /** True where that session continues on the hosted page, or is over. */
  isReturning = false;

  constructor(options: AutoStartOptions) {
    this.#options = options;
    options.flow.addController(this);
    options.manager.subscribe(({ state }) => {
      this.isResuming &&= state.phase !== 'starting' || state.isBusy;
    });
  }

  hostUpdated(): void {
    // A prerendered page may never become visible.
    if ((document as Prerendered).prerendering) {
      document.addEventListener('prerenderingchange', () => this.hostUpdated(), { once: true });
      return;
    }
    this.#begin(this.#options.flow.bridge);
  }

  /** True where the next screen appears without an action of the person: a new page is read from its top. */
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
    this.isReturning = !!(resumable?.isHostedReturn || resumable?.view);
    void flow.updateComplete.then(() => manager.begin(resumable?.run));
  }

  /** A host app can name the session as well. */
  #search(): void {
    if (this.#hasSearched) return;
    this.#hasSearched = true;
    void this.#options.app.find().then((app) => this.#begin(app));
  }
}
