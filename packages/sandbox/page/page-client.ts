import { IdproofError, type ErrorCode } from '@idproof/core/errors';
import { findRequestTimeout } from '@idproof/core/internal';
import type { CaptureAnswer } from '../src/flows/flow.js';
import type { Progress } from '../src/flows/progress.js';

interface DocumentImages {
  front: string;
  back?: string;
  degraded: boolean;
}

interface FaceImages {
  face: string;
  frames?: Readonly<Record<string, string>>;
  degraded: boolean;
}

export interface PageCall {
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/** The sandbox's routes for its page. Every method rejects with `IdproofError`. */
export interface PageClient {
  transaction(call?: PageCall): Promise<Progress>;
  document(images: DocumentImages, call?: PageCall): Promise<CaptureAnswer>;
  face(images: FaceImages, call?: PageCall): Promise<CaptureAnswer>;
  /** Reports that the person stopped. */
  interrupt(call?: PageCall): Promise<void>;
}

interface PageClientOptions {
  /** The folder of the routes, with a trailing slash. Always this page's own server, never an address of `clientcfg`. */
  baseUrl: URL;
  /** Empty where the page was opened without one: the server then rejects every call. */
  ticket: string;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds until a call counts as lost, beside a second for each 4,000 characters that it sends. Default 60,000. */
  timeout?: number;
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'not_found',
  408: 'network_failed',
  409: 'out_of_order',
  410: 'session_over',
  413: 'payload_too_large',
  422: 'picture_unusable',
  503: 'overloaded',
};

/** Calls the server with the ticket, which is sent in the `Authorization` header alone. */
export function createPageClient({
  baseUrl,
  ticket,
  fetch = globalThis.fetch.bind(globalThis),
  timeout = 60_000,
}: PageClientOptions): PageClient {
  async function call(path: string, body: object | undefined, { signal, idempotencyKey }: PageCall): Promise<unknown> {
    const text = body && JSON.stringify(body);
    const time = limitTime(findRequestTimeout(timeout, text), signal);
    let response: Response;
    try {
      response = await fetch(new URL(path, baseUrl), {
        method: body ? 'POST' : 'GET',
        headers: {
          Authorization: `Bearer ${ticket}`,
          ...(body ? { 'Content-Type': 'application/json' } : {}),
          ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
        },
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: time.signal,
        ...(text ? { body: text } : {}),
      });
    } catch (cause) {
      const code = signal?.aborted ? 'aborted' : time.signal.aborted ? 'provider_timeout' : 'network_failed';
      throw new IdproofError(code, undefined, { cause });
    } finally {
      time.clear();
    }
    if (!response.ok) throw new IdproofError(CODES[response.status] ?? 'provider_failed');
    try {
      return await response.json();
    } catch (cause) {
      throw new IdproofError('answer_unreadable', undefined, { cause });
    }
  }
  return {
    transaction: async (options = {}) => (await call('transaction', undefined, options)) as Progress,
    document: async (images, options = {}) => (await call('document', images, options)) as CaptureAnswer,
    face: async (images, options = {}) => (await call('face', images, options)) as CaptureAnswer,
    interrupt: async (options = {}) => void (await call('interrupt', {}, options)),
  };
}

/** A signal that aborts with the caller's, or when the time is up: `AbortSignal.any` is younger than phones in use. */
function limitTime(timeout: number, caller: AbortSignal | undefined): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, timeout);
  if (caller?.aborted) abort();
  caller?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}
