import { FailureResponse, parseJson, type SendResponse } from '@idproof/core/provider';
import { problem, type Finding } from './finding.js';

/** Operations that the doctor calls: neither charges, and neither changes anything. */
export type DoctorOperation = 'v1.authentication.test' | 'v1.info.idlist';

/** Values that the explanations name. */
export interface AskedCall {
  operation: DoctorOperation;
  path: string;
  segment: string;
  clientId: string;
  mode: 'aksk' | 'rsa';
  isSealed: boolean;
}

const KEY_HINT = {
  aksk: 'IDPROOF_ACCESS_KEY does not belong to this client. Check that client id, access key and secret key belong together and to this environment (test or production).',
  rsa: "The provider holds no public key of this client: register the public half of IDPROOF_PRIVATE_KEY_FILE in the provider's portal.",
} as const;

const SIGNATURE_HINT = {
  aksk: 'IDPROOF_SECRET_KEY does not belong to IDPROOF_ACCESS_KEY, or something in between changes the body.',
  rsa: 'IDPROOF_PRIVATE_KEY_FILE does not match the public key that is registered for this client, or something in between changes the body.',
} as const;

const NAMES: Readonly<Record<DoctorOperation, string>> = {
  'v1.authentication.test': 'the echo test',
  'v1.info.idlist': 'the call for the document types',
};

/** Explains a refusal by its result code. */
export function explainCode(resultCode: string, asked: AskedCall): Finding {
  const { operation, path, segment, clientId, mode, isSealed } = asked;
  const prefix = `The provider answers ${resultCode}: `;
  switch (resultCode) {
    case 'NO_INTERFACE_DEF':
      // The echo test has shown that the segment is right.
      if (operation === 'v1.info.idlist') return problem('document_types', `${prefix}it has no list at ${path}.`);
      return problem(
        'segment',
        `${prefix}it knows no operation at ${path}. The segment "${segment}" (IDPROOF_PROVIDER_SEGMENT) is not the provider's own name.`,
      );
    case 'MERCHANT_NOT_FOUND':
      return problem(
        'client_id',
        `${prefix}it knows no client ${clientId}. Check IDPROOF_CLIENT_ID, and that IDPROOF_PROVIDER_URL is of the same environment (test or production).`,
      );
    case 'KEY_NOT_FOUND':
      return problem('key', `${prefix}${KEY_HINT[mode]}`);
    case 'SIGNATURE_INVALID':
      return problem('signature', `${prefix}${SIGNATURE_HINT[mode]}`);
    case 'ACCESS_DENIED':
    case 'OAUTH_FAIL':
    case 'OAUTH_RESOURCE_CODE_FAIL':
      return problem(
        'entitlement',
        `${prefix}the keys are right, but client ${clientId} may not call this operation. Have it enabled by the provider.`,
      );
    case 'MSG_PARSE_ERROR':
      if (!isSealed) break;
      return problem(
        'encryption',
        `${prefix}it cannot decrypt the request. IDPROOF_PROVIDER_PUBLIC_KEY_FILE is not the provider's key for this client, or encryption is not enabled: try IDPROOF_ENCRYPTION=off.`,
      );
    case 'PARAM_ILLEGAL':
    case 'PARAM_MISSING':
      return problem(
        'request_refused',
        `${prefix}it does not accept the headers: a Client-Id of another form, or a Request-Time too far from its clock (see below).`,
      );
    case 'REQUEST_TRAFFIC_EXCEED_LIMIT':
    case 'PRODUCT_QUOTA_LIMIT':
      return problem('provider_busy', `${prefix}too many calls, or the quota is used up.`);
    case 'PROCESS_TIMEOUT':
    case 'SYSTEM_ERROR':
      return problem('provider_failed', `${prefix}it failed. Try again in a minute.`);
  }
  return problem('request_refused', `${prefix}${NAMES[operation]} did not pass.`);
}

/** Result code in a body that is not verified; undefined where it holds none. */
export function readClaimedCode({ body }: SendResponse): string | undefined {
  try {
    return FailureResponse.parse(parseJson(body)).result.resultCode;
  } catch {
    return undefined;
  }
}

/** Explains an answer without a signature, perhaps of another server. */
export function explainUnsigned({ status }: SendResponse, origin: string, path: string): Finding {
  if (status !== 200) {
    return problem(
      'not_the_gateway',
      `${origin} answers HTTP ${status} without a signature. Is it the API host, and not the portal or the page host? Is a proxy or a firewall in between?`,
    );
  }
  return problem(
    'answer_unsigned',
    `${origin}${path} answers without a signature: it is not the provider's gateway, or something in between removes the headers Signature and Response-Time.`,
  );
}

/** Explains a signature that does not verify, also by the result code that the answer claims. */
export function explainForeignSignature(claimed: string | undefined, mode: 'aksk' | 'rsa'): Finding {
  const changed = 'or something in between changes its answer';
  if (mode === 'rsa') {
    const both =
      claimed === 'SIGNATURE_INVALID' ? ' It also does not accept the signature of IDPROOF_PRIVATE_KEY_FILE.' : '';
    return problem(
      'answer_signed_otherwise',
      `The answer is signed with a different key than the one in IDPROOF_PROVIDER_PUBLIC_KEY_FILE: it is not the provider's key for this client, ${changed}.${both}`,
    );
  }
  if (claimed === 'SIGNATURE_INVALID') {
    return problem(
      'secret_key',
      'Neither side accepts the signature of the other (SIGNATURE_INVALID): IDPROOF_SECRET_KEY does not belong to IDPROOF_ACCESS_KEY.',
    );
  }
  return problem(
    'answer_signed_otherwise',
    `The answer is signed with a different key than IDPROOF_SECRET_KEY: the other side is not the provider, ${changed}.`,
  );
}
