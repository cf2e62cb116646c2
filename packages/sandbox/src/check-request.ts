import { JsonError, parseJson, parseRequestTime } from '@idproof/core/provider';
import type { Answer } from './answer.js';
import type { KnownClient } from './clients.js';
import { equalSecrets } from './secrets.js';

/** Headers a call must carry (specification 5), in the order they are asked for. */
const REQUIRED_HEADERS = ['Client-Id', 'Request-Time', 'Content-Type', 'Auth-Type', 'Access-Key', 'Signature'] as const;
const CONTENT_TYPE = /^application\/json\s*;\s*charset\s*=\s*"?utf-8"?$/i;

function illegal(header: string, why: string): Answer {
  return { resultCode: 'PARAM_ILLEGAL', resultMessage: `${header}: ${why}` };
}

/** The headers by themselves: presence, then form. */
export function checkHeaders(headers: Headers, now: number, maxAge: number | undefined): Answer | undefined {
  const missing = REQUIRED_HEADERS.find((name) => !headers.get(name));
  if (missing) return { resultCode: 'PARAM_MISSING', resultMessage: `${missing}: required` };
  const get = (name: (typeof REQUIRED_HEADERS)[number]): string => headers.get(name) ?? '';
  if (!/^\d{16}$/.test(get('Client-Id'))) return illegal('Client-Id', '16 digits are needed');
  const sent = parseRequestTime(get('Request-Time'));
  if (sent === undefined) return illegal('Request-Time', 'no date-time with a zone');
  if (maxAge !== undefined && Math.abs(now - sent) > maxAge) return illegal('Request-Time', 'too far from the clock');
  if (!CONTENT_TYPE.test(get('Content-Type'))) return illegal('Content-Type', 'only application/json; charset=UTF-8');
  if (headers.get('Content-Encoding')) return illegal('Content-Encoding', 'the body may not be encoded');
  if (get('Auth-Type') !== 'AKSK') return illegal('Auth-Type', 'only AKSK');
  return undefined;
}

/** Whether the caller is the client it says: key, then signature over the raw bytes. */
export async function checkCaller(
  client: KnownClient,
  { headers, path, body }: { headers: Headers; path: string; body: Uint8Array },
): Promise<Answer | undefined> {
  if (!equalSecrets(headers.get('Access-Key') ?? '', client.accessKey)) {
    return { resultCode: 'KEY_NOT_FOUND', resultMessage: 'Access-Key: not known' };
  }
  const message = { path, clientId: client.clientId, time: headers.get('Request-Time') ?? '', body };
  if (await client.signer.verify(message, headers.get('Signature') ?? '')) return undefined;
  return { resultCode: 'SIGNATURE_INVALID', resultMessage: 'Signature: does not verify' };
}

/** Deeper than any documented request, and bounded. */
const MAX_DEPTH = 32;

/** The body as an object; a key that is named twice has no meaning, so it is refused. */
export function parseBody(body: Uint8Array): { value: Record<string, unknown> } | { answer: Answer } {
  let value: unknown;
  try {
    value = parseJson(body, { maxDepth: MAX_DEPTH, uniqueKeys: true });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { answer: { resultCode: 'MSG_PARSE_ERROR', resultMessage: `body: ${error.reason}` } };
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { value: value as Record<string, unknown> };
  return { answer: { resultCode: 'MSG_PARSE_ERROR', resultMessage: 'body: not a JSON object' } };
}
