import { isIdproofError, type ErrorCode } from '@idproof/core/errors';

/** What Node says when no connection came about: nothing was sent. */
const NO_CONNECTION: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** True when a call that failed provably never left this machine. */
export function wasNotSent(error: unknown): boolean {
  if (!isIdproofError(error) || error.code !== 'provider_unreachable') return false;
  // The circuit breaker refuses with the time that is left, and calls nobody.
  if (error.retryAfter !== undefined) return true;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && NO_CONNECTION.has(cause.code);
}

/** Failures after which the call may have been done all the same. */
const OPEN_ENDED: ReadonlySet<ErrorCode> = new Set([
  'provider_unreachable',
  'provider_timeout',
  'provider_failed',
  'provider_untrusted',
  'aborted',
]);

/** True when a call that failed has not been done: it never left, or the provider refused it. */
export function wasNotDone(error: unknown): boolean {
  return wasNotSent(error) || !isIdproofError(error) || !OPEN_ENDED.has(error.code);
}
