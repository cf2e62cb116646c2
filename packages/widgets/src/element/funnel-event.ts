import type { Progress } from '@idproof/core/bridge';

/**
 * Something happened that a merchant may count. Unlike all other events it bubbles and is composed: nothing in it is about
 * the person. Sent by elements with `progress` alone, so its class is not in `events.ts`, which every page loads.
 */
export class IdproofProgressEvent extends Event {
  static readonly type = 'idproof-progress';
  readonly detail: Progress;
  constructor(detail: Progress) {
    super(IdproofProgressEvent.type, { bubbles: true, composed: true });
    this.detail = detail;
  }
}
