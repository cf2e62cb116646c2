import { isIdproofError, type ErrorCode, type IdproofError } from '@idproof/core/errors';
import { randomKey } from '@idproof/core/internal';
import type { CallOptions, SessionClient, SessionView } from '@idproof/core/session';
import { isOnPhone, isRetryable, type Work } from './flow-state.js';
import { ResultPoll } from './result-poll.js';

/** Failures in a row after which polling ends, each after the client's own attempts. */
const POLL_FAILURES = 3;

interface Poll {
  /** True where the provider has a part of the session, whose result it knows. */
  isHosted: boolean;
  /** The failures in a row before this call. */
  failures: number;
}

/** A call to the session. Repeated under the same key, it counts once. */
export interface Call {
  work: Work;
  key: string;
  /** The code of the call before, where that failed because the session has moved on. */
  fault?: ErrorCode;
  /** Present where it polls for the result. */
  poll?: Poll;
  run: (client: SessionClient, options: CallOptions) => Promise<SessionView>;
}

/** An error as the flow handles it. Everything that is no `IdproofError` is a mistake in the set-up. */
export type CallError = Pick<IdproofError, 'code'> & Partial<Pick<IdproofError, 'field'>>;

interface CallRunnerOptions {
  createClient: () => SessionClient;
  onView: (view: SessionView, call: Call) => void;
  onError: (error: CallError, call: Call) => void;
}

/** Runs one call to the session at a time, and polls for the result. A new call aborts the one before. */
export class CallRunner {
  readonly #options: CallRunnerOptions;
  readonly #poll = new ResultPoll();
  #client: SessionClient | null = null;
  #call: Call | null = null;
  #run = new AbortController();
  /** True while a call waits for the connection to be back. */
  #isStranded = false;

  constructor(options: CallRunnerOptions) {
    this.#options = options;
  }

  /** The session's client; null before the first call. */
  get client(): SessionClient | null {
    return this.#client;
  }

  /** The newest call, which may be over; null before the first one. */
  get call(): Call | null {
    return this.#call;
  }

  /** True where the newest call was lost with the connection. */
  get isStranded(): boolean {
    return this.#isStranded;
  }

  async make(work: Work, run: Call['run'], key = randomKey()): Promise<void> {
    this.#poll.reset();
    await this.#perform({ work, run, key });
  }

  /** Makes the newest call once more, under its key: where the first one arrived, it counts. */
  async repeat(): Promise<void> {
    if (this.#call) await this.#perform(this.#call);
  }

  /** Requests the newest view. */
  async refresh(work: Work, fault?: ErrorCode): Promise<void> {
    await this.#perform({ work, key: randomKey(), run: readNewest, ...(fault && { fault }) });
  }

  /** Requests the result after a delay. Fails with `request_timeout` once it has been polled for too long. */
  pollResult({ flow, hosted }: SessionView): void {
    this.#pollLater({ isHosted: flow !== 'api' || hosted !== undefined, failures: 0 });
  }

  resetPoll(): void {
    this.#poll.reset();
  }

  /** Stops polling while the page is hidden. */
  hide(): void {
    this.#poll.hide();
  }

  show(): void {
    this.#poll.show();
  }

  pause(): void {
    this.#run.abort();
    this.#poll.stop();
  }

  /** Forgets the session. */
  reset(): void {
    this.pause();
    this.#poll.reset();
    this.#call = null;
    this.#client = null;
  }

  #pollLater(poll: Poll, retryAfter?: number): void {
    const call = createResultCall(poll);
    this.#call = call;
    const isScheduled = this.#poll.next(() => void this.#perform(call), retryAfter);
    if (!isScheduled) this.#options.onError({ code: 'request_timeout' }, call);
  }

  async #perform(call: Call): Promise<void> {
    const { createClient, onView } = this.#options;
    this.pause();
    this.#call = call;
    this.#run = new AbortController();
    this.#isStranded = false;
    const { signal } = this.#run;
    try {
      this.#client ??= createClient();
      const view = await call.run(this.#client, { signal, idempotencyKey: call.key });
      if (!signal.aborted) onView(view, call);
    } catch (error) {
      if (signal.aborted) return;
      this.#handleError(error, call);
    }
  }

  #handleError(error: unknown, call: Call): void {
    const known = isIdproofError(error) ? error : null;
    const { poll } = call;
    if (known?.code === 'network_failed' && isOffline()) this.#isStranded = true;
    else if (known && poll && poll.failures < POLL_FAILURES && isRetryable(known.code))
      this.#pollLater({ ...poll, failures: poll.failures + 1 }, known.retryAfter);
    else this.#options.onError(known ?? { code: 'configuration_invalid' }, call);
  }
}

/** The newest view. Once the provider's part has begun, the provider alone knows whether it is over; a phone asks itself. */
export async function readNewest(client: SessionClient, options: CallOptions): Promise<SessionView> {
  const view = await client.view(options);
  if (!view.hosted?.isStarted || isOnPhone(view)) return view;
  const newest = client.checkresult(options);
  // Polling repeats the request for a result that is being processed.
  return view.status === 'processing' ? newest.catch(() => view) : newest;
}

/** A call for the result: `checkresult` reads it from the provider; what our elements sent, the proxy already has. */
function createResultCall(poll: Poll): Call {
  const run: Call['run'] = (client, options) => (poll.isHosted ? client.checkresult(options) : client.view(options));
  return { work: 'result', key: randomKey(), poll, run };
}

/** True where the browser knows that it has no connection. */
export function isOffline(): boolean {
  // Runtimes that are no browser have no `navigator`, or one without `onLine`.
  const { navigator } = globalThis as { navigator?: Partial<Navigator> };
  return navigator?.onLine === false;
}
