import type { Timers } from '@idproof/core/internal';
import type { ErrorCode } from '@idproof/core/errors';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isOffline } from './call-runner.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowState, Work } from './flow-state.js';

type WaitingHost = ReactiveControllerHost & { readonly timers: Timers };

/** How long a wait has been going on: `long` after 10 seconds, `stuck` after 30. */
export type WaitLevel = 'usual' | 'long' | 'stuck';

/** Milliseconds after which people doubt that anything happens, and after which they want to do something about it. */
const LONG = 10_000;
const STUCK = 30_000;

/** Measures how long the flow has been waiting, and watches whether the browser is offline; its host shows both. */
export class WaitWatch implements ReactiveController {
  /** True while a screen itself says that there is no connection. */
  isAnnounced = false;
  readonly #host: WaitingHost;
  readonly #manager: FlowManager;
  #level: WaitLevel = 'usual';
  #work: Work | null = null;
  #running: ReturnType<typeof setTimeout>[] = [];

  constructor(host: WaitingHost, manager: FlowManager) {
    this.#host = host;
    this.#manager = manager;
    host.addController(this);
    manager.subscribe(({ state }) => this.#update(state));
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

  /** Begins anew with each kind of work. */
  #update(state: FlowState): void {
    this.isAnnounced = false;
    const work = findWork(state);
    if (work === this.#work) return;
    this.#work = work;
    this.#start();
  }

  /** Takes the code of an error that a screen shows itself. */
  handleScreenError(code: ErrorCode): void {
    this.isAnnounced = code === 'network_failed';
    this.#host.requestUpdate();
  }

  /** Makes the call that is under way once more. */
  repeat(): void {
    this.#start();
    this.#manager.repeat();
  }

  #start(): void {
    this.#stop();
    // The time in a host app depends on the person.
    if (this.#work === null || this.#work === 'hosted') return;
    const { setTimeout } = this.#host.timers;
    this.#running = [setTimeout(() => this.#set('long'), LONG), setTimeout(() => this.#set('stuck'), STUCK)];
  }

  #stop(): void {
    const { clearTimeout } = this.#host.timers;
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
    // Time without a connection does not count.
    this.#start();
    this.#host.requestUpdate();
    if (isOffline()) return;
    this.isAnnounced = false;
    this.#manager.reconnect();
  };
}

function findWork(state: FlowState): Work | null {
  if (state.phase === 'checking') return state.work;
  return state.phase === 'starting' && state.isBusy ? 'start' : null;
}
