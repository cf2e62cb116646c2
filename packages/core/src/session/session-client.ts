import type { CompareRequest, ConsentRequest, RecognizeRequest, SessionView } from './protocol.js';

export interface CallOptions {
  signal?: AbortSignal;
  /** Reused when the very same call is made again after a fault, so that it counts once. Default: a fresh random one. */
  idempotencyKey?: string;
}

/**
 * One session seen from the browser. `idproof-flow` takes any implementation.
 * Each method resolves with the newest view and rejects with `IdproofError`.
 */
export interface SessionClient {
  view(options?: CallOptions): Promise<SessionView>;
  consent(body: ConsentRequest, options?: CallOptions): Promise<SessionView>;
  recognize(body: RecognizeRequest, options?: CallOptions): Promise<SessionView>;
  compare(body: CompareRequest, options?: CallOptions): Promise<SessionView>;
  cancel(options?: CallOptions): Promise<SessionView>;
}
