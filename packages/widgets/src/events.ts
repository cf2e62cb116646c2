import type { CapturedImage, HintCode } from '@idproof/core/capture';
import type { FunnelEvent } from './element/funnel-event.js';
import type { ErrorCode } from '@idproof/core/errors';
import type { Outcome, Page, SessionStatus, Step } from '@idproof/core/session';

/*
 * No event bubbles or is composed, but for `FunnelEvent`, in which nothing is about the person: a listener of the whole page must not receive a passport by accident, and nested
 * elements must not answer for each other.
 */

/** The flow went on, or back, to another step. */
export class StepEvent extends Event {
  static readonly type = 'idproof-step';
  readonly detail: { step: Step; previous: Step | null };
  constructor(detail: StepEvent['detail']) {
    super(StepEvent.type);
    this.detail = detail;
  }
}

/** The session has ended. What it means is for the merchant's server to read. */
export class FinishEvent extends Event {
  static readonly type = 'idproof-finish';
  readonly detail: { sessionId: string; status: SessionStatus; outcome: Outcome | null };
  constructor(detail: FinishEvent['detail']) {
    super(FinishEvent.type);
    this.detail = detail;
  }
}

/** The person wants to stop (can be prevented), or the session was cancelled elsewhere (cannot). */
export class CancelEvent extends Event {
  static readonly type = 'idproof-cancel';
  readonly detail: { by: 'person' | 'session' };
  constructor(detail: CancelEvent['detail']) {
    super(CancelEvent.type, { cancelable: detail.by === 'person' });
    this.detail = detail;
  }
}

/** Something failed; the element shows it and stays usable. */
export class FaultEvent extends Event {
  static readonly type = 'idproof-error';
  readonly detail: { code: ErrorCode; retryable: boolean };
  constructor(detail: FaultEvent['detail']) {
    super(FaultEvent.type);
    this.detail = detail;
  }
}

/** The person decided about the notice. */
export class ConsentEvent extends Event {
  static readonly type = 'idproof-consent';
  readonly detail: { decision: 'granted' | 'declined' | 'withdrawn'; textHash: string; locale: string };
  constructor(detail: ConsentEvent['detail']) {
    super(ConsentEvent.type);
    this.detail = detail;
  }
}

/** The advice on screen changed. */
export class HintEvent extends Event {
  static readonly type = 'idproof-hint';
  readonly detail: { hint: HintCode };
  constructor(detail: HintEvent['detail']) {
    super(HintEvent.type);
    this.detail = detail;
  }
}

/** The person accepted a picture. Prevent it to keep them at the review. */
export class CaptureEvent extends Event {
  static readonly type = 'idproof-capture';
  readonly detail: CapturedImage & { step: 'document' | 'selfie'; page?: Page };
  constructor(detail: CaptureEvent['detail']) {
    super(CaptureEvent.type, { cancelable: true });
    this.detail = detail;
  }
}

/** The person wants to try again. */
export class RetryEvent extends Event {
  static readonly type = 'idproof-retry';
  constructor() {
    super(RetryEvent.type);
  }
}

/** The person has read the result, or has chosen. Prevent it to keep them from the `return-url`. */
export class DoneEvent extends Event {
  static readonly type = 'idproof-done';
  constructor() {
    super(DoneEvent.type, { cancelable: true });
  }
}

export type { FunnelEvent };

/** The kit's events by name. Merged into the event maps of the elements that emit them. */
export interface IdproofEventMap {
  'idproof-step': StepEvent;
  'idproof-finish': FinishEvent;
  'idproof-cancel': CancelEvent;
  'idproof-error': FaultEvent;
  'idproof-consent': ConsentEvent;
  'idproof-hint': HintEvent;
  'idproof-capture': CaptureEvent;
  'idproof-retry': RetryEvent;
  'idproof-done': DoneEvent;
  'idproof-progress': FunnelEvent;
}

declare global {
  interface HTMLElementEventMap extends IdproofEventMap {}
  interface DocumentEventMap {
    'idproof-progress': FunnelEvent;
  }
  interface WindowEventMap {
    'idproof-progress': FunnelEvent;
  }
}
