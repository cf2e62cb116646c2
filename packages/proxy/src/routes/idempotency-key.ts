import { IdproofError } from '@idproof/core/errors';
import type { RouteContext } from '../http/app.js';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** Idempotency key of a POST. Rejects with `malformed_request`. */
export function readIdempotencyKey(c: RouteContext): string {
  const key = c.req.header('idempotency-key');
  if (key === undefined || !IDEMPOTENCY_KEY.test(key)) {
    throw new IdproofError('malformed_request', 'No Idempotency-Key', { field: 'Idempotency-Key' });
  }
  return key;
}
