import { IdproofError, type ErrorCode } from '../errors.js';
import { parseJson } from './json.js';
import { OPERATIONS, type OperationName, type ResponseOf } from './operations.js';
import { COMMON_RESULT_CODES, FailureResponse } from './result.js';

/** The result of a call: an answer, or a business failure of the operation's table. */
export type CallResult<Name extends OperationName> =
  | { ok: true; transactionId: string | undefined; response: ResponseOf<Name> }
  | {
      ok: false;
      resultCode: string;
      resultStatus: 'F' | 'U';
      /** The provider's message, for developers' logs only: never compared, never shown. */
      resultMessage: string;
      transactionId: string | undefined;
    };

/** Failures that do not depend on the request's fields; thrown as `IdproofError`. */
const GATEWAY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  SIGNATURE_INVALID: 'provider_refused',
  KEY_NOT_FOUND: 'provider_refused',
  MERCHANT_NOT_FOUND: 'provider_refused',
  OAUTH_FAIL: 'provider_refused',
  OAUTH_RESOURCE_CODE_FAIL: 'provider_refused',
  ACCESS_DENIED: 'provider_refused',
  NO_INTERFACE_DEF: 'provider_refused',
  REQUEST_TRAFFIC_EXCEED_LIMIT: 'provider_busy',
  PRODUCT_QUOTA_LIMIT: 'provider_busy',
  PROCESS_TIMEOUT: 'provider_timeout',
  SYSTEM_ERROR: 'provider_failed',
};

/**
 * Reads a verified answer. Unknown fields are dropped; an answer that breaks the contract is `provider_failed`. `wait`:
 * the `Retry-After` of its headers.
 */
export function readAnswer<Name extends OperationName>(
  name: Name,
  body: Uint8Array,
  wait: { retryAfter?: number } = {},
): CallResult<Name> {
  const json = parseBody(body);
  const failure = FailureResponse.safeParse(json);
  if (failure.success && failure.data.result.resultStatus !== 'S') return toFailure(failure.data, wait);
  const parsed = OPERATIONS[name].response.safeParse(json);
  if (!parsed.success) throw createContractError(parsed.error.issues[0]?.path.join('.') ?? '');
  const transactionId = failure.data?.transactionId ?? failure.data?.result.transactionId;
  return { ok: true, transactionId, response: parsed.data as ResponseOf<Name> };
}

function parseBody(body: Uint8Array): unknown {
  try {
    return parseJson(body, { keys: 'safe' });
  } catch (cause) {
    throw new IdproofError(
      'provider_failed',
      'the answer is signed but not JSON of unique keys and the allowed depth',
      { cause },
    );
  }
}

function toFailure({ result, transactionId }: FailureResponse, wait: { retryAfter?: number }): CallResult<never> {
  const { resultCode, resultMessage } = result;
  const code = Object.hasOwn(GATEWAY_ERRORS, resultCode) ? GATEWAY_ERRORS[resultCode] : undefined;
  if (code) throw new IdproofError(code, `the provider answered ${resultCode}`, code === 'provider_busy' ? wait : {});
  const resultStatus = result.resultStatus === 'U' ? 'U' : 'F';
  const id = transactionId ?? result.transactionId;
  return { ok: false, resultCode, resultStatus, resultMessage, transactionId: id };
}

function createContractError(field: string): IdproofError {
  return new IdproofError('provider_failed', `the answer breaks the contract at "${field.slice(0, 64)}"`);
}

const MAX_CODE_LENGTH = 4096;

/** Reads the result code of an unsigned body, for a log. A provider cannot sign for callers that it does not know. */
export function readUnsignedCode(body: Uint8Array): string {
  if (body.length > MAX_CODE_LENGTH) return '';
  try {
    const { resultCode } = FailureResponse.parse(parseJson(body, { keys: 'safe' })).result;
    return Object.hasOwn(COMMON_RESULT_CODES, resultCode) ? `; it claims ${resultCode}` : '';
  } catch {
    return '';
  }
}
