import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { decideSession, noteDecision } from '../session/decide-session.js';
import { isDelivering } from '../session/deliveries.js';
import { noteAnswer, type Call } from '../session/idempotency.js';
import { closeScreening } from '../session/screening.js';
import { apply, changeSession, loadSession } from '../session/sessions.js';
import { createView, openEvidence } from '../session/view.js';
import { isRejected } from './advance.js';
import { claimDecision, releaseDecision } from './claim-decision.js';
import { isAwaited } from './screening-state.js';

/**
 * Decides a session whose person is done, unless its outcome still waits for the screening, or for a delivery of its files
 * to the merchant. Resolves with the record as it is then. Any process may call it at any time, also two at once: one
 * decision is stored, and the hook `decide` is asked by one process at a time. `call`: the browser's call that ended the
 * person's part, whose repetition gets the answer.
 */
export async function settle(ctx: Context, record: SessionRecord, call?: Call): Promise<SessionRecord> {
  if (record.position !== 'deciding' || isDelivering(ctx, record)) return record;
  if (isAwaited(ctx, record) && !isRejected(ctx, record)) return record;
  const claimed = await claimDecision(ctx, record);
  if (!claimed) return loadSession(ctx, record.id);
  const evidence = openEvidence(ctx, claimed);
  if (claimed.position !== 'deciding' || !evidence) return claimed;
  const decision = await decideSession(ctx, closeScreening(claimed), evidence);
  const { decisionClaim: claim, screening } = claimed;
  const after = await changeSession(ctx, record.id, (before) => {
    if (before.position !== 'deciding' || before.decisionClaim?.id !== claim?.id) return before;
    // An answer of the provider that came meanwhile belongs into the decision.
    if (before.screening?.findings !== screening?.findings) return releaseDecision(before);
    const { pollAt: _pollAt, decidingSince: _since, ...rest } = noteDecision(ctx, before, decision);
    const decided = apply(releaseDecision(rest), 'tail decided');
    return call ? noteAnswer(ctx, decided, call, createView(ctx, decided)) : decided;
  });
  const hasChanged = after.position === 'deciding' && after.screening?.findings !== screening?.findings;
  return hasChanged ? settle(ctx, after, call) : after;
}
