import * as z from 'zod';
import { text } from '../fields.js';
import { defineOperation } from '../operation.js';
import { OptionalId, Result } from '../result.js';

/** Deletes what was kept of a transaction; may be repeated (appendix 4.8). */
export const privacyDelete = defineOperation({
  name: 'v1.privacyinfo.delete',
  section: 'A 4.8',
  version: 'v1',
  path: 'privacyinfo/delete',
  idempotent: true,
  request: z.strictObject({ transactionId: text({ maxLength: 64 }) }),
  response: z.object({ result: Result, transactionId: OptionalId }),
  codes: { SUCCESS: 'S', PARAM_ILLEGAL: 'F', SYSTEM_ERROR: 'F' },
  badInput: { default: 'PARAM_ILLEGAL' },
});
