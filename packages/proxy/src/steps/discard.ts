import type { DiscardRequest, SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { assertAllowed } from '../model/rights.js';
import { noteDiscarded } from '../session/discarded.js';
import type { Call } from '../session/idempotency.js';
import { apply, changeSession } from '../session/sessions.js';
import { getStatus } from '../model/positions.js';
import { createView } from '../session/view.js';

/**
 * Discards an image that has no answer yet: what the provider says about it will have no effect. Changes nothing where
 * the answer is there, whether or not anybody has seen it.
 */
export async function discardStep(ctx: Context, call: Call, request: DiscardRequest): Promise<SessionView> {
  const record = await changeSession(ctx, call.sessionId, (before) => {
    assertAllowed(before, call.caller, call.act);
    apply(before, 'discard');
    return getStatus(before.position) === 'open' ? noteDiscarded(ctx, before, request, call.caller) : before;
  });
  return createView(ctx, record);
}
