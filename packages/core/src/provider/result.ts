import * as z from 'zod';
import type { ResultStatus } from './operation.js';

/** Codes any operation may answer, with the status they are documented with (appendix 2). */
export const COMMON_RESULT_CODES = {
  SUCCESS: 'S',
  PARAM_MISSING: 'F',
  PARAM_ILLEGAL: 'F',
  MSG_PARSE_ERROR: 'F',
  SIGNATURE_INVALID: 'F',
  KEY_NOT_FOUND: 'F',
  MERCHANT_NOT_FOUND: 'F',
  OAUTH_FAIL: 'F',
  OAUTH_RESOURCE_CODE_FAIL: 'F',
  ACCESS_DENIED: 'F',
  NO_INTERFACE_DEF: 'F',
  REQUEST_TRAFFIC_EXCEED_LIMIT: 'F',
  PRODUCT_QUOTA_LIMIT: 'F',
  PROCESS_TIMEOUT: 'F',
  // The tables of the operations give it `F`: readers take either as "failed, may be tried again".
  SYSTEM_ERROR: 'U',
} as const satisfies Record<string, ResultStatus>;
export type CommonResultCode = keyof typeof COMMON_RESULT_CODES;

/** An identifier that may be missing, null or empty; then undefined. Requests allow it 64 bytes (4.2). */
export const OptionalId = z
  .string()
  .max(128)
  .nullish()
  .transform((id) => id || undefined);

/** The `result` of every answer (specification 2.1); `resultMsg` is read as `resultMessage`. */
export const Result = z
  .object({
    // A name and nothing else: it goes into logs and counters.
    resultCode: z.string().regex(/^\w{1,64}$/),
    resultStatus: z.enum(['S', 'F', 'U']),
    resultMessage: z.string().nullish(),
    resultMsg: z.string().nullish(),
    transactionId: OptionalId,
  })
  .transform(({ resultMessage, resultMsg, ...rest }) => ({ ...rest, resultMessage: resultMessage ?? resultMsg ?? '' }));
export type Result = z.output<typeof Result>;

/** The answer of a failed call: the business fields are absent, whatever the operation requires on success. */
export const FailureResponse = z.object({ result: Result, transactionId: OptionalId });
export type FailureResponse = z.output<typeof FailureResponse>;

function keepTexts(map: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'));
}

/** A map of texts with open keys; whatever is no text is dropped. */
export const TextMap = z
  .custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  .transform(keepTexts);
