import type { Progress } from '@idproof/core/bridge';

/**
 * A step of the funnel, for the merchant to count. Unlike all other events it bubbles and is composed, since it holds
 * nothing about the person. Only elements with `progress` dispatch it, so its class is not in `events.ts`, which every
 * page loads.
 */
export class IdproofProgressEvent extends Event {
  static readonly type = 'idproof-progress';
  readonly detail: Progress;
  constructor(detail: Progress) {
    super(IdproofProgressEvent.type, { bubbles: true, composed: true });
    this.detail = detail;
  }
}
