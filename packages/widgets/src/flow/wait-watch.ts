import type { Timers } from '@idproof/core/internal';
import type { ErrorCode } from '@idproof/core/errors';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FlowState, Work } from './flow-state.js';

/** How long a wait has been going on: `long` after 10 seconds, `stuck` after 30. */
export type WaitLevel = 'usual' | 'long' | 'stuck';

/** Milliseconds after which people doubt that anything happens, and after which they want to do something about it. */
const LONG = 10_000;
const STUCK = 30_000;

interface WaitingManager {
  /** Makes the call that is under way once more. */
  again(): void;
  /** The connection is back. */
  reconnect(): void;
}

/** Follows how long the flow has been waiting, and whether the browser is offline; its host shows it. */
export class WaitWatch implements ReactiveController {
  /** True: a screen has said that there is no connection. */
  isTold = false;
  readonly #host: ReactiveControllerHost;
  readonly #timers: () => Timers;
  readonly #manager: WaitingManager;
  #level: WaitLevel = 'usual';
  #work: Work | null = null;
  #running: ReturnType<typeof setTimeout>[] = [];

  constructor(host: ReactiveControllerHost, timers: () => Timers, manager: WaitingManager) {
    this.#host = host;
    this.#timers = timers;
    this.#manager = manager;
    host.addController(this);
  }

  get level(): WaitLevel {
    return this.#level;
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

  /** Begins anew where another thing is waited for than before. */
  follow(state: FlowState): void {
    this.isTold = false;
    const work = findWork(state);
    if (work === this.#work) return;
    this.#work = work;
    this.#start();
  }

  /** Hears what went wrong on a screen that says so itself. */
  heed(code: ErrorCode): void {
    this.isTold = code === 'network_failed';
    this.#host.requestUpdate();
  }

  /** Asks for what is waited for once more. */
  again(): void {
    this.#start();
    this.#manager.again();
  }

  #start(): void {
    this.#stop();
    // How long an app or a person in it takes is nobody's to say.
    if (this.#work === null || this.#work === 'hosted') return;
    const { setTimeout } = this.#timers();
    this.#running = [setTimeout(() => this.#set('long'), LONG), setTimeout(() => this.#set('stuck'), STUCK)];
  }

  #stop(): void {
    const { clearTimeout } = this.#timers();
    for (const timer of this.#running) clearTimeout(timer);
    this.#running = [];
    this.#set('usual');
  }

  #set(level: WaitLevel): void {
    if (level === this.#level) return;
    this.#level = level;
    this.#host.requestUpdate();
  }

  readonly #onConnection = (): void => {
    // The time without a connection says nothing of how long the work takes.
    this.#start();
    this.#host.requestUpdate();
    if (isOffline()) return;
    this.isTold = false;
    this.#manager.reconnect();
  };
}

/** True where the browser knows that it has no connection. */
export function isOffline(): boolean {
  // Of what is not a browser, nothing is known.
  const { navigator } = globalThis as { navigator?: Partial<Navigator> };
  return navigator?.onLine === false;
}

function findWork(state: FlowState): Work | null {
  if (state.phase === 'checking') return state.work;
  return state.phase === 'starting' && state.isBusy ? 'start' : null;
}
