import { isIdproofError, type ErrorCode } from '@idproof/core/errors';
import type { Timers } from '@idproof/core/internal';
import type { SessionView } from '@idproof/core/session';
import type { ReactiveController } from 'lit';
import type { BaseElement } from '../element/base-element.js';
import { getView, hasMovedOn, isGone, type FlowState } from './flow-state.js';
import type { FlowManager } from './flow-manager.js';

/** Time between the warning and the end, in milliseconds; WCAG 2.2, 2.2.1 requires 20 seconds at least. */
const WARNING_MS = 120_000;
/** Time before the end at which the session is read once more, in milliseconds: another tab may have extended it. */
const RECHECK_MS = 5_000;
/** The longest delay of a browser's timer, in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1;

type Flow = BaseElement & { timers: Timers };
type OpenState = Extract<FlowState, { fault: unknown } | { phase: 'handoff' }>;

/** The warning that the session ends. */
interface Ending {
  /** By the clock of this device. */
  at: Date;
  /** False after an extension: the new end is announced once. */
  isSoon: boolean;
  /** Requests more time; absent where there is none. */
  extend?: () => void;
  isBusy?: boolean;
  /** Why there was no more time. */
  fault?: ErrorCode;
}

/** Warns before the session ends, extends it on request, and ends the flow with it. */
export class TimeWatch implements ReactiveController {
  /** Null while the session does not end soon. */
  ending: Ending | null = null;
  readonly #flow: Flow;
  readonly #manager: FlowManager;
  readonly #saveSession: () => void;
  #timeLeft: SessionView['timeLeft'];
  #session = '';
  #endsAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The scheduled action; null while there is none. */
  #next: (() => void) | null = null;
  #dueAt = 0;

  /** `note` stores the new end for a reload. */
  constructor(flow: Flow, manager: FlowManager, note: () => void) {
    this.#flow = flow;
    this.#manager = manager;
    this.#saveSession = note;
    manager.subscribe(({ state }) => this.#update(state));
  }

  /** When the open session ends, in milliseconds since 1970 by the clock of this device; 0 where it is unknown. */
  get endsAt(): number {
    return this.#timeLeft ? this.#endsAt : 0;
  }

  hostConnected(): void {
    this.show();
  }

  hostDisconnected(): void {
    this.#flow.timers.clearTimeout(this.#timer);
  }

  hide(): void {
    // Browsers throttle the timers of a hidden page but do not stop them.
  }

  /** Sets the timer anew: timers stop while a device sleeps. */
  show(): void {
    if (this.#next) this.#wait(this.#next, this.#dueAt - Date.now());
  }

  #update(state: FlowState): void {
    const view = getView(state);
    const { timeLeft, sessionId = '' } = view ?? {};
    if (timeLeft === this.#timeLeft && sessionId === this.#session) return;
    this.#reschedule(view);
  }

  #reschedule(view: SessionView | null): void {
    this.#timeLeft = view?.status === 'open' ? view.timeLeft : undefined;
    this.#session = view?.sessionId ?? '';
    this.#stop();
    if (!this.#timeLeft) {
      this.#set(null);
      return;
    }
    const left = this.#timeLeft.seconds * 1000;
    this.#endsAt = Date.now() + left;
    if (left > WARNING_MS) {
      this.#set(null);
      this.#wait(() => void this.#recheck(0).then(() => this.#warn()), left - WARNING_MS);
    } else this.#warn();
  }

  #warn(): void {
    if (!this.#timeLeft || this.#next) return;
    if (this.#isAtRisk(this.#manager.state)) {
      const canExtend = this.#timeLeft.isExtendable && typeof this.#manager.client?.extend === 'function';
      const more = canExtend ? { extend: () => void this.#extend() } : {};
      this.#set({ at: new Date(this.#endsAt), isSoon: true, ...more });
    }
    const left = Math.min(this.#endsAt - Date.now(), WARNING_MS);
    this.#wait(() => void this.#recheck(2 * RECHECK_MS).then(() => this.#awaitEnd()), left - RECHECK_MS);
  }

  #awaitEnd(): void {
    if (!this.#next) this.#wait(() => this.#end(), RECHECK_MS);
  }

  /** Reads the end of the session: another tab may have extended it. Ignores an end within `least` milliseconds. */
  async #recheck(least: number): Promise<void> {
    const { client, state } = this.#manager;
    if (!client || !isOpen(state)) return;
    try {
      const view = await client.view();
      const isOwn = view.sessionId === this.#session && view.status === 'open';
      if (isOwn && view.timeLeft && view.timeLeft.seconds * 1000 > least) this.#accept(view);
    } catch {
      // The known end counts.
    }
  }

  async #extend(): Promise<void> {
    const { client } = this.#manager;
    if (!client?.extend || !this.ending || this.ending.isBusy) return;
    const previous = this.ending;
    const { fault: _fault, ...rest } = previous;
    this.#set({ ...rest, isBusy: true });
    try {
      this.#accept(await client.extend());
      // Announced once.
      if (!this.ending) this.#set({ at: new Date(this.#endsAt), isSoon: false });
      // The button that had the focus goes.
      if (!this.ending?.extend) this.#flow.focus({ preventScroll: true });
    } catch (error) {
      const code = isIdproofError(error) ? error.code : 'network_failed';
      const isOver = (hasMovedOn(code) && code !== 'captured_elsewhere') || isGone(code);
      if (isOver) this.#end();
      else this.#set({ ...previous, fault: code });
    }
  }

  #accept(view: SessionView): void {
    this.#reschedule(view);
    // The rest of the view stays: a new state would restart the step.
    const known = getView(this.#manager.state);
    if (known) Object.assign(known, { expiresAt: view.expiresAt, timeLeft: view.timeLeft });
    this.#saveSession();
  }

  /** The proxy rejects every call from now on. */
  #end(): void {
    this.#stop();
    this.#set(null);
    const { state } = this.#manager;
    if (this.#isAtRisk(state)) this.#manager.catchUp({ ...state.view, status: 'expired', reasons: [] });
  }

  /** True in a step that waits for the person, here or on a phone, unless the provider's part has begun: the proxy waits for that. */
  #isAtRisk(state: FlowState): state is OpenState {
    if (!isOpen(state) || state.view.hosted?.isStarted) return false;
    const screen = this.#flow.shadowRoot?.querySelector<Element & { phase?: string }>('[data-screen]');
    return state.phase !== 'hosted' || screen?.phase !== 'open';
  }

  #wait(next: () => void, delay: number): void {
    this.#stop();
    const wait = Math.min(Math.max(0, delay), MAX_DELAY_MS);
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

const isOpen = (state: FlowState): state is OpenState => 'fault' in state || state.phase === 'handoff';
