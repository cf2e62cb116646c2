/**
 * Every error code of the kit: its HTTP status where the proxy answers with it (0: it never crosses HTTP),
 * and whether the same call may succeed when it is made again unchanged.
 * Errors are distinguished by `code` alone, never by message or class.
 */
export const ERROR_CODES = {
  // Requests the proxy refuses.
  malformed_request: { status: 400, retryable: false },
  unauthorized: { status: 401, retryable: false },
  token_expired: { status: 401, retryable: false },
  origin_refused: { status: 403, retryable: false },
  handoff_refused: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  request_timeout: { status: 408, retryable: true },
  out_of_order: { status: 409, retryable: false },
  session_over: { status: 409, retryable: false },
  captured_elsewhere: { status: 409, retryable: false },
  handoff_ended: { status: 409, retryable: false },
  handoff_unavailable: { status: 409, retryable: false },
  payload_too_large: { status: 413, retryable: false },
  unsupported_media_type: { status: 415, retryable: false },
  invalid_field: { status: 422, retryable: false },
  idempotency_mismatch: { status: 422, retryable: false },
  consent_unknown: { status: 422, retryable: false },
  picture_unusable: { status: 422, retryable: false },
  picture_repeated: { status: 422, retryable: false },
  picture_mismatch: { status: 422, retryable: false },
  selfie_is_document: { status: 422, retryable: false },
  callback_refused: { status: 400, retryable: false },
  share_token_refused: { status: 409, retryable: false },
  rate_limited: { status: 429, retryable: true },
  // The proxy's own state, and what lies behind it.
  internal_error: { status: 500, retryable: true },
  provider_untrusted: { status: 502, retryable: false },
  provider_refused: { status: 502, retryable: false },
  provider_failed: { status: 502, retryable: true },
  initialize_unknown: { status: 502, retryable: false },
  overloaded: { status: 503, retryable: true },
  data_key_missing: { status: 503, retryable: false },
  provider_unreachable: { status: 503, retryable: true },
  provider_busy: { status: 503, retryable: true },
  provider_timeout: { status: 504, retryable: true },
  // The session client in the browser.
  network_failed: { status: 0, retryable: true },
  answer_unreadable: { status: 0, retryable: true },
  aborted: { status: 0, retryable: true },
  // Images: the proxy refuses those with a status, as the browser does.
  image_empty: { status: 422, retryable: false },
  image_type_unsupported: { status: 422, retryable: false },
  image_damaged: { status: 422, retryable: false },
  image_too_large: { status: 422, retryable: false },
  image_too_small: { status: 422, retryable: false },
  image_blank: { status: 0, retryable: false },
  image_limit_unreachable: { status: 0, retryable: false },
  image_engine_failed: { status: 0, retryable: true },
  image_heic_unsupported: { status: 0, retryable: false },
  image_several: { status: 0, retryable: false },
  pdf_locked: { status: 0, retryable: false },
  pdf_unreadable: { status: 0, retryable: false },
  // Cameras.
  camera_denied: { status: 0, retryable: true },
  camera_denied_by_system: { status: 0, retryable: true },
  camera_dismissed: { status: 0, retryable: true },
  camera_blocked_by_policy: { status: 0, retryable: false },
  camera_insecure_page: { status: 0, retryable: false },
  camera_not_found: { status: 0, retryable: true },
  camera_busy: { status: 0, retryable: true },
  camera_frozen: { status: 0, retryable: true },
  camera_unsupported: { status: 0, retryable: false },
  // The app or the page around this one.
  host_missing: { status: 0, retryable: false },
  host_silent: { status: 0, retryable: true },
  host_refused: { status: 0, retryable: true },
  frame_refused: { status: 0, retryable: false },
  hosted_blocked: { status: 0, retryable: true },
  // Set-up faults that only a developer can fix.
  configuration_invalid: { status: 0, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** @public Options of the constructor of `IdproofError`. */
export interface IdproofErrorOptions {
  cause?: unknown;
  /** The dotted wire name of the field that caused the error: `face1.content`. */
  field?: string;
  /** The proxy's id of the failed request, for its logs. */
  requestId?: string;
  /** When known, how long to wait before trying again, in milliseconds. */
  retryAfter?: number;
}

/** The one error type of the kit. `message` is for developers' logs, never for people and never with personal data. */
export class IdproofError extends Error {
  override readonly name = 'IdproofError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string = code, options: IdproofErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = ERROR_CODES[code].retryable;
    this.field = options.field;
    this.requestId = options.requestId;
    this.retryAfter = options.retryAfter;
  }
}

/** True for an error of the kit, also when it comes from another copy of this module. */
export function isIdproofError(value: unknown): value is IdproofError {
  return (
    value instanceof Error && value.name === 'IdproofError' && 'code' in value && String(value.code) in ERROR_CODES
  );
}
