import type { Context } from '../context.js';
import { openAudit } from '../session/audit.js';
import { getStatus } from '../session/positions.js';
import type { SessionRecord } from '../session/record.js';
import { countAttemptsLeft, openEvidence } from '../session/view.js';

/** A session as the merchant's server reads it. */
export type SessionDetails = ReturnType<typeof describeSession>;

/** The session as the merchant's server reads it; images never. */
export function describeSession(ctx: Context, record: SessionRecord) {
  const { id: sessionId, position, outcome, reasons, consent, transactions } = record;
  const { text: _text, ...decided } = consent;
  return {
    sessionId,
    status: getStatus(position),
    outcome,
    reasons,
    attemptsLeft: countAttemptsLeft(ctx, record),
    evidence: openEvidence(ctx, record) ?? null,
    consent: decided,
    transactions,
    audit: openAudit(ctx, record),
  };
}
