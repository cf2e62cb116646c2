import { IdproofError } from '@idproof/core/errors';
import { isOver } from '../model/positions.js';
import type { SessionRecord } from '../model/record.js';

/**
 * Rejects with `out_of_order` before the end, and with `session_over` for a session that is not in review or whose
 * consent was withdrawn.
 */
export function assertInReview({ position, outcome, consent }: SessionRecord): void {
  if (!isOver(position)) throw new IdproofError('out_of_order', 'The session has not ended');
  if (outcome !== 'review') throw new IdproofError('session_over', 'The session is not in review');
  if (consent.decision === 'withdrawn') throw new IdproofError('session_over', 'The consent was withdrawn');
}
