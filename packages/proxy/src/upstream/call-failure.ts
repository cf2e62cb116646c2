import { isIdproofError, type ErrorCode } from '@idproof/core/errors';

/** Node's error codes without a connection: nothing was sent. */
const NO_CONNECTION: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** True where a failed call was certainly not sent. */
export function wasNotSent(error: unknown): boolean {
  if (!isIdproofError(error) || error.code !== 'provider_unreachable') return false;
  // The circuit breaker refuses with `retryAfter`, and sends nothing.
  if (error.retryAfter !== undefined) return true;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && NO_CONNECTION.has(cause.code);
}

/** Failures with which the call may nevertheless have been executed. */
const OPEN_ENDED: ReadonlySet<ErrorCode> = new Set([
  'provider_unreachable',
  'provider_timeout',
  'provider_failed',
  'provider_untrusted',
  'aborted',
]);

/** True where a failed call was not executed: it was not sent, or the provider refused it. */
export function wasNotDone(error: unknown): boolean {
  return wasNotSent(error) || !isIdproofError(error) || !OPEN_ENDED.has(error.code);
}
