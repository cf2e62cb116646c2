import type { RecognitionErrorCode } from '@idproof/core/provider';
import type { ReasonCode } from '@idproof/core/session';
import {
  parseExpiryDate,
  findFaceDoubts,
  findHandoffDoubts,
  findFailedChecks,
  createReason,
  REASON_OF,
} from './decide.js';
import type { Decision, DecisionRules } from './decide.js';
import type { Evidence } from './record.js';

/**
 * Decides the outcome of a session of the `h5` or the `app` flow. The provider's result decides; all other evidence,
 * the face capture included, can only lower it. Pure; `today` is `yyyy-mm-dd` in UTC.
 */
export function decideHosted(evidence: Evidence, rules: DecisionRules, today: string): Decision {
  const doubts = findDoubts(evidence, rules, today);
  if (evidence.provider?.ekycResult === 'Failure') {
    const reasons = [...findDocumentErrors(evidence), ...doubts].filter((code) => code !== 'liveness_not_checked');
    return { outcome: 'rejected', reasons: toReasons(reasons.length > 0 ? reasons : ['verification_failed']) };
  }
  if (evidence.provider?.faceCapture?.attack) return { outcome: 'rejected', reasons: toReasons(doubts) };
  const isApproved =
    evidence.provider?.ekycResult === 'Success' && doubts.length === 0 && isUnanimous(evidence.provider);
  if (isApproved) return { outcome: 'approved', reasons: [] };
  return { outcome: 'review', reasons: toReasons(doubts.length > 0 ? doubts : ['verification_pending']) };
}

/** Faults of the document that made it fail at the provider. */
function findDocumentErrors({ provider }: Evidence): ReasonCode[] {
  if (provider?.document !== 'Failure') return [];
  return provider.documentErrors.flatMap((code) => REASON_OF[code as RecognitionErrorCode] ?? []);
}

/** True where no part contradicts the whole, and no verdict has an unknown value. */
function isUnanimous({ document, face, risk, unknownVerdicts = [] }: NonNullable<Evidence['provider']>): boolean {
  const verdicts = [document, face, risk].filter((part) => part !== undefined);
  return unknownVerdicts.length === 0 && verdicts.every((part) => part === 'Success');
}

const toReasons = (codes: readonly ReasonCode[]) => [...new Set(codes)].map((code) => createReason(code));

function findDoubts(evidence: Evidence, rules: DecisionRules, today: string): ReasonCode[] {
  const { provider, document, face, capture } = evidence;
  const doubts: ReasonCode[] = [];
  if (face?.liveness === 'failed') doubts.push('liveness_failed');
  doubts.push(...findFailedChecks(document?.checks ?? {}));
  if (provider?.document === 'Pending' && doubts.length === 0) doubts.push('document_altered');
  // Not every document type has a readable date: only a date that was read and has passed counts.
  const expiry = document && parseExpiryDate(document.fields);
  if (expiry !== undefined && expiry < today && !rules.allowExpiredDocument) doubts.push('document_expired');
  if (capture.degraded) doubts.push('capture_degraded');
  if (provider?.face === 'Pending') doubts.push('face_uncertain');
  if (provider?.risk === 'Pending' || provider?.risk === 'Failure') doubts.push('risk_found');
  const known = face?.liveness === 'failed' ? [] : findFaceDoubts(evidence, rules);
  return [...doubts, ...known, ...findHandoffDoubts(evidence, rules)];
}
