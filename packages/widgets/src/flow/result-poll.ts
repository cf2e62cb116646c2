/** Delays in milliseconds; each is longer than the one before by the factor GROWTH. */
const FIRST_DELAY = 2000;
const GROWTH = 1.5;
const LAST_DELAY = 10_000;
/** Polling ends after this time, in milliseconds. */
const MAX_POLL_MS = 30 * 60_000;

/** Schedules polling for a result, with growing delays, and not while the page is hidden. */
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

  /** Calls `ask` once, after `retryAfter` milliseconds at the earliest. False once polling has ended. */
  next(ask: () => void, retryAfter = 0): boolean {
    clearTimeout(this.#timer);
    this.#since ??= this.#now();
    if (this.#now() - this.#since > MAX_POLL_MS) return false;
    this.#ask = ask;
    this.#timer = setTimeout(() => this.#fire(), Math.max(this.#delay, retryAfter));
    this.#delay = Math.min(LAST_DELAY, this.#delay * GROWTH);
    return true;
  }

  /** Postpones a call that becomes due until `show`. */
  hide(): void {
    this.#isHidden = true;
  }

  /** Makes a postponed call at once. */
  show(): void {
    if (!this.#isHidden) return;
    this.#isHidden = false;
    if (this.#ask && this.#timer === undefined) this.#fire();
  }

  /** Drops the scheduled call; delays go on growing. */
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
