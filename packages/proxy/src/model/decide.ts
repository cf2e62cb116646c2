import type { RecognitionErrorCode } from '@idproof/core/provider';
import { REASONS } from '@idproof/core/session';
import type { CaptureMethod, Outcome, Page, Reason, ReasonCode } from '@idproof/core/session';
import { findPaperDoubts } from './judge-papers.js';
import type { Evidence } from './record.js';

/** Rules of the default decision; set in `ProxyConfig.decision`. */
export interface DecisionRules {
  /**
   * Approve without proof of liveness. Default false: at most `review`. Then altered copies of the document's own
   * portrait can pass unless the hook `onCompare` finds them, and exact copies of another user's images unless
   * `rememberPictures` is set; a copy that differs in one byte always can. See SECURITY.md.
   */
  approveWithoutLiveness: boolean;
  /** Approve images of the `api` flow that the live camera did not take. Default false: at most `review`. */
  approveDegradedCapture: boolean;
  /** Accept an expired document. Default false. */
  allowExpiredDocument: boolean;
  /** Grey zone: scores, both ends included, that lead to `review`. Default: none. */
  greyZone?: { from: number; to: number };
  /** Score from which two images count as copies of one. Default 99.9. */
  samePictureScore: number;
  /**
   * Number of good selfies showing another face after which the session is decided: by the last one. Default 2; 1 decides
   * at once. Never more than the attempts of the step.
   */
  mismatchAttempts: number;
  /** Approve no session that a phone took part in: at most `review`. Default false. See SECURITY.md. */
  reviewHandoffs: boolean;
  /** Certainty, 0 to 1, below which a core field of a paper leads to `review`. Default 0.8: the provider's "low" ends there. */
  paperConfidence: number;
  /** Age of a paper in months from which it leads to `review`. Default: a paper may be of any age. */
  paperMaxAge?: number;
}

/** Default rules. */
export const DEFAULT_RULES: DecisionRules = {
  approveWithoutLiveness: false,
  approveDegradedCapture: false,
  allowExpiredDocument: false,
  samePictureScore: 99.9,
  mismatchAttempts: 2,
  reviewHandoffs: false,
  paperConfidence: 0.8,
};

/** Outcome of a session, with its reasons. */
export interface Decision {
  outcome: Outcome;
  reasons: Reason[];
}

/** Capture methods without the live camera: their images may be copies or old. */
const DEGRADED: ReadonlySet<CaptureMethod> = new Set(['native', 'upload']);

/** True for an image that, by the browser's own claim, did not come from the live camera. */
export function isDegraded(method: CaptureMethod): boolean {
  return DEGRADED.has(method);
}

/** Reasons of failed checks of recognize (specification 2.4). */
const FAILED_CHECKS: Readonly<Record<string, ReasonCode>> = {
  TAMPER_CHECK: 'document_altered',
  MATERIAL_CHECK: 'document_not_colour',
  SCREEN_RECAPTURE_CHECK: 'document_on_screen',
};

/** Reasons of the provider's codes for an unreadable document. */
export const REASON_OF: Record<RecognitionErrorCode, ReasonCode> = {
  NO_REQUIRED_ID: 'no_document',
  BLUR: 'document_blurred',
  NO_FACE_DETECTED: 'document_without_portrait',
  NOT_REAL_DOC: 'document_not_real',
  EXPOSURE: 'document_overexposed',
  UNKNOWN: 'document_unreadable',
};

/**
 * Decides the outcome of a session whose faces were compared: rejection outranks review, and only a session without any
 * doubt is approved. Pure; `today` is `yyyy-mm-dd` in UTC; `page`: the page of a document that has only one.
 */
