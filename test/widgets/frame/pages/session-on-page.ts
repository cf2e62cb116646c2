import type { SessionClient, SessionView } from '@idproof/core/session';
import { FakeSession } from '../../helpers/fake-session.js';

export interface ProxyLog {
  /** Every address that the page asked for after it had loaded. */
  requests: string[];
  /** The client token of every request. */
  tokens: string[];
  /** Set to refuse the next call as one whose token has expired. */
  expired: boolean;
}

const ROUTES: Record<string, (session: FakeSession, body: never) => Promise<SessionView>> = {
  '/v1/session': (session) => session.view(),
  '/v1/session/consent': (session, body: Parameters<SessionClient['consent']>[0]) => session.consent(body),
  '/v1/session/recognize': (session, body: Parameters<SessionClient['recognize']>[0]) => session.recognize(body),
  '/v1/session/compare': (session, body: Parameters<SessionClient['compare']>[0]) => session.compare(body),
  '/v1/session/cancel': (session) => session.cancel(),
};

/** Answers this page's calls to its proxy from a session in memory. */
export function answerAsProxy(): ProxyLog {
  const log: ProxyLog = { requests: [], tokens: [], expired: false };
  const session = FakeSession.create();
  globalThis.fetch = async (input, init = {}) => {
    const address = input as string;
    log.requests.push(address);
    log.tokens.push(new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '');
    if (log.expired) {
      log.expired = false;
      const problem = {
        type: 'about:blank',
        title: '',
        status: 401,
        code: 'token_expired',
        requestId: 'r',
        retryable: false,
      };
      return Response.json(problem, { status: 401, headers: { 'content-type': 'application/problem+json' } });
    }
    const route = ROUTES[address.replace('/idproof', '')];
    if (!route) return new Response(null, { status: 404 });
    return Response.json(await route(await session, JSON.parse((init.body ?? '{}') as string) as never));
  };
  return log;
}
