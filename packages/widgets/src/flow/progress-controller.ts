import type { Page } from '@idproof/core/session';
import type { ReactiveController, ReactiveElement } from 'lit';
import { lazy } from '../element/lazy.js';
import type { AppLink } from './app-link.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowProgress } from './flow-progress.lazy.js';
import { getView, type FlowState } from './flow-state.js';

interface ProgressControllerOptions {
  flow: ReactiveElement & { progress: boolean };
  manager: FlowManager;
  app: AppLink;
}

const loadFlowProgress = lazy(() => import('./flow-progress.lazy.js'));

/** Loads the reporting of progress where the page asks for it, and passes on the states since, with their times. */
export class ProgressController implements ReactiveController {
  /** The number of images taken in the session, by page; of the face under `null`. Outlives the screens that count. */
  readonly taken = new Map<Page | null, number>();
  readonly #options: ProgressControllerOptions;
  #sessionId = '';
  #progress: Promise<FlowProgress | null> | null = null;

  constructor(options: ProgressControllerOptions) {
    this.#options = options;
    options.flow.addController(this);
    options.manager.subscribe(({ state }) => this.#record(state));
  }

  hostUpdate(): void {
    if (!this.#options.flow.progress || this.#progress) return;
    this.#progress = loadFlowProgress().then(
      ({ FlowProgress }) => new FlowProgress(this.#options),
      // Nobody counts then; the verification goes on.
      () => null,
    );
    this.#record(this.#options.manager.state);
  }

  #record(state: FlowState): void {
    const at = performance.now();
    const { sessionId = '' } = getView(state) ?? {};
    if (sessionId !== this.#sessionId) this.taken.clear();
    this.#sessionId = sessionId;
    void this.#progress?.then((progress) => progress?.record(state, at));
  }
}
