import { problem, type Finding } from './finding.js';

const NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME']);
const REFUSED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EACCES', 'EADDRNOTAVAIL']);
const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/;
const TLS_WORDS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: is the clock of this machine right?',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it does not send an intermediate certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  EPROTO: 'it does not speak TLS on this port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS on this port',
};

/** Node's code of the innermost error. */
function getNodeCode(error: unknown): string {
  let code = '';
  for (let each = error; each instanceof Error; each = getCause(each)) {
    if ('code' in each && typeof each.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(each.code)) code = each.code;
  }
  return code;
}

// A host with several addresses fails with one error per address.
function getCause(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : error.cause;
}

/** Explains why no complete answer came. */
export function explainTransport(error: unknown, origin: string): Finding {
  const code = getNodeCode(error);
  const { hostname, host } = new URL(origin);
  if (NAME.has(code)) {
    return problem(
      'dns',
      `The name ${hostname} cannot be resolved (${code}). Check IDPROOF_PROVIDER_URL, and whether this machine has a network.`,
    );
  }
  if (TLS.test(code)) {
    return problem(
      'tls',
      `${host} was reached, but the TLS connection failed: ${TLS_WORDS[code] ?? 'its certificate cannot be verified'} (${code}). If a proxy in between inspects TLS, add its authority to NODE_EXTRA_CA_CERTS; certificates are always checked.`,
    );
  }
  if (REFUSED.has(code)) {
    return problem(
      'connection',
      `Nothing listens at ${host}, or a firewall refuses (${code}). Check host and port in IDPROOF_PROVIDER_URL.`,
    );
  }
  return problem(
    'connection',
    `The connection to ${host} broke before the answer was complete${code ? ` (${code})` : ''}. Check what is in between: a firewall, a proxy, a VPN.`,
  );
}
