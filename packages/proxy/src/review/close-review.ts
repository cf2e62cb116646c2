import * as z from 'zod';
import type { Context } from '../context.js';
import { addAudit, findClosed, openNote, sealNote } from '../session/audit.js';
import type { ReviewClosed, SessionRecord } from '../model/record.js';
import { changeSession } from '../session/sessions.js';
import { assertInReview } from './assert-in-review.js';

/** The merchant's id of a reviewer. It is logged, so it should not be a name. */
export const Reviewer = z.string().regex(/^[\x21-\x7e]{1,64}$/);

/** The body of `POST /v1/sessions/{id}/review`. */
export const ReviewRequest = z.strictObject({
  outcome: z.enum(['approved', 'rejected']),
  reviewer: Reviewer,
  /** Reason in words. Stored sealed, and deleted with the evidence. */
  note: z.string().max(2000).default(''),
});
export type ReviewRequest = z.output<typeof ReviewRequest>;

/**
 * Closes a review with an outcome. The first request wins: the same request again gets the same answer, any other
 * `session_over`. Rejects with `out_of_order` for a session that has not ended.
 */
export async function closeReview(ctx: Context, id: string, request: ReviewRequest): Promise<SessionRecord> {
  const { outcome, reviewer, note } = request;
  let isFirst = false;
  const record = await changeSession(ctx, id, (before) => {
    const closed = findClosed(before);
    isFirst = !closed;
    if (closed && isSame(closed, openNote(ctx, id, closed), request)) return before;
    assertInReview(before);
    const { reasons } = before;
    const at = new Date(ctx.clock()).toISOString();
    const entry: ReviewClosed = { action: 'review_closed', at, reviewer, outcome, reasons };
    const sealed = sealNote(ctx, id, note);
    return {
      ...addAudit(before, sealed === undefined ? entry : { ...entry, note: sealed }),
      outcome,
      // An approval resolves the doubts.
      reasons: outcome === 'approved' ? [] : reasons,
    };
  });
  if (isFirst) ctx.log({ event: 'audit', sessionId: id, code: 'review_closed', reviewer, outcome });
  return record;
}

function isSame(closed: ReviewClosed, noted: string, { outcome, reviewer, note }: ReviewRequest): boolean {
  return closed.outcome === outcome && closed.reviewer === reviewer && noted === note;
}
