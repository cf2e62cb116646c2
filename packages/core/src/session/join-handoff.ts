import { IdproofError } from '../errors.js';
import { findRequestTimeout } from '../internal/request-timeout.js';
import { JOIN_ROUTE, type JoinAnswer, type JoinRequest } from './handoff.js';
import { request } from './http-session-client.js';

export interface JoinOptions {
  /** The proxy's base address, as for the session client. */
  proxyUrl: string;
  /** Identifies the attempt: pass the same key to repeat it after a lost answer. 1 to 128 visible ASCII characters. */
  idempotencyKey: string;
  /** Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds. Default 20,000. */
  timeout?: number;
}

/**
 * Joins a session as its phone: consumes the code. Rejects with `handoff_refused` for a wrong number and for a wrong,
 * used or expired code alike.
 */
export async function joinHandoff(body: JoinRequest, options: JoinOptions): Promise<JoinAnswer> {
  const fetch: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const text = JSON.stringify(body);
  const init: RequestInit = {
    method: JOIN_ROUTE.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': options.idempotencyKey },
    body: text,
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  };
  const url = options.proxyUrl.replace(/\/+$/, '') + JOIN_ROUTE.path;
  const answer = JOIN_ROUTE.answer.safeParse(
    await request(fetch, url, init, findRequestTimeout(options.timeout ?? 20_000, text)),
  );
  if (!answer.success) throw new IdproofError('answer_unreadable', 'The answer is not of the agreed shape');
  return answer.data;
}
