import { ERROR_CODES } from '@idproof/core/internal';
import type { ErrorCode } from '@idproof/core/session';

const STALE: ReadonlySet<ErrorCode> = new Set(['out_of_order', 'session_over', 'consent_unknown']);
const GONE: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'token_expired', 'not_found']);

/** True where the session has moved on without this tab: what counts is its newest view. */
export function hasMovedOn(code: ErrorCode): boolean {
  return STALE.has(code);
}

/** True where there is no session any more, or none for this tab. */
export function isGone(code: ErrorCode): boolean {
  return GONE.has(code);
}

/** True for codes the very same call may survive. */
export function isRetryable(code: ErrorCode): boolean {
  return ERROR_CODES[code].retryable;
}

/** Faults that another picture mends, and the step to take it in; null is the step that was sent. */
const IMAGE_FAULTS: Partial<Record<ErrorCode, 'document' | 'selfie' | null>> = {
  picture_unusable: null,
  image_empty: null,
  image_type_unsupported: null,
  image_damaged: null,
  image_too_large: null,
  image_too_small: null,
  picture_repeated: null,
  payload_too_large: null,
  picture_mismatch: 'document',
  selfie_is_document: 'selfie',
};

/** The step in which another picture mends a fault: null for the one that was sent, undefined where none does. */
export function findImageStep(code: ErrorCode): 'document' | 'selfie' | null | undefined {
  return IMAGE_FAULTS[code];
}
