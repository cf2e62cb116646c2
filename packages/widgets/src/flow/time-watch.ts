import { isIdproofError, type ErrorCode } from '@idproof/core/errors';
import type { Timers } from '@idproof/core/internal';
import type { SessionView } from '@idproof/core/session';
import type { ReactiveController } from 'lit';
import type { BaseElement } from '../element/base-element.js';
import { getView, hasMovedOn, isGone, type FlowState } from './flow-state.js';
import type { FlowManager } from './flow-manager.js';

/** Milliseconds before the end in which a person is told; WCAG 2.2, 2.2.1 asks for 20 seconds at least. */
const WARNED = 120_000;
/** Milliseconds before the end in which another tab is heard that asked for more time. */
const LAST_LOOK = 5_000;
/** The longest that a timer of a browser can be set for. */
const LONGEST = 2 ** 31 - 1;

type Flow = BaseElement & { timers: Timers };

/** The end of the session, as the person is told of it. */
interface Ending {
  /** By the clock of this device. */
  at: Date;
  /** False: there is more time again, which is said once. */
  isSoon: boolean;
  /** Requests more time; absent where there is none. */
  extend?: () => void;
  isBusy?: boolean;
  /** Why there was no more time. */
  fault?: ErrorCode;
}

/** Tells that the session ends soon, gets more time for whoever asks, and ends the flow with it. */
export class TimeWatch implements ReactiveController {
  /** Null while the session does not end soon. */
  ending: Ending | null = null;
  readonly #flow: Flow;
  readonly #manager: FlowManager;
  readonly #note: () => void;
  #left: SessionView['timeLeft'];
  #session = '';
  #endsAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the timer waits for. */
  #next: (() => void) | null = null;
  #dueAt = 0;

  /** `note`: keeps for a reload until when the session counts. */
  constructor(flow: Flow, manager: FlowManager, note: () => void) {
    this.#flow = flow;
    this.#manager = manager;
    this.#note = note;
    manager.subscribe(({ state }) => this.#update(state));
  }

  /** When the open session ends, in milliseconds since 1970 by the clock of this device; 0 where nobody knows. */
  get endsAt(): number {
    return this.#left ? this.#endsAt : 0;
  }

  hostConnected(): void {
    this.show();
  }

  hostDisconnected(): void {
    this.#flow.timers.clearTimeout(this.#timer);
  }

  hide(): void {
    // Timers go on, if slowly.
  }

  /** A device that slept has stopped its timers. */
  show(): void {
    if (this.#next) this.#wait(this.#next, this.#dueAt - Date.now());
  }

  #update(state: FlowState): void {
    const view = getView(state);
    const { timeLeft, sessionId = '' } = view ?? {};
    // Until there is an answer nothing newer is known.
    if (timeLeft === this.#left && sessionId === this.#session) return;
    this.#take(view);
  }

  #take(view: SessionView | null): void {
    this.#left = view?.status === 'open' ? view.timeLeft : undefined;
    this.#session = view?.sessionId ?? '';
    this.#stop();
    if (!this.#left) {
      this.#set(null);
      return;
    }
    const left = this.#left.seconds * 1000;
    this.#endsAt = Date.now() + left;
    if (left > WARNED) {
      this.#set(null);
      this.#wait(() => void this.#look(0).then(() => this.#warn()), left - WARNED);
    } else this.#warn();
  }

  #warn(): void {
    if (!this.#left || this.#next) return;
    if (this.#isAtRisk(this.#manager.state)) {
      const canExtend = this.#left.isExtendable && typeof this.#manager.client?.extend === 'function';
      const more = canExtend ? { extend: () => void this.#extend() } : {};
      this.#set({ at: new Date(this.#endsAt), isSoon: true, ...more });
    }
    const left = Math.min(this.#endsAt - Date.now(), WARNED);
    this.#wait(() => void this.#look(2 * LAST_LOOK).then(() => this.#awaitEnd()), left - LAST_LOOK);
  }

  #awaitEnd(): void {
    if (!this.#next) this.#wait(() => this.#end(), LAST_LOOK);
  }

  /** Asks how long there is: another tab may have got more time. Less than `least` milliseconds is nothing new. */
  async #look(least: number): Promise<void> {
    const { client, state } = this.#manager;
    if (!client || !('fault' in state)) return;
    try {
      const view = await client.view();
      const isOwn = view.sessionId === this.#session && view.status === 'open';
      if (isOwn && view.timeLeft && view.timeLeft.seconds * 1000 > least) this.#keep(view);
    } catch {
      // Then what is known counts.
    }
  }

  async #extend(): Promise<void> {
    const { client } = this.#manager;
    if (!client?.extend || !this.ending || this.ending.isBusy) return;
    const before = this.ending;
    const { fault: _fault, ...rest } = before;
    this.#set({ ...rest, isBusy: true });
    try {
      this.#keep(await client.extend());
      // Told once.
      if (!this.ending) this.#set({ at: new Date(this.#endsAt), isSoon: false });
      // The button that had the focus goes.
      if (!this.ending?.extend) this.#flow.focus({ preventScroll: true });
    } catch (error) {
      const code = isIdproofError(error) ? error.code : 'network_failed';
      if (hasMovedOn(code) || isGone(code)) this.#end();
      else this.#set({ ...before, fault: code });
    }
  }

  #keep(view: SessionView): void {
    this.#take(view);
    // The step goes on as it is: nothing else of the view is new.
    const known = getView(this.#manager.state);
    if (known) Object.assign(known, { expiresAt: view.expiresAt, timeLeft: view.timeLeft });
    this.#note();
  }

  /** The proxy has ended it: what was to come would be refused. */
  #end(): void {
    this.#stop();
    this.#set(null);
    const { state } = this.#manager;
    if (this.#isAtRisk(state)) this.#manager.catchUp({ ...state.view, status: 'expired', reasons: [] });
  }

  /** True in a step that waits for the person. What the provider has begun is waited for, whatever the time. */
  #isAtRisk(state: FlowState): state is Extract<FlowState, { fault: unknown }> {
    if (!('fault' in state) || state.view.hosted?.isStarted) return false;
    const screen = this.#flow.shadowRoot?.querySelector<Element & { phase?: string }>('[data-screen]');
    return state.phase !== 'hosted' || screen?.phase !== 'open';
  }

  #wait(next: () => void, delay: number): void {
    this.#stop();
    const wait = Math.min(Math.max(0, delay), LONGEST);
    this.#next = next;
    this.#dueAt = Date.now() + wait;
    this.#timer = this.#flow.timers.setTimeout(() => {
      this.#next = null;
      next();
    }, wait);
  }

  #stop(): void {
    this.#flow.timers.clearTimeout(this.#timer);
    this.#next = null;
  }

  #set(ending: Ending | null): void {
    if (ending === this.ending) return;
    this.ending = ending;
    this.#flow.requestUpdate();
  }
}
