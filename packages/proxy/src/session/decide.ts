import type { RecognitionErrorCode } from '@idproof/core/provider';
import { REASONS } from '@idproof/core/session';
import type { CaptureMethod, Outcome, Page, Reason, ReasonCode } from '@idproof/core/session';
import type { Evidence } from './record.js';

/** What the default decision goes by; set in `ProxyConfig.decision`. */
export interface DecisionRules {
  /**
   * Approve although nothing showed that the person was there in the flesh. Default false: at most `review`. Altered
   * copies of the document's own portrait can then pass unless the hook `onCompare` finds them, and the very pictures of
   * another user unless `rememberPictures` is set; a copy of those that differs in one byte always can. See SECURITY.md.
   */
  approveWithoutLiveness: boolean;
  /** Approve pictures of the `api` flow that the live camera did not take. Default false: at most `review`. */
  approveDegradedCapture: boolean;
  /** Accept a document whose day has passed. Default false. */
  allowExpiredDocument: boolean;
  /** Scores, both ends included, that a person should look at. Default: none. */
  greyZone?: { from: number; to: number };
  /** A score from here on is that of one and the same picture. Default 99.9. */
  samePictureScore: number;
}

/** The rules where the configuration names none. */
export const DEFAULT_RULES: DecisionRules = {
  approveWithoutLiveness: false,
  approveDegradedCapture: false,
  allowExpiredDocument: false,
  samePictureScore: 99.9,
};

/** How a session ends, and why. */
export interface Decision {
  outcome: Outcome;
  reasons: Reason[];
}

/** The ways below the live camera: what they hand over may be a picture of a picture, or an old one. */
const DEGRADED: ReadonlySet<CaptureMethod> = new Set(['native', 'upload']);

/** True for a picture that did not come from the page's live camera, as the browser claims. */
export function isDegraded(method: CaptureMethod): boolean {
  return DEGRADED.has(method);
}

/** The checks of recognize (specification 2.4) and what a failed one means. */
const FAILED_CHECKS: Readonly<Record<string, ReasonCode>> = {
  TAMPER_CHECK: 'document_altered',
  MATERIAL_CHECK: 'document_not_colour',
  SCREEN_RECAPTURE_CHECK: 'document_on_screen',
};

/** What the provider's codes for an unreadable document mean. */
export const REASON_OF: Record<RecognitionErrorCode, ReasonCode> = {
  NO_REQUIRED_ID: 'no_document',
  BLUR: 'document_blurred',
  NO_FACE_DETECTED: 'document_without_portrait',
  NOT_REAL_DOC: 'document_not_real',
  EXPOSURE: 'document_overexposed',
  UNKNOWN: 'document_unreadable',
};

/**
 * The outcome of a session whose faces were compared: what rejects outranks what needs a look, and only where
 * nothing speaks against it is it approved. Pure; `today` is `yyyy-mm-dd` in UTC; `page` the only one of the document.
 */
export function decideByDefault(evidence: Evidence, rules: DecisionRules, today: string, page?: Page): Decision {
  const doubts = [
    ...findDocumentDoubts(evidence, rules, today),
    ...findFaceDoubts(evidence, rules),
    ...(evidence.pictures?.seenIn ? ['picture_seen_before' as const] : []),
  ];
  const explain = (code: ReasonCode) => createReason(code, REASONS[code].step === 'document' ? page : undefined);
  if (isMismatch(evidence, rules))
    return { outcome: 'rejected', reasons: ['face_mismatch' as const, ...doubts].map(explain) };
  return { outcome: doubts.length > 0 ? 'review' : 'approved', reasons: doubts.map(explain) };
}

/** A reason as the table of the protocol has it; `page` where it speaks of one. */
export function createReason(code: ReasonCode, page?: Page): Reason {
  return { code, ...REASONS[code], ...(page ? { page } : {}) };
}

/** The only page of a document that has one: what is wrong with one of two cannot be told from the document. */
export function findOnlyPage(pages: readonly Page[]): Page | undefined {
  return pages.length === 1 ? pages[0] : undefined;
}

/** True when the faces are not of one person, and not so close that a person should look at them. */
export function isMismatch({ face }: Evidence, rules: DecisionRules): boolean {
  return face === undefined || (!face.samePerson && !isGrey(face.score, rules));
}

function isGrey(score: number | undefined, { greyZone }: DecisionRules): boolean {
  return greyZone !== undefined && score !== undefined && score >= greyZone.from && score <= greyZone.to;
}

function findDocumentDoubts({ document, capture }: Evidence, rules: DecisionRules, today: string): ReasonCode[] {
  if (!document) return ['document_unreadable'];
  const doubts = findFailedChecks(document.checks);
  const expiry = parseExpiryDate(document.fields);
  if (expiry === undefined) doubts.push('document_unreadable');
  else if (expiry < today && !rules.allowExpiredDocument) doubts.push('document_expired');
  if (capture.degraded && !rules.approveDegradedCapture) doubts.push('capture_degraded');
  return doubts;
}

/** What the checks mean that a document has not passed: a word that is neither `Y` nor `N` is no pass. */
export function findFailedChecks(checks: Readonly<Record<string, string>>): ReasonCode[] {
  const failed = Object.keys(checks).filter((check) => checks[check] !== 'Y');
  return [...new Set(failed.map((check) => FAILED_CHECKS[check] ?? 'document_altered'))];
}

export function findFaceDoubts({ face, pictures }: Evidence, rules: DecisionRules): ReasonCode[] {
  if (!face) return [];
  const doubts: ReasonCode[] = [];
  if (isGrey(face.score, rules)) doubts.push('face_uncertain');
  const isSame = face.score !== undefined && face.score >= rules.samePictureScore;
  if (isSame || pictures?.isSuspect) doubts.push('face_same_picture');
  if (face.liveness === 'failed' || (face.liveness === 'not-checked' && !rules.approveWithoutLiveness)) {
    doubts.push('liveness_not_checked');
  }
  return doubts;
}

/** `yyyy-mm-dd` of a date as providers write it; undefined when it cannot be told. */
export function parseExpiryDate(fields: Readonly<Record<string, string>>): string | undefined {
  const text = fields.EXPIRY_DATE ?? fields.STANDARDIZED_EXPIRY_DATE ?? fields.DATE_OF_EXPIRY ?? '';
  return /^\d{4}[-/]\d{2}[-/]\d{2}$/.test(text.trim()) ? text.trim().replaceAll('/', '-') : undefined;
}
