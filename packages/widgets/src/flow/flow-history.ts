import { canMark, MARK_KEY, readMark, type Mark } from './history-mark.js';

export interface FlowHistoryOptions {
  /** False: the history is left alone. */
  isUsed: () => boolean;
  /** True in phases without a step to go back to. */
  isOver: () => boolean;
  /** Goes to the step of that depth; false where the flow cannot go there now. `isAsked`: by the flow's own button. */
  onMove: (depth: number, isAsked: boolean) => boolean;
  /** Back from the first step, or where the flow cannot go back; true where the page may be left. */
  onLeave: () => boolean;
}

/**
 * Lets the browser's Back and Forward move between the steps. Each step is an entry of its own at the same address; what
 * the page keeps in `history.state` stays there, and entries of the page stay untouched.
 */
export class FlowHistory {
  readonly #options: FlowHistoryOptions;
  #flow = '';
  /** How many entries lie between the one that the flow was opened in and the one where the browser stands. */
  #at = 0;
  /** The depth of the step there: 0 is none. Two entries have the same where the flow asks for a step again. */
  #depth = 0;
  /** Between the press on the flow's own button and the browser's arrival; a second press must not go further. */
  #isGoingBack = false;
  /** Until the browser is back at this entry: one made meanwhile would stand elsewhere. */
  #isReturning = false;
  /** The depth that was shown last, also meanwhile. */
  #wanted: number | undefined;

  constructor(options: FlowHistoryOptions) {
    this.#options = options;
  }

  connect(): void {
    addEventListener('popstate', this.#onPop);
  }

  disconnect(): void {
    this.#isReturning = false;
    removeEventListener('popstate', this.#onPop);
  }

  /** The flow shows a step of this depth; undefined: a screen that is no entry of its own. */
  show(depth: number | undefined): void {
    if (!this.#options.isUsed() || !canMark(history.state)) return;
    if (this.#flow === '') this.#adopt();
    this.#wanted = depth;
    if (this.#isReturning) return;
    if (depth === undefined || depth === this.#depth) return;
    if (this.#at === 0) this.#mark();
    if (depth < this.#depth) {
      this.#depth = depth;
      this.#mark();
    }
    // Two entries where the page stayed although Back has left the flow.
    while (this.#depth < depth) {
      this.#at++;
      this.#depth++;
      history.pushState(this.#state, '');
    }
  }

  /** Goes back to the entry of an earlier step, as the browser's own button does; false where there is none. */
  back(): boolean {
    if (this.#depth < 2 || !this.#options.isUsed()) return false;
    if (!this.#isGoingBack) history.back();
    this.#isGoingBack = true;
    return true;
  }

  /** After a reload, continues with the entries of the earlier load. */
  #adopt(): void {
    const mark = readMark(history.state);
    const isReloaded = mark !== null && mark.page !== performance.timeOrigin;
    this.#flow = isReloaded ? mark.flow : crypto.randomUUID();
    this.#at = isReloaded ? mark.at : 0;
    this.#depth = isReloaded ? mark.depth : 0;
  }

  #mark(): void {
    history.replaceState(this.#state, '');
  }

  get #state(): Record<string, unknown> {
    const mark: Mark = { flow: this.#flow, at: this.#at, depth: this.#depth, page: performance.timeOrigin };
    return { ...(history.state as Record<string, unknown> | null), [MARK_KEY]: mark };
  }

  readonly #onPop = ({ state }: PopStateEvent): void => {
    const isAsked = this.#isGoingBack;
    this.#isGoingBack = false;
    this.#isReturning = false;
    const mark = readMark(state);
    if (mark?.flow !== this.#flow) return;
    if (mark.at === this.#at) {
      this.show(this.#wanted);
      return;
    }
    const isBack = mark.at < this.#at;
    const { isOver, onMove, onLeave } = this.#options;
    if (!isOver()) {
      if (mark.depth > 0 && mark.depth !== this.#depth && onMove(mark.depth, isAsked)) {
        this.#at = mark.at;
        this.#depth = mark.depth;
        return;
      }
      if (!isBack || !onLeave()) {
        this.#isReturning = true;
        history.go(this.#at - mark.at);
        return;
      }
    }
    // The entries of a flow that is over or left show nothing: Back skips them.
    if (isBack) history.go(-mark.at - 1);
    this.#at = mark.at;
    this.#depth = mark.depth;
  };
}
