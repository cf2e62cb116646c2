const FIRST_DELAY = 2000;
const GROWTH = 1.5;
const LAST_DELAY = 10_000;
/** For so long a result is asked for at all, in milliseconds. */
const LIMIT = 30 * 60_000;

/** Says when a result is to be asked for again: each time a little later, and not while nobody looks. */
export class ResultPoll {
  readonly #now: () => number;
  #delay = FIRST_DELAY;
  #since: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ask: (() => void) | null = null;
  #isHidden = false;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Calls `ask` once, not before `retryAfter` milliseconds. False when it was asked for long enough. */
  next(ask: () => void, retryAfter = 0): boolean {
    clearTimeout(this.#timer);
    this.#since ??= this.#now();
    if (this.#now() - this.#since > LIMIT) return false;
    this.#ask = ask;
    this.#timer = setTimeout(() => this.#fire(), Math.max(this.#delay, retryAfter));
    this.#delay = Math.min(LAST_DELAY, this.#delay * GROWTH);
    return true;
  }

  /** Nobody looks: what becomes due waits. */
  hide(): void {
    this.#isHidden = true;
  }

  /** Somebody looks again: what became due meanwhile is asked at once. */
  show(): void {
    if (!this.#isHidden) return;
    this.#isHidden = false;
    if (this.#ask && this.#timer === undefined) this.#fire();
  }

  /** Forgets what was to be asked; delays go on growing. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#ask = null;
  }

  /** Begins anew, with the shortest delay. */
  reset(): void {
    this.stop();
    this.#delay = FIRST_DELAY;
    this.#since = null;
  }

  #fire(): void {
    this.#timer = undefined;
    if (this.#isHidden) return;
    const ask = this.#ask;
    this.#ask = null;
    ask?.();
  }
}
