import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { decideSession, noteDecision } from '../session/decide-session.js';
import { noteAnswer, type Call } from '../session/idempotency.js';
import { apply, changeSession } from '../session/sessions.js';
import { createView, openEvidence } from '../session/view.js';
import { isRejected } from './advance.js';
import { isAwaited } from './screening-state.js';

/**
 * Decides a session whose person is done, unless its outcome still waits for the screening. Resolves with the record as
 * it is then. Any process may call it at any time, also two at once: one decision is stored. `call`: the browser's call
 * that ended the person's part, whose repetition gets the answer.
 */
export async function settle(ctx: Context, record: SessionRecord, call?: Call): Promise<SessionRecord> {
  const evidence = openEvidence(ctx, record);
  if (record.position !== 'deciding' || !evidence) return record;
  if (isAwaited(ctx, record) && !isRejected(ctx, record)) return record;
  const closed = closeScreening(record);
  const decision = await decideSession(ctx, closed, evidence);
  const after = await changeSession(ctx, record.id, (before) => {
    // An answer of the provider that came meanwhile belongs into the decision.
    const isSame = before.position === 'deciding' && before.screening?.findings === record.screening?.findings;
    if (!isSame) return before;
    const { pollAt: _pollAt, decidingSince: _since, ...rest } = noteDecision(ctx, closeScreening(before), decision);
    const decided = apply(rest, 'tail decided');
    return call ? noteAnswer(ctx, decided, call, createView(ctx, decided)) : decided;
  });
  const hasChanged = after.position === 'deciding' && after.screening?.findings !== record.screening?.findings;
  return hasChanged ? settle(ctx, after, call) : after;
}

/** Record that no longer waits for an answer of the provider. */
function closeScreening(record: SessionRecord): SessionRecord {
  const { screening } = record;
  return screening?.state === 'pending' ? { ...record, screening: { ...screening, state: 'unfinished' } } : record;
}
