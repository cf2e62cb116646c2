import type { SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { noteAnswer } from '../session/idempotency.js';
import type { Call } from '../session/idempotency.js';
import { apply, changeSession, purged } from '../session/sessions.js';
import { viewOf } from '../session/view.js';

/** Ends the session at the person's wish and deletes what was read. Once more is no fault. */
export async function cancelStep(ctx: Context, call: Call): Promise<SessionView> {
  const record = await changeSession(ctx, call.sessionId, (before) => {
    if (before.position === 'cancelled') return before;
    const after = { ...purged(apply(before, 'cancel')), reasons: [] };
    return noteAnswer(ctx, after, call, viewOf(ctx, after));
  });
  return viewOf(ctx, record);
}
