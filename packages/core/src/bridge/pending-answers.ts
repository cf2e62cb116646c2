import { IdproofError } from '../errors.js';
import type { Clock } from './clock.js';
import type { InwardMessage, InwardType, OutwardType } from './messages.js';

interface PendingRequest {
  requestType: OutwardType;
  answer: InwardType;
  /** Milliseconds until `host_silent`. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

interface Entry {
  request: PendingRequest;
  resolve: (message: InwardMessage) => void;
  reject: (error: IdproofError) => void;
}

/** Requests to the app that have no answer yet, by their id. Each resolves or rejects once. */
export class PendingAnswers {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves with the answer; rejects with `host_silent`, `host_refused` or `aborted`. */
  add(id: string, request: PendingRequest): Promise<InwardMessage> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => this.fail(id, 'aborted');
      const cancel = this.#clock.after(request.timeoutMs, () => this.fail(id, 'host_silent'));
      const end = (): void => {
        this.#entries.delete(id);
        request.signal?.removeEventListener('abort', onAbort);
        cancel();
      };
      request.signal?.addEventListener('abort', onAbort);
      this.#entries.set(id, {
        request,
        resolve: (message) => (end(), resolve(message)),
        reject: (error) => (end(), reject(error)),
      });
    });
  }

  /** Resolves the request of that id. An answer to no request, or of another type, is ignored. */
  resolve(id: string, message: InwardMessage): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const { requestType, answer } = entry.request;
    if (message.type === answer) entry.resolve(message);
    else if (message.type === 'failed' && message.payload.type === requestType) this.fail(id, 'host_refused');
  }

  /** Rejects the request of that id, if it is pending. */
  fail(id: string, code: 'aborted' | 'host_silent' | 'host_refused'): void {
    this.#entries.get(id)?.reject(new IdproofError(code));
  }

  /** Rejects all pending requests. */
  abort(): void {
    for (const id of this.#entries.keys()) this.fail(id, 'aborted');
  }
}
