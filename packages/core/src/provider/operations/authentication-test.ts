import * as z from 'zod';
import { defineOperation } from '../operation.js';
import { Result } from '../result.js';

// A record would drop the key `__proto__`, and the answer would not be what was sent.
const EchoRequest = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** The same object again. A failed call carries a `result` as everywhere, so `result` is no key to test with. */
const EchoResponse = z.looseObject({ result: Result.optional() });

/** Echoes the request: proves keys, clock and signature without a charge (appendix 1.1). */
export const authenticationTest = defineOperation({
  name: 'v1.authentication.test',
  section: 'A 1.1',
  version: 'v1',
  path: 'authentication/test',
  idempotent: true,
  request: EchoRequest,
  response: EchoResponse,
  codes: { SYSTEM_ERROR: 'F' },
  badInput: { default: 'INVALID_ARGUMENT' },
});
