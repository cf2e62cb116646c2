import type { Context } from '../context.js';
import { openAudit } from '../session/audit.js';
import { getStatus } from '../model/positions.js';
import { createReference } from '../model/reference.js';
import type { SessionRecord } from '../model/record.js';
import { countAttemptsLeft, openEvidence } from '../session/view.js';

/** Session details for the merchant's server. */
export type SessionDetails = ReturnType<typeof describeSession>;

/** Describes a session for the merchant's server; never with images. */
export function describeSession(ctx: Context, record: SessionRecord) {
  const { id: sessionId, position, outcome, reasons, consent, transactions } = record;
  const { text: _text, ...decided } = consent;
  return {
    sessionId,
    reference: createReference(sessionId),
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
