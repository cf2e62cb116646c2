import type { CapturedImage, HintCode } from '@idproof/core/capture';
import type { IdproofProgressEvent } from './element/funnel-event.js';
import type { ErrorCode } from '@idproof/core/errors';
import type { Outcome, Page, SessionStatus, Step } from '@idproof/core/session';
import type { CapturedPaper, IdproofConfirmEvent, IdproofPaperEvent, IdproofSkipEvent } from './step-events.js';

/*
 * No event bubbles or is composed: a listener of the whole page must not receive a passport by accident, and nested
 * elements must not handle each other's events. The exception is `IdproofProgressEvent`, which holds nothing about the
 * person.
 */

/** The flow shows another step. `previous` is null at the first. */
export class IdproofStepEvent extends Event {
  static readonly type = 'idproof-step';
  readonly detail: { step: Step; previous: Step | null };
  constructor(detail: IdproofStepEvent['detail']) {
    super(IdproofStepEvent.type);
    this.detail = detail;
  }
}

/** The session has ended. The merchant's server reads the decision itself and does not trust this event. */
export class IdproofFinishEvent extends Event {
  static readonly type = 'idproof-finish';
  readonly detail: { sessionId: string; status: SessionStatus; outcome: Outcome | null };
  constructor(detail: IdproofFinishEvent['detail']) {
    super(IdproofFinishEvent.type);
    this.detail = detail;
  }
}

/** The person wants to stop (`by: 'person'`, can be prevented), or the session was cancelled elsewhere (cannot). */
export class IdproofCancelEvent extends Event {
  static readonly type = 'idproof-cancel';
  readonly detail: { by: 'person' | 'session' };
  constructor(detail: IdproofCancelEvent['detail']) {
    super(IdproofCancelEvent.type, { cancelable: detail.by === 'person' });
    this.detail = detail;
  }
}

/** Something failed; the element shows the error and stays usable. The codes are in docs/errors.md. */
export class IdproofErrorEvent extends Event {
  static readonly type = 'idproof-error';
  readonly detail: { code: ErrorCode; retryable: boolean };
  constructor(detail: IdproofErrorEvent['detail']) {
    super(IdproofErrorEvent.type);
    this.detail = detail;
  }
}

/**
 * The person decided about the consent text. `textHash`: SHA-256 of the text as 64 hex digits, empty on a page that is
 * not secure. `locale`: BCP 47 tag of the text.
 */
export class IdproofConsentEvent extends Event {
  static readonly type = 'idproof-consent';
  readonly detail: { decision: 'granted' | 'declined' | 'withdrawn'; textHash: string; locale: string };
  constructor(detail: IdproofConsentEvent['detail']) {
    super(IdproofConsentEvent.type);
    this.detail = detail;
  }
}

/** The hint on the screen changed. */
export class IdproofHintEvent extends Event {
  static readonly type = 'idproof-hint';
  readonly detail: { hint: HintCode };
  constructor(detail: IdproofHintEvent['detail']) {
    super(IdproofHintEvent.type);
    this.detail = detail;
  }
}

/** The person accepted an image. Prevent it to stay at the review. */
export class IdproofCaptureEvent extends Event {
  static readonly type = 'idproof-capture';
  readonly detail: CapturedImage & { step: 'document' | 'selfie'; page?: Page };
  constructor(detail: IdproofCaptureEvent['detail']) {
    super(IdproofCaptureEvent.type, { cancelable: true });
    this.detail = detail;
  }
}

/** The person pressed the button to try again. */
export class IdproofRetryEvent extends Event {
  static readonly type = 'idproof-retry';
  constructor() {
    super(IdproofRetryEvent.type);
  }
}

/** The person finished the element's task. Of a result, prevent it to stay instead of opening `return-url`. */
export class IdproofDoneEvent extends Event {
  static readonly type = 'idproof-done';
  constructor() {
    super(IdproofDoneEvent.type, { cancelable: true });
  }
}

export type { CapturedPaper, IdproofConfirmEvent, IdproofPaperEvent, IdproofProgressEvent, IdproofSkipEvent };

/** The kit's events by name. */
export interface IdproofEventMap {
  'idproof-step': IdproofStepEvent;
  'idproof-finish': IdproofFinishEvent;
  'idproof-cancel': IdproofCancelEvent;
  'idproof-error': IdproofErrorEvent;
  'idproof-consent': IdproofConsentEvent;
  'idproof-confirm': IdproofConfirmEvent;
  'idproof-hint': IdproofHintEvent;
  'idproof-capture': IdproofCaptureEvent;
  'idproof-paper': IdproofPaperEvent;
  'idproof-skip': IdproofSkipEvent;
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
