import { ERROR_CODES, IdproofError, isIdproofError, type ErrorCode } from '@idproof/core/errors';

/** HTTP status of an error code; 500 for codes without one. */
function getStatusOfCode(code: ErrorCode): number {
  return ERROR_CODES[code].status || 500;
}

/** Converts any error; an unknown one, or one without an HTTP status, becomes `internal_error`. */
export function toIdproofError(error: unknown): IdproofError {
  if (!isIdproofError(error)) return new IdproofError('internal_error', undefined, { cause: error });
  if (ERROR_CODES[error.code].status === 0) return new IdproofError('internal_error', undefined, { cause: error });
  return error;
}

/** Class name of the cause of an error, for the log: a message may hold personal data. */
export function getCauseName(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.name : typeof cause;
}

/**
 * Response for an error of a method of the proxy, for a server that forwards it to its page: status, `Retry-After` and
 * body are those of the proxy's own routes.
 */
export function toErrorResponse(error: unknown): Response {
  const known = toIdproofError(error);
  const response = problemResponse(known, known.requestId ?? '');
  response.headers.set('cache-control', 'no-store');
  return response;
}

/** RFC 9457 problem of an error. The title is the code in words; the error's message is only logged. */
export function problemResponse(error: IdproofError, requestId: string): Response {
  const { code, retryable, field, retryAfter } = error;
  const status = getStatusOfCode(code);
  const title = code.replaceAll('_', ' ');
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' };
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter / 1000)));
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  const body = { type: `urn:idproof:${code}`, title, status, code, requestId, retryable, field };
  return new Response(JSON.stringify(body), { status, headers });
}
