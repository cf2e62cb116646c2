import { IdproofError } from '@idproof/core/session';
import type { Context } from '../context.js';
import { openAudit } from '../session/audit.js';
import { getStatus } from '../session/positions.js';
import type { SessionRecord } from '../session/record.js';
import { attemptsLeft, openEvidence } from '../session/view.js';

const SESSION_ID = /^ids_[0-9a-f]{32}$/;

/** A malformed id is answered like an unknown one. */
export function readSessionId(id: string): string {
  if (!SESSION_ID.test(id)) throw new IdproofError('not_found');
  return id;
}

/** The session as the merchant's server reads it; pictures never. */
export function describeSession(ctx: Context, record: SessionRecord) {
  const { id: sessionId, position, outcome, reasons, consent, transactions } = record;
  const { text: _text, ...decided } = consent;
  return {
    sessionId,
    status: getStatus(position),
    outcome,
    reasons,
    attemptsLeft: attemptsLeft(ctx, record),
    evidence: openEvidence(ctx, record) ?? null,
    consent: decided,
    transactions,
    audit: openAudit(ctx, record),
  };
}