export function decideByDefault(evidence: Evidence, rules: DecisionRules, today: string, page?: Page): Decision {
  // The reason does not say what gave the forgery away.
  if (evidence.faceCapture?.verdict === 'attack')
    return { outcome: 'rejected', reasons: [createReason('verification_failed')] };
  const doubts = [
    ...findDocumentDoubts(evidence, rules, today),
    ...findFaceDoubts(evidence, rules),
    ...findCaptureDoubts(evidence, rules),
    ...(evidence.pictures?.seenIn ? ['picture_seen_before' as const] : []),
    ...findHandoffDoubts(evidence, rules),
    ...(evidence.corrections?.length ? ['data_corrected' as const] : []),
    ...findPaperDoubts(evidence, rules, today),
    ...findScreeningDoubts(evidence),
    ...(evidence.switchedOff ? ['service_off' as const] : []),
  ];
  const explain = (code: ReasonCode) => createReason(code, REASONS[code].step === 'document' ? page : undefined);
  if (isMismatch(evidence, rules))
    return { outcome: 'rejected', reasons: ['face_mismatch' as const, ...doubts].map(explain) };
  return { outcome: doubts.length > 0 ? 'review' : 'approved', reasons: doubts.map(explain) };
}

/** Reason of the protocol's table; `page` where it is about one page. */
export function createReason(code: ReasonCode, page?: Page): Reason {
  return { code, ...REASONS[code], ...(page ? { page } : {}) };
}

/** The page of a document with a single page. Of two pages, the decision cannot say which one is at fault. */
export function findOnlyPage(pages: readonly Page[]): Page | undefined {
  return pages.length === 1 ? pages[0] : undefined;
}

/** True where the faces differ and the score is outside of the grey zone. Faces that were not compared do not differ. */
export function isMismatch({ face, faceCapture }: Evidence, rules: DecisionRules): boolean {
  if (faceCapture && face?.samePerson === undefined) return false;
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

/** Reasons of checks that were not passed: any value but `Y` counts as not passed. */
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
  if (face.liveness === 'failed') doubts.push('liveness_failed');
  if (face.liveness === 'not-checked' && !rules.approveWithoutLiveness) doubts.push('liveness_not_checked');
  return doubts;
}

/**
 * Doubts about a face that the provider captured. A session that asks for the provider's check is approved with that
 * alone, also where the rules approve others without liveness.
 */
function findCaptureDoubts({ face, faceCapture }: Evidence, rules: DecisionRules): ReasonCode[] {
  if (!faceCapture) return [];
  const doubts: ReasonCode[] = [];
  if (face?.liveness === 'not-checked' && rules.approveWithoutLiveness) doubts.push('liveness_not_checked');
  if (faceCapture.verdict === 'passed' && face?.samePerson === undefined) doubts.push('face_uncertain');
  if (faceCapture.mayBeDegraded && !rules.approveDegradedCapture) doubts.push('capture_degraded');
  return doubts;
}

export function findHandoffDoubts({ devices = {} }: Evidence, rules: DecisionRules): ReasonCode[] {
  return rules.reviewHandoffs && Object.values(devices).includes('phone') ? ['captured_on_phone'] : [];
}

/** Doubts of a screening: any answer but `ACCEPT`, also to an earlier document, and none where one is required. */
function findScreeningDoubts({ screening }: Evidence): ReasonCode[] {
  if (!screening) return [];
  const isHit = screening.runs.some(({ decision }) => decision !== 'ACCEPT');
  const isMissing = screening.mode === 'required' && screening.state !== 'done';
  return [...(isHit ? ['screening_hit' as const] : []), ...(isMissing ? ['screening_unfinished' as const] : [])];
}

/** Parses a date of the provider to `yyyy-mm-dd`; undefined where that is impossible. */
export function parseExpiryDate(fields: Readonly<Record<string, string>>): string | undefined {
  const text = fields.EXPIRY_DATE ?? fields.STANDARDIZED_EXPIRY_DATE ?? fields.DATE_OF_EXPIRY ?? '';
  return /^\d{4}[-/]\d{2}[-/]\d{2}$/.test(text.trim()) ? text.trim().replaceAll('/', '-') : undefined;
}
