import type { Reason, ReasonCode } from '@idproof/core/session';
import type { CaptureAnswer } from '../src/flows/flow.js';

/** Why a capture was not accepted, in the words of the session. */
const DOCUMENT: Readonly<Record<string, ReasonCode>> = {
  NO_REQUIRED_ID: 'no_document',
  BLUR: 'document_blurred',
  EXPOSURE: 'document_overexposed',
  NO_FACE_DETECTED: 'document_without_portrait',
  NOT_REAL_DOC: 'document_not_real',
  UNKNOWN: 'document_unreadable',
  DAMAGED: 'document_unreadable',
  EXPIRED: 'document_expired',
  TAMPER_CHECK: 'document_altered',
  MATERIAL_CHECK: 'document_not_colour',
  SCREEN_RECAPTURE_CHECK: 'document_on_screen',
};

/** Every reason of a face is an instruction. */
const FACE: Readonly<Record<string, ReasonCode>> = {
  NO_FACE: 'face_not_found',
  DAMAGED: 'face_not_found',
  FACE_QUALITY: 'face_unclear',
  FACE_TOO_SMALL: 'face_too_small',
  FACE_TOO_DARK: 'face_too_dark',
  FACE_TOO_BRIGHT: 'face_too_bright',
  FACE_BLURRED: 'face_blurred',
  NO_DOCUMENT: 'face_uncertain',
  LIVENESS: 'liveness_failed',
};

/** The reasons of an answer; none when it was accepted. */
export function toReasons(step: 'document' | 'selfie', { accepted, why = 'UNKNOWN' }: CaptureAnswer): Reason[] {
  if (accepted) return [];
  const code = step === 'document' ? (DOCUMENT[why] ?? 'document_unreadable') : (FACE[why] ?? 'face_not_found');
  return [{ code, step, action: 'retake' }];
}
