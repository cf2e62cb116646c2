import type { Context } from '../context.js';
import { openAudit } from '../session/audit.js';
import { getStatus } from '../model/positions.js';
import { createReference } from '../model/reference.js';
import type { SessionRecord } from '../model/record.js';
import { describeScreening } from '../session/screening.js';
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
    screening: describeScreening(ctx, record) ?? null,
    switchedOff: record.settings.switchedOff ?? [],
    consent: decided,
    transactions,
    handoff: describeHandoff(record),
    audit: openAudit(ctx, record),
  };
}

/** Phones that took part, and codes and wrong numbers so far; null where no handoff was offered. Times are ISO 8601, UTC. */
function describeHandoff({ handoff }: SessionRecord) {
  if (!handoff) return null;
  const { codes, wrongNumbers, phones } = handoff;
  const toTime = (ms: number) => new Date(ms).toISOString();
  return {
    codes,
    wrongNumbers,
    phones: phones.map(({ joinedAt, consentAt, endedAt }) => ({
      joinedAt: toTime(joinedAt),
      consentAt: consentAt ?? null,
      endedAt: endedAt === undefined ? null : toTime(endedAt),
    })),
  };
}
