import { ERROR_CODES, IdproofError, isIdproofError } from '@idproof/core/session';
import type { ErrorCode } from '@idproof/core/session';

/** The HTTP status of a code; a code that never crosses HTTP is the proxy's own fault. */
function statusOfCode(code: ErrorCode): number {
  return ERROR_CODES[code].status || 500;
}

/** Any error as one of the kit: what is not, is `internal_error`. */
export function toIdproofError(error: unknown): IdproofError {
  if (!isIdproofError(error)) return new IdproofError('internal_error', undefined, { cause: error });
  if (ERROR_CODES[error.code].status === 0) return new IdproofError('internal_error', undefined, { cause: error });
  return error;
}

/** The RFC 9457 document of an error. Its title is the code in words; the error's own message stays in the logs. */
export function problemResponse(error: IdproofError, requestId: string): Response {
  const { code, retryable, field, retryAfter } = error;
  const status = statusOfCode(code);
  const title = code.replaceAll('_', ' ');
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' };
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter / 1000)));
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  const body = { type: `urn:idproof:${code}`, title, status, code, requestId, retryable, field };
  return new Response(JSON.stringify(body), { status, headers });
}
