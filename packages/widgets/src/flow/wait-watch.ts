import type { Timers } from '@idproof/core/internal';
import type { ErrorCode } from '@idproof/core/errors';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isOffline } from './call-runner.js';
import type { FlowManager } from './flow-manager.js';
import { isReading, type FlowState, type Work } from './flow-state.js';

type WaitingHost = ReactiveControllerHost & { readonly timers: Timers };

/** How long a wait has been going on: `long` after 10 seconds, `stuck` after 30, or after 180 where a paper is sent. */
export type WaitLevel = 'usual' | 'long' | 'stuck';

/** Seconds after which people doubt that anything happens. */
export const LONG = 10;
/** Seconds after which they want to do something about it. */
const STUCK = 30;
/** The same where a file of 10 MB may be on its way, which takes 170 seconds at 60 kB/s. */
const STUCK_SENDING = 180;

/** Measures how long the flow has been waiting, and watches whether the browser is offline; its host shows both. */
export class WaitWatch implements ReactiveController {
  /** True while a screen itself says that there is no connection. */
  isAnnounced = false;
  /** The share of a large body that was sent, 0 to 1; null where nothing is sent, or the client reports no progress. */
  sent: number | null = null;
  readonly #host: WaitingHost;
  readonly #manager: FlowManager;
  #work: Work | null = null;
  /** When the wait began, by `performance.now()`; infinite while nothing is waited for. */
  #since = Infinity;
  /** When the document was sent that is read while the selfie is taken. */
  #readSince: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: WaitingHost, manager: FlowManager) {
    this.#host = host;
    this.#manager = manager;
    host.addController(this);
    manager.subscribe(({ state }) => this.#update(state));
  }

  get level(): WaitLevel {
    const { seconds, stuckAfter } = this;
    return seconds < LONG ? 'usual' : seconds < stuckAfter ? 'long' : 'stuck';
  }

  /** Seconds after which the wait counts as `stuck`. */
  get stuckAfter(): number {
    return this.#work === 'papers' ? STUCK_SENDING : STUCK;
  }

  /** Whole seconds since the wait began. */
  get seconds(): number {
    return Math.round((performance.now() - this.#since) / 1000);
  }

  get isOffline(): boolean {
    return isOffline();
  }

  hostConnected(): void {
    addEventListener('online', this.#onConnection);
    addEventListener('offline', this.#onConnection);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#onConnection);
    removeEventListener('offline', this.#onConnection);
    this.#stop();
  }

  /** Begins anew with each kind of work. Of a document that was read beside the selfie, that time counts, too. */
  #update(state: FlowState): void {
    this.isAnnounced = false;
    const isContinued = state.phase === 'checking' && state.isAfterSelfie;
    if (isReading(state)) this.#readSince ??= performance.now();
    else if (!isContinued) this.#readSince = null;
    const work = findWork(state);
    if (work === this.#work) return;
    this.#work = work;
    this.#start(this.#readSince ?? undefined);
  }

  /** Takes the code of an error that a screen shows itself. */
  handleScreenError(code: ErrorCode): void {
    this.isAnnounced = code === 'network_failed';
    this.#host.requestUpdate();
  }

  /** Takes the share of a body that was sent. */
  readonly showSent = (share: number): void => {
    this.sent = share;
    this.#host.requestUpdate();
  };

  /** Makes the call that is under way once more. */
  repeat(): void {
    this.#start();
    this.#manager.repeat();
  }

  #start(since = performance.now()): void {
    this.#stop();
    this.#host.requestUpdate();
    // The time in a host app depends on the person.
    if (this.#work === null || this.#work === 'hosted') return;
    this.#since = since;
    this.#tick(Math.max(0, LONG - this.seconds));
  }

  /** Shows the time after so many seconds, and from then on each second. Ends where the page's timers outrun its clock. */
  #tick(delay: number): void {
    this.#timer = this.#host.timers.setTimeout(() => {
      this.#host.requestUpdate();
      if (this.level !== 'usual') this.#tick(1);
    }, delay * 1000);
  }

  #stop(): void {
    this.#host.timers.clearTimeout(this.#timer);
    this.sent = null;
    this.#since = Infinity;
  }

  readonly #onConnection = (): void => {
    // Time without a connection does not count.
    if (this.#readSince !== null) this.#readSince = performance.now();
    this.#start();
    if (isOffline()) return;
    this.isAnnounced = false;
    this.#manager.reconnect();
  };
}

function findWork(state: FlowState): Work | null {
  if (state.phase === 'checking') return state.work;
  return state.phase === 'starting' && state.isBusy ? 'start' : null;
}
