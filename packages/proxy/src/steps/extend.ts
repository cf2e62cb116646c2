import type { SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { noteAnswer } from '../session/idempotency.js';
import type { Call } from '../session/idempotency.js';
import { findFirstEnd, findLatestEnd } from '../session/session-times.js';
import { apply, changeSession } from '../session/sessions.js';
import { createView } from '../session/view.js';

/** Extends the session by its whole lifetime, up to the latest end. The evidence is kept as long. */
export async function extendStep(ctx: Context, call: Call): Promise<SessionView> {
  const record = await changeSession(ctx, call.sessionId, (before) => {
    const expiresAt = Math.min(findFirstEnd(ctx), findLatestEnd(ctx, before.createdAt));
    const extended = apply(before, 'extend');
    if (expiresAt <= before.expiresAt) return before;
    const after = { ...extended, expiresAt, purgeAt: Math.max(before.purgeAt, expiresAt) };
    return noteAnswer(ctx, after, call, createView(ctx, after));
  });
  return createView(ctx, record);
}
