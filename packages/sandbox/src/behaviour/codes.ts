import { COMMON_RESULT_CODES, OPERATION_NAMES, OPERATIONS, type OperationName } from '@idproof/core/provider';
import { fault, rule, type Behaviour } from './treatment.js';

/** When a code is answered; of an operation's own codes and of the common ones. */
const CODES: Readonly<Record<string, Behaviour>> = {
  SUCCESS: rule('the call succeeded'),
  PROCESSING: rule('no face was sent yet; the comparison waits or runs'),
  INVALID_ARGUMENT: rule('a field is refused; the message names it'),
  PARAM_ILLEGAL: rule('a field or header is refused; the message names it'),
  PARAMETER_ERROR: rule('a field is refused; the message names it'),
  UNABLE_GET_IMAGE: rule('a picture cannot be used, or shows no face; the message names it'),
  SYSTEM_ERROR: rule('an engine broke, or a restart cut its work off'),
  LIMIT_EXCEEDED: rule('five tries of the face are used up'),
  TOKEN_NOT_FOUND: rule('unknown, used, out of time, or somebody else’s'),
  PARTNERSHIP_NOT_ACTIVE: rule('none, or suspended'),
  DONOR_DATA_UNAVAILABLE: rule('the donor’s transaction is gone'),
  DONOR_DATA_NOT_ACCEPTABLE: rule('filtered out, or expired; the token stays usable'),
  APPLICANT_NOT_FOUND: rule('the caller has no finished transaction of this user'),
  CLIENT_BUSINESS_ERROR: rule('the link cannot be fetched'),
  PARAM_MISSING: rule('a header is absent'),
  MSG_PARSE_ERROR: rule('the body is no JSON object, or cannot be decrypted'),
  SIGNATURE_INVALID: rule('the signature does not verify'),
  KEY_NOT_FOUND: rule('the access key is wrong, or the client has no key of this kind'),
  MERCHANT_NOT_FOUND: rule('the Client-Id is not known'),
  ACCESS_DENIED: rule('the client is not entitled to the operation'),
  NO_INTERFACE_DEF: rule('the path is no operation'),
  REQUEST_TRAFFIC_EXCEED_LIMIT: rule('too much work or too many bytes wait'),
  PROCESS_TIMEOUT: rule('the engine took too long'),
  HIGH_RISK: fault('no engine of risk'),
  ACCOUNT_SERVICE_SUSPEND: fault('no engine of risk'),
  DEVICE_NOT_SUPPORT: fault('no list of devices'),
  OS_NOT_SUPPORT: fault('no list of systems'),
  SDKVERSION_NOT_SUPPORT: fault('no list of versions'),
  UNUSABLE: fault('no check of usability'),
  AUTHORIZATION_ERROR: fault('a caller without the right is ACCESS_DENIED'),
  INTERNAL_BUSINESS_ERROR: fault('what breaks is SYSTEM_ERROR'),
  OAUTH_FAIL: fault('there is no OAuth here'),
  OAUTH_RESOURCE_CODE_FAIL: fault('there is no OAuth here'),
  PRODUCT_QUOTA_LIMIT: fault('nothing is sold here'),
};

/** Of each operation, when it answers its codes; then the common ones. Throws for a code that nobody decided about. */
export function listCodeBehaviour(): [where: OperationName | 'common', code: string, behaviour: Behaviour][] {
  const own = OPERATION_NAMES.flatMap((name) =>
    Object.keys(OPERATIONS[name].codes).map((code) => [name, code] as const),
  );
  const common = Object.keys(COMMON_RESULT_CODES).map((code) => ['common' as const, code] as const);
  return [...own, ...common].map(([where, code]) => {
    const behaviour = CODES[code];
    if (!behaviour) throw new Error(`${where} ${code}: nobody says when it is answered`);
    return [where, code, behaviour];
  });
}
