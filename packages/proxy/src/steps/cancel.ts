import type { SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { recordHostedEnd } from '../hosted/record-result.js';
import { noteAnswer } from '../session/idempotency.js';
import type { Call } from '../session/idempotency.js';
import type { SessionRecord } from '../model/record.js';
import { apply, assertPossible, changeSession, purge } from '../session/sessions.js';
import { isOver } from '../model/positions.js';
import { createView } from '../session/view.js';

/**
 * Cancels the session and deletes its evidence; a repeated cancellation succeeds. Where a transaction runs, the
 * provider is asked first: an existing result stands. Rejects with a `provider_*` code.
 */
export async function cancelStep(ctx: Context, call: Call, known: SessionRecord): Promise<SessionView> {
  assertPossible(known, 'cancel');
  const asked = known.hosted ? await recordHostedEnd(ctx, known) : known;
  if (known.hosted && isOver(asked.position)) return createView(ctx, asked);
  const record = await changeSession(ctx, call.sessionId, (before) => {
    if (before.position === 'cancelled') return before;
    const after = { ...purge(apply(before, 'cancel')), reasons: [] };
    return noteAnswer(ctx, after, call, createView(ctx, after));
  });
  return createView(ctx, record);
}
