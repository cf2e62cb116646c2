import type * as z from 'zod/mini';
import { IdproofError, isIdproofError } from '../errors.js';
import { findRequestTimeout } from '../internal/request-timeout.js';
import { NoRequest } from './protocol.js';
import { SESSION_ROUTES, type SessionRoute } from './session-routes.js';
import { EVENTS_ROUTE } from './handoff.js';
import { randomKey } from './random-key.js';
import { readAnswer } from './read-answer.js';
import { DEFAULT_RETRY, findRetryDelay, untilAborted, wait } from './retry.js';
import type { RetryPolicy } from './retry.js';
import type { CallOptions, SessionClient } from './session-client.js';
import { createUploadFetch, type SendText } from './upload-fetch.js';
import { watchSession } from './watch-session.js';

export interface SessionClientOptions {
  /** The proxy's base address, such as `/idproof` or `https://verify.example/idproof`. */
  proxyUrl: string;
  /** Returns a client token. Called before the first request, and once more when the proxy reports that it expired. */
  getToken: () => Promise<string>;
  /** Default: the global `fetch`, and XMLHttpRequest for a call with `onUpload`. */
  fetch?: typeof globalThis.fetch;
  /**
   * Milliseconds after which a call without an answer is given up, plus one second for each 4,000 characters of its body.
   * Default 60,000.
   */
  timeout?: number;
  retry?: Partial<RetryPolicy>;
}

/**
 * The session over HTTP. The token is kept in memory and sent in the `Authorization` header alone.
 * After errors that leave the outcome unknown each call is retried with the same idempotency key, so that it counts once.
 */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  const sender = createSender(options);
  const call = createCaller(options, sender.send);
  const createMethod = (route: SessionRoute) => {
    const { body } = SESSION_ROUTES[route];
    if (body === null) return (callOptions?: CallOptions) => call(route, undefined, callOptions);
    if (body === NoRequest) return (callOptions?: CallOptions) => call(route, {}, callOptions);
    return (given: unknown, callOptions?: CallOptions) => call(route, given, callOptions);
  };
  const routes = Object.keys(SESSION_ROUTES) as SessionRoute[];
  // `SessionClient` has one method for each route; its parameter is the body of that route.
  const client = Object.fromEntries(routes.map((route) => [route, createMethod(route)])) as unknown as SessionClient;
  const watch: SessionClient['watch'] = (onView, watchOptions) =>
    watchSession({ ...watchOptions, onView, open: sender.open, read: (signal) => client.view({ signal }) });
  return { ...client, watch };
}

type AnswerOf<Route extends SessionRoute> = z.infer<(typeof SESSION_ROUTES)[Route]['answer']>;

function createCaller(options: SessionClientOptions, send: Sender['send']) {
  const policy: RetryPolicy = { ...DEFAULT_RETRY, ...options.retry };
  return async <Route extends SessionRoute>(
    route: Route,
    body: unknown,
    call: CallOptions = {},
  ): Promise<AnswerOf<Route>> => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const key = call.idempotencyKey ?? randomKey();
    for (let next = 2; ; next++) {
      try {
        return await send(route, text, key, call);
      } catch (error) {
        const delay = isIdproofError(error) && isWorthRetrying(error) && findRetryDelay(policy, next, error.retryAfter);
        if (delay === false || delay === undefined) throw error;
        await wait(delay, call.signal);
      }
    }
  };
}

/** Retrying is safe: for a repeated idempotency key the proxy sends its first answer again. */
function isWorthRetrying(error: IdproofError): boolean {
  return error.retryable && error.code !== 'aborted' && error.code !== 'answer_unreadable';
}

type Sender = ReturnType<typeof createSender>;

function createSender({ proxyUrl, getToken, fetch: given, timeout = 60_000 }: SessionClientOptions) {
  const base = proxyUrl.replace(/\/+$/, '');
  const fetch: typeof globalThis.fetch = given ?? ((input, init) => globalThis.fetch(input, init));
  let token: Promise<string> | undefined;
  // At most one token request at a time; a failed one is not cached.
  const takeToken = () =>
    (token ??= getToken().catch((error: unknown) => {
      token = undefined;
      throw isIdproofError(error) ? error : new IdproofError('network_failed', 'No client token', { cause: error });
    }));

  const once = async <Route extends SessionRoute>(
    route: Route,
    text: string | undefined,
    key: string,
    { signal, onUpload }: CallOptions,
  ): Promise<AnswerOf<Route>> => {
    const headers: Record<string, string> = { authorization: `Bearer ${await untilAborted(takeToken(), signal)}` };
    if (text !== undefined) {
      headers['content-type'] = 'application/json';
      headers['idempotency-key'] = key;
    }
    const { method, path, answer } = SESSION_ROUTES[route];
    const init: RequestInit = { method, headers, credentials: 'omit', cache: 'no-store', redirect: 'error' };
    if (text !== undefined) init.body = text;
    const send = onUpload && !given && 'XMLHttpRequest' in globalThis ? createUploadFetch(onUpload) : fetch;
    const parsed = answer.safeParse(await request(send, base + path, init, findRequestTimeout(timeout, text), signal));
    if (!parsed.success) throw new IdproofError('answer_unreadable', 'The answer is not of the agreed shape');
    return parsed.data as AnswerOf<Route>;
  };

  const withFreshToken = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    const used = token;
    try {
      return await run();
    } catch (error) {
      const stale = isIdproofError(error) && (error.code === 'token_expired' || error.code === 'unauthorized');
      if (!stale) throw error;
      // Another call may have fetched a newer token meanwhile.
      if (token === used || used === undefined) token = undefined;
      return run();
    }
  };

  return {
    send: <Route extends SessionRoute>(
      route: Route,
      text: string | undefined,
      key: string,
      call: CallOptions,
    ): Promise<AnswerOf<Route>> => withFreshToken(() => once(route, text, key, call)),
    /** Opens the stream of views. */
    open: (signal: AbortSignal, lastId: string): Promise<ReadableStream<Uint8Array>> =>
      withFreshToken(async () => {
        const headers: Record<string, string> = {
          accept: 'text/event-stream',
          authorization: `Bearer ${await untilAborted(takeToken(), signal)}`,
        };
        if (lastId) headers['last-event-id'] = lastId;
        const init: RequestInit = { headers, credentials: 'omit', cache: 'no-store', redirect: 'error', signal };
        const response = await fetch(base + EVENTS_ROUTE.path, init);
        if (!response.ok) await readAnswer(response);
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
        if (!isStream || !response.body) throw new IdproofError('answer_unreadable', 'The answer is not a stream');
        return response.body;
      }),
  };
}

/** One HTTP exchange with a timeout. Rejects with `aborted`, `network_failed`, or the error of the answer. */
export async function request(
  fetch: SendText,
  url: string,
  init: RequestInit,
  timeout: number,
  signal?: AbortSignal,
): Promise<unknown> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(abort, timeout);
  try {
    return await readAnswer(await fetch(url, { ...init, signal: controller.signal }));
  } catch (cause) {
    if (isIdproofError(cause)) throw cause;
    throw new IdproofError(signal?.aborted ? 'aborted' : 'network_failed', undefined, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
