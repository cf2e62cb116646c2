import * as z from 'zod/mini';
import { IdproofError } from '../errors.js';
import { request } from './http-session-client.js';

const StartAnswer = z.object({ clientToken: z.string().check(z.minLength(1)) });

export interface StartTokenOptions {
  /** Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds. Default 20,000. */
  timeout?: number;
}

/**
 * `getToken` from a start address on the merchant's own server, which answers `{ clientToken }` for the user who is
 * logged in there. By the header `Idproof-Start: 1` that server distinguishes its own pages from cross-site requests.
 */
export function createStartTokenSource(startUrl: string, options: StartTokenOptions = {}): () => Promise<string> {
  const fetch: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const init: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idproof-start': '1' },
    body: '{}',
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
  };
  return async () => {
    const answer = StartAnswer.safeParse(await request(fetch, startUrl, init, options.timeout ?? 20_000));
    if (!answer.success) throw new IdproofError('answer_unreadable', 'The start address gave no clientToken');
    return answer.data.clientToken;
  };
}
