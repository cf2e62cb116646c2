import { COMMON_RESULT_CODES, OPERATION_NAMES, OPERATIONS, type OperationName } from '@idproof/core/provider';
import { fault, rule, type Behaviour } from './treatment.js';

/** When each code is returned: the codes of the operations and the common ones. */
const CODES: Readonly<Record<string, Behaviour>> = {
  SUCCESS: rule('the call succeeded'),
  PROCESSING: rule('no face was sent yet, or the comparison waits or runs'),
  INVALID_ARGUMENT: rule('a field is refused; the message names it'),
  PARAM_ILLEGAL: rule('a field or header is refused; the message names it'),
  PARAMETER_ERROR: rule('a field is refused; the message names it'),
  UNABLE_GET_IMAGE: rule('an image cannot be used, or shows no face; the message names it'),
  SYSTEM_ERROR: rule('an engine failed, or a restart interrupted it'),
  LIMIT_EXCEEDED: rule('the five attempts of the face are used up'),
  TOKEN_NOT_FOUND: rule('unknown, used, expired, or for another recipient'),
  PARTNERSHIP_NOT_ACTIVE: rule('none, or suspended'),
  DONOR_DATA_UNAVAILABLE: rule('the donor’s transaction is gone'),
  DONOR_DATA_NOT_ACCEPTABLE: rule('not accepted, or expired; the token stays usable'),
  APPLICANT_NOT_FOUND: rule('the caller has no finished transaction of this user'),
  CLIENT_BUSINESS_ERROR: rule('the link cannot be fetched'),
  PARAM_MISSING: rule('a header, or a required field of a screening, is absent'),
  MSG_PARSE_ERROR: rule('the body is not a JSON object, or cannot be decrypted'),
  SIGNATURE_INVALID: rule('the signature does not verify'),
  KEY_NOT_FOUND: rule('the access key is wrong, or the client has no key of this kind'),
  MERCHANT_NOT_FOUND: rule('the Client-Id is unknown'),
  ACCESS_DENIED: rule('the client is not entitled to the operation'),
  NO_INTERFACE_DEF: rule('no operation has this path'),
  REQUEST_TRAFFIC_EXCEED_LIMIT: rule('too much work, or too many bytes, in the queue'),
  PROCESS_TIMEOUT: rule('the engine took too long'),
  HIGH_RISK: fault('there is no risk engine'),
  ACCOUNT_SERVICE_SUSPEND: fault('there is no risk engine'),
  DEVICE_NOT_SUPPORT: fault('there is no list of devices'),
  OS_NOT_SUPPORT: fault('there is no list of systems'),
  SDKVERSION_NOT_SUPPORT: fault('there is no list of versions'),
  UNUSABLE: fault('there is no check of usability'),
  AUTHORIZATION_ERROR: fault('a client without entitlement gets ACCESS_DENIED'),
  INTERNAL_BUSINESS_ERROR: fault('failures are SYSTEM_ERROR'),
  OAUTH_FAIL: fault('there is no OAuth here'),
  OAUTH_RESOURCE_CODE_FAIL: fault('there is no OAuth here'),
  PRODUCT_QUOTA_LIMIT: fault('there are no quotas'),
};

/** Lists when each operation returns its codes, then the common ones. Throws for a code without an entry. */
export function listCodeBehaviour(): [where: OperationName | 'common', code: string, behaviour: Behaviour][] {
  const own = OPERATION_NAMES.flatMap((name) =>
    Object.keys(OPERATIONS[name].codes).map((code) => [name, code] as const),
  );
  const common = Object.keys(COMMON_RESULT_CODES).map((code) => ['common' as const, code] as const);
  return [...own, ...common].map(([where, code]) => {
    const behaviour = CODES[code];
    if (!behaviour) throw new Error(`${where} ${code}: no entry says when it is returned`);
    return [where, code, behaviour];
  });
}
