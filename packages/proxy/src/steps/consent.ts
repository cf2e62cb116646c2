import { IdproofError } from '@idproof/core/errors';
import type { ConsentRequest, SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { changePhone, findPhone, getHandoff, needsConsent } from '../model/handoff.js';
import { assertAllowed } from '../model/rights.js';
import { queueWithdrawalNotice, notifyWithdrawal } from '../review/notify-withdrawal.js';
import { queueDeletions, listTransactionIds, notePendingDeletions } from '../upstream/pending-deletions.js';
import { noteAnswer } from '../session/idempotency.js';
import type { Call } from '../session/idempotency.js';
import type { Phone, SessionRecord } from '../model/record.js';
import { apply, assertPossible, changeSession, purge } from '../session/sessions.js';
import type { SessionEvent } from '../model/transition.js';
import { createView } from '../session/view.js';
import { runInBackground, type RunDeletions } from '../upstream/provider-deletions.js';
import { writeReceipt } from './write-receipt.js';

const EVENT_OF = { granted: 'grant', declined: 'decline', withdrawn: 'withdraw' } as const satisfies Record<
  ConsentRequest['decision'],
  SessionEvent
>;

/**
 * Records the person's decision with a sealed receipt. A withdrawal deletes the evidence, here at once and then, by
 * `runDeletions`, at the provider.
 */
export async function consentStep(
  ctx: Context,
  call: Call,
  request: ConsentRequest,
  runDeletions: RunDeletions,
): Promise<SessionView> {
  const record = await changeSession(ctx, call.sessionId, (before) => {
    const event = EVENT_OF[request.decision];
    assertAllowed(before, call.caller, call.act);
    assertPossible(before, event);
    if (request.textHash !== before.consent.textHash)
      throw new IdproofError('consent_unknown', undefined, { field: 'textHash' });
    const phone = call.caller.device === 'phone' ? findPhone(before) : undefined;
    const isAsked = phone ? needsConsent(before, phone) : before.handoff?.asksOwner === true;
    const isRepeated = before.consent.decision === request.decision && !isAsked;
    // A repeated decision keeps the first receipt. Each device asks once.
    if (isRepeated) return before;
    const decided = apply(addReceipt(ctx, before, request.decision, phone), event);
    const after = event === 'withdraw' ? clearWithdrawn(decided) : decided;
    return noteAnswer(ctx, after, call, createView(ctx, after));
  });
  if (record.withdrawalUntold) runInBackground(ctx, record.id, notifyWithdrawal(ctx, record));
  if (record.owed) runInBackground(ctx, record.id, queueDeletions(ctx, record).then(runDeletions));
  return createView(ctx, record);
}

/**
 * Record without evidence, with pending deletions at the provider. Only a finished session keeps the reasons of its
 * outcome.
 */
function clearWithdrawn(record: SessionRecord): SessionRecord {
  const rest = notePendingDeletions(queueWithdrawalNotice(purge(record)), listTransactionIds(record));
  return record.position === 'finished' ? rest : { ...rest, reasons: [] };
}

function addReceipt(
  ctx: Context,
  record: SessionRecord,
  decision: ConsentRequest['decision'],
  phone?: Phone,
): SessionRecord {
  const at = new Date(ctx.clock()).toISOString();
  const receipt = writeReceipt(
    ctx,
    record,
    decision,
    at,
    phone ? 'explicit, by a button of the notice, on a phone' : undefined,
  );
  const decided = { ...record, consent: { ...record.consent, decision, receipt, at } };
  if (phone) return noteAgreedOnPhone(decided, at, record.consent.decision === null);
  if (!decided.handoff?.asksOwner) return decided;
  const { asksOwner: _asks, ...handoff } = decided.handoff;
  return { ...decided, handoff };
}

function noteAgreedOnPhone(record: SessionRecord, at: string, isFirst: boolean): SessionRecord {
  const agreed = changePhone(record, (phone) => ({ ...phone, consentAt: at }));
  return isFirst ? { ...agreed, handoff: { ...getHandoff(agreed), asksOwner: true } } : agreed;
}
