import { JsonError, parseJson, parseRequestTime } from '@idproof/core/provider';
import type { Answer } from './answer.js';
import { detectAuthMode, type AuthMode, type Credential, type KnownClient } from './clients.js';
import { areSecretsEqual } from '../secrets.js';

/** Required headers (specification 5, appendix 1.4), in the order of the checks. */
const REQUIRED_HEADERS: Readonly<Record<AuthMode, readonly string[]>> = {
  aksk: ['Client-Id', 'Request-Time', 'Content-Type', 'Auth-Type', 'Access-Key', 'Signature'],
  rsa: ['Client-Id', 'Request-Time', 'Content-Type', 'Signature'],
};
const CONTENT_TYPE = /^application\/json\s*;\s*charset\s*=\s*"?utf-8"?$/i;
/** Required for an encrypted body (appendix 1.5). */
const SEALED_TYPE = /^text\/plain\s*;\s*charset\s*=\s*"?utf-8"?$/i;

function refuseHeader(header: string, why: string): Answer {
  return { resultCode: 'PARAM_ILLEGAL', resultMessage: `${header}: ${why}` };
}

/** Checks the headers by themselves: presence, then form. */
export function checkHeaders(headers: Headers, now: number, maxAge: number | undefined): Answer | undefined {
  const mode = detectAuthMode(headers);
  const missing = REQUIRED_HEADERS[mode].find((name) => !headers.get(name));
  if (missing) return { resultCode: 'PARAM_MISSING', resultMessage: `${missing}: required` };
  const get = (name: string): string => headers.get(name) ?? '';
  if (!/^\d{16}$/.test(get('Client-Id'))) return refuseHeader('Client-Id', '16 digits are needed');
  const sent = parseRequestTime(get('Request-Time'));
  if (sent === undefined) return refuseHeader('Request-Time', 'no date-time with a zone');
  if (maxAge !== undefined && Math.abs(now - sent) > maxAge)
    return refuseHeader('Request-Time', 'too far from the clock');
  const isSealed = mode === 'rsa' && get('Encrypt') !== '';
  if (!(isSealed ? SEALED_TYPE : CONTENT_TYPE).test(get('Content-Type'))) {
    return refuseHeader('Content-Type', `only ${isSealed ? 'text/plain' : 'application/json'}; charset=UTF-8`);
  }
  if (mode === 'aksk' && get('Encrypt') !== '') return refuseHeader('Encrypt', 'only beside an RSA signature');
  if (headers.get('Content-Encoding')) return refuseHeader('Content-Encoding', 'the body may not be encoded');
  if (mode === 'aksk' && get('Auth-Type') !== 'AKSK') return refuseHeader('Auth-Type', 'only AKSK');
  return undefined;
}

/** Checks that the caller is the client it claims to be: key, then signature over the raw bytes. */
export async function checkCaller(
  client: KnownClient,
  credential: Credential | undefined,
  { headers, path, body }: { headers: Headers; path: string; body: Uint8Array },
): Promise<Answer | undefined> {
  if (!credential) return { resultCode: 'KEY_NOT_FOUND', resultMessage: 'Signature: no key of this kind is known' };
  if (detectAuthMode(headers) === 'aksk' && !areSecretsEqual(headers.get('Access-Key') ?? '', client.accessKey ?? '')) {
    return { resultCode: 'KEY_NOT_FOUND', resultMessage: 'Access-Key: not known' };
  }
  const message = { path, clientId: client.clientId, time: headers.get('Request-Time') ?? '', body };
  if (await credential.signer.verify(message, headers.get('Signature') ?? '')) return undefined;
  return { resultCode: 'SIGNATURE_INVALID', resultMessage: 'Signature: does not verify' };
}

/** Decrypts the verified body. */
export function openBody(
  credential: Credential | undefined,
  headers: Headers,
  body: Uint8Array,
): { bytes: Uint8Array } | { answer: Answer } {
  const header = headers.get('Encrypt');
  if (!header) return { bytes: body };
  try {
    if (credential?.encryption) return { bytes: credential.encryption.open(body, header) };
  } catch {
    // The reason must not leak: it would make a padding oracle.
  }
  return { answer: { resultCode: 'MSG_PARSE_ERROR', resultMessage: 'body: cannot be decrypted' } };
}

/** Deeper than any documented request, and bounded. */
const MAX_DEPTH = 32;

/** Parses the body as an object. A duplicate key is ambiguous and refused. */
export function parseBody(body: Uint8Array): { value: Record<string, unknown> } | { answer: Answer } {
  let value: unknown;
  try {
    value = parseJson(body, { maxDepth: MAX_DEPTH, keys: 'unique' });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { answer: { resultCode: 'MSG_PARSE_ERROR', resultMessage: `body: ${error.reason}` } };
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { value: value as Record<string, unknown> };
  return { answer: { resultCode: 'MSG_PARSE_ERROR', resultMessage: 'body: not a JSON object' } };
}
