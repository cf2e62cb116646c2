import type { CapturedImage } from '@idproof/core/capture';
import type { ErrorCode } from '@idproof/core/errors';
import type { SessionClient } from '@idproof/core/session';
import { Subscribers } from '../element/subscribers.js';
import type { Call } from './call-runner.js';
import { STARTING, transition, type FlowInput, type FlowState } from './flow-state.js';

/** `previous` is the same as `state` where something else has changed: the choice, the held images, or a fault. */
export interface FlowChange {
  state: FlowState;
  previous: FlowState;
  /** A call has failed. Precedes the change of state that follows from it. */
  fault?: ErrorCode;
}

/** What the flow uses of the overlap of reading and selfie, whose code is loaded later. */
export interface FlowOverlap {
  /** True while a selfie waits that is fresh enough to be sent. */
  readonly holdsSelfie: boolean;
  /** The next state; null where the usual transitions apply. */
  transition(state: FlowState, input: FlowInput): FlowState | null;
  hold(image: CapturedImage): void;
  /** The held selfie, which is held no longer; null without one, and for one that is too old. */
  take(): CapturedImage | null;
  drop(): void;
  /** Reports that the image of this call is taken again, so that it uses no attempt. Where that fails, it uses one. */
  discard(call: Call | null, client: SessionClient | null): void;
}

/** What the flow uses of the handoff to a phone, whose code is loaded later. */
export interface FlowHandoff {
  /** As in `FlowOverlap`. */
  transition(state: FlowState, input: FlowInput): FlowState | null;
  /** Withdraws a code that no phone has used; false where there is none. */
  undo(): boolean;
}

/** The state of a flow. */
export class FlowStore {
  state: FlowState = STARTING;
  /** Null until its code has arrived: until then the document is waited for. */
  overlap: FlowOverlap | null = null;
  /** Null until its code has arrived: until then no phone is offered. */
  handoff: FlowHandoff | null = null;
  readonly #subscribers = new Subscribers<FlowChange>();
  /** Also true after a reset to the initial state. */
  #hasChanged = false;

  /**
   * Calls `listener` at each change, in the order of subscription; returns the function that ends it. A listener that
   * subscribes after the first change gets the current state at once, as a change from the initial one.
   */
  subscribe(listener: (change: FlowChange) => void): () => void {
    if (this.#hasChanged) listener({ state: this.state, previous: STARTING });
    return this.#subscribers.add(listener);
  }

  /** Enters the next state; false where `input` has no meaning in the current one. */
  send(input: FlowInput): boolean {
    const previous = this.state;
    this.state =
      this.handoff?.transition(previous, input) ??
      this.overlap?.transition(previous, input) ??
      transition(previous, input);
    if (this.state === previous) return false;
    this.notify({ previous });
    return true;
  }

  notify(change: Partial<FlowChange> = {}): void {
    this.#hasChanged = true;
    this.#subscribers.notify({ state: this.state, previous: this.state, ...change });
  }
}
