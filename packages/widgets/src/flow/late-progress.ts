import type { Progress } from '@idproof/core/bridge';
import type { Page } from '@idproof/core/session';
import type { ReactiveController, ReactiveElement } from 'lit';
import type { FlowProgress } from '../progress/flow-progress.js';
import { getView, type FlowState } from './flow-state.js';

interface LateProgressOptions {
  flow: ReactiveElement & { progress: boolean };
  state: () => FlowState;
  /** Tells the app around the page. */
  tellApp: (progress: Progress) => void;
}

/** What tells of the flow's progress, loaded where the page asks for it. What happens meanwhile is told afterwards. */
export class LateProgress implements ReactiveController {
  /** How many pictures of each page the session has had; of the face under `null`. Outlives the screens that count. */
  readonly taken = new Map<Page | null, number>();
  readonly #options: LateProgressOptions;
  #sessionId = '';
  #progress: Promise<FlowProgress | null> | null = null;

  constructor(options: LateProgressOptions) {
    this.#options = options;
    options.flow.addController(this);
  }

  hostUpdate(): void {
    if (!this.#options.flow.progress || this.#progress) return;
    this.#progress = import('../progress/flow-progress.js').then(
      ({ FlowProgress }) => new FlowProgress(this.#options),
      // Nobody counts then; the verification goes on.
      () => null,
    );
    this.follow(this.#options.state());
  }

  follow(state: FlowState): void {
    const at = performance.now();
    const { sessionId = '' } = getView(state) ?? {};
    if (sessionId !== this.#sessionId) this.taken.clear();
    this.#sessionId = sessionId;
    void this.#progress?.then((progress) => progress?.follow(state, at));
  }
}
