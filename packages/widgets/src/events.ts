import type { CapturedImage, HintCode } from '@idproof/core/capture';
import type { IdproofProgressEvent } from './element/funnel-event.js';
import type { ErrorCode } from '@idproof/core/errors';
import type { Outcome, Page, SessionStatus, Step } from '@idproof/core/session';

/*
 * No event bubbles or is composed, but for `IdproofProgressEvent`, in which nothing is about the person: a listener of the whole page must not receive a passport by accident, and nested
 * elements must not answer for each other.
 */

/** The flow went on, or back, to another step. */
export class IdproofStepEvent extends Event {
  static readonly type = 'idproof-step';
  readonly detail: { step: Step; previous: Step | null };
  constructor(detail: IdproofStepEvent['detail']) {
    super(IdproofStepEvent.type);
    this.detail = detail;
  }
}

/** The session has ended. What it means is for the merchant's server to read. */
export class IdproofFinishEvent extends Event {
  static readonly type = 'idproof-finish';
  readonly detail: { sessionId: string; status: SessionStatus; outcome: Outcome | null };
  constructor(detail: IdproofFinishEvent['detail']) {
    super(IdproofFinishEvent.type);
    this.detail = detail;
  }
}

/** The person wants to stop (can be prevented), or the session was cancelled elsewhere (cannot). */
export class IdproofCancelEvent extends Event {
  static readonly type = 'idproof-cancel';
  readonly detail: { by: 'person' | 'session' };
  constructor(detail: IdproofCancelEvent['detail']) {
    super(IdproofCancelEvent.type, { cancelable: detail.by === 'person' });
    this.detail = detail;
  }
}

/** Something failed; the element shows it and stays usable. */
export class IdproofErrorEvent extends Event {
  static readonly type = 'idproof-error';
  readonly detail: { code: ErrorCode; retryable: boolean };
  constructor(detail: IdproofErrorEvent['detail']) {
    super(IdproofErrorEvent.type);
    this.detail = detail;
  }
}

/** The person decided about the notice. */
export class IdproofConsentEvent extends Event {
  static readonly type = 'idproof-consent';
  readonly detail: { decision: 'granted' | 'declined' | 'withdrawn'; textHash: string; locale: string };
  constructor(detail: IdproofConsentEvent['detail']) {
    super(IdproofConsentEvent.type);
    this.detail = detail;
  }
}

/** The advice on screen changed. */
export class IdproofHintEvent extends Event {
  static readonly type = 'idproof-hint';
  readonly detail: { hint: HintCode };
  constructor(detail: IdproofHintEvent['detail']) {
    super(IdproofHintEvent.type);
    this.detail = detail;
  }
}

/** The person accepted a picture. Prevent it to keep them at the review. */
export class IdproofCaptureEvent extends Event {
  static readonly type = 'idproof-capture';
  readonly detail: CapturedImage & { step: 'document' | 'selfie'; page?: Page };
  constructor(detail: IdproofCaptureEvent['detail']) {
    super(IdproofCaptureEvent.type, { cancelable: true });
    this.detail = detail;
  }
}

/** The person wants to try again. */
export class IdproofRetryEvent extends Event {
  static readonly type = 'idproof-retry';
  constructor() {
    super(IdproofRetryEvent.type);
  }
}

/** The person has read the result, or has chosen. Prevent it to keep them from the `return-url`. */
export class IdproofDoneEvent extends Event {
  static readonly type = 'idproof-done';
  constructor() {
    super(IdproofDoneEvent.type, { cancelable: true });
  }
}

export type { IdproofProgressEvent };

/** The kit's events by name. Merged into the event maps of the elements that emit them. */
export interface IdproofEventMap {
  'idproof-step': IdproofStepEvent;
  'idproof-finish': IdproofFinishEvent;
  'idproof-cancel': IdproofCancelEvent;
  'idproof-error': IdproofErrorEvent;
  'idproof-consent': IdproofConsentEvent;
  'idproof-hint': IdproofHintEvent;
  'idproof-capture': IdproofCaptureEvent;
  'idproof-retry': IdproofRetryEvent;
  'idproof-done': IdproofDoneEvent;
  'idproof-progress': IdproofProgressEvent;
}

declare global {
  interface HTMLElementEventMap extends IdproofEventMap {}
  interface DocumentEventMap {
    'idproof-progress': IdproofProgressEvent;
  }
  interface WindowEventMap {
    'idproof-progress': IdproofProgressEvent;
  }
}
