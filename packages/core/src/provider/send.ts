import { IdproofError } from '../errors.js';

export interface SendRequest {
  url: string;
  /** The headers to send, exactly these and in this capitalisation. */
  headers: Record<string, string>;
  body: Uint8Array;
  signal: AbortSignal;
}

export interface SendResponse {
  status: number;
  /** As `fetch` or `node:http` give them; the case of names does not matter. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as they travelled: the signature is checked over them. */
  body: Uint8Array;
}

/**
 * Posts one request. It must not follow redirects (the credentials would travel along), must stop reading at a cap,
 * and rejects when no whole answer arrived. A rejection that is an `IdproofError` passes through unchanged.
 * After its promise has resolved or rejected it must not read `body`, whose memory is reused.
 */
export type Send = (request: SendRequest) => Promise<SendResponse>;

/** Sends with a deadline. A failure names its cause: the caller's abort, the deadline, or the network. */
export async function sendInTime(
  send: Send,
  request: Omit<SendRequest, 'signal'>,
  timeout: number,
  caller: AbortSignal | undefined,
): Promise<SendResponse> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeout);
  const signal = caller ? AbortSignal.any([caller, deadline.signal]) : deadline.signal;
  try {
    signal.throwIfAborted();
    // The deadline also holds for a transport whose promise never resolves.
    return await Promise.race([send({ ...request, signal }), rejectOnAbort(signal)]);
  } catch (cause) {
    if (caller?.aborted) throw new IdproofError('aborted', 'the caller aborted the call', { cause });
    if (deadline.signal.aborted) throw new IdproofError('provider_timeout', `no answer in ${timeout} ms`, { cause });
    if (cause instanceof IdproofError) throw cause;
    throw new IdproofError('provider_unreachable', 'the provider sent no complete answer', { cause });
  } finally {
    clearTimeout(timer);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}

/** Maps the status of an answer without a valid signature to an error of the connection. `now`: milliseconds since 1970. */
export function createStatusError({ status, headers }: SendResponse, now: number): IdproofError {
  if (status === 429 || status === 503)
    return new IdproofError('provider_busy', `the provider answered HTTP ${status}`, readRetryAfter(headers, now));
  if (status === 504) return new IdproofError('provider_timeout', 'the provider answered HTTP 504');
  if (status >= 300 && status < 400)
    return createUntrustedError(`the provider redirects (HTTP ${status}): never followed`);
  return new IdproofError('provider_failed', `the provider answered HTTP ${status}`);
}

export function createUntrustedError(message: string): IdproofError {
  return new IdproofError('provider_untrusted', message);
}

/** How long a `Retry-After`, in seconds or as a date, asks to wait, in milliseconds; nothing where there is none. */
export function readRetryAfter(headers: SendResponse['headers'], now: number): { retryAfter?: number } {
  const text = readHeader(headers, 'retry-after') ?? '';
  const wait = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return wait > 0 ? { retryAfter: wait } : {};
}

/** Reads a header. A duplicate header is ignored, because it is unknown which of the two was signed. */
export function readHeader(headers: SendResponse['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const values = Object.keys(headers)
    .filter((key) => key.toLowerCase() === name)
    .flatMap((key) => headers[key] ?? []);
  return values.length === 1 ? values[0] : undefined;
}
