import { ERROR_CODES, isIdproofError, randomKey } from '@idproof/core/internal';
import type { CapturedImage } from '@idproof/core/capture';
import type { HostBridge } from '@idproof/core/bridge';
import type {
  CallOptions,
  ConsentRequest,
  DocumentChoice,
  ErrorCode,
  Page,
  SessionClient,
  SessionView,
} from '@idproof/core/session';
import { runInApp } from './app-step.js';
import { findChoice, hasChoice } from './document-choice.js';
import { canRetry, STARTING, transition, getView, type FlowInput, type FlowState, type Work } from './flow-state.js';
import { ResultPoll } from './result-poll.js';

/** One call to the session that can be made again under the same key, so that it counts once. */
interface Call {
  work: Work;
  key: string;
  /** Set where the call before failed because the session has moved on. */
  fault?: ErrorCode;
  /** How many calls before failed, where this one only asks whether the result is there. */
  failures?: number;
  run: (client: SessionClient, options: CallOptions) => Promise<SessionView>;
}

/** The session has moved on without this tab: what counts is its newest view. */
const STALE: ReadonlySet<ErrorCode> = new Set(['out_of_order', 'session_over', 'consent_unknown']);
const GONE: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'token_expired', 'not_found']);
/** So often in a row may asking for the result fail, each time after the client's own attempts. */
const POLL_FAILURES = 3;

/** Runs one verification: calls the session, holds the pictures, decides what comes next. The element shows `state`. */
export class FlowManager {
  readonly #createClient: () => SessionClient;
  readonly #onChange: (state: FlowState, previous: FlowState) => void;
  readonly #onFault: (code: ErrorCode) => void;
  readonly #poll = new ResultPoll();
  #state: FlowState = STARTING;
  #client: SessionClient | null = null;
  #call: Call | null = null;
  #run = new AbortController();
  #pages = new Map<Page, CapturedImage>();
  #docType = '';

  constructor(
    createClient: () => SessionClient,
    onChange: (state: FlowState, previous: FlowState) => void,
    onFault: (code: ErrorCode) => void,
  ) {
    this.#createClient = createClient;
    this.#onChange = onChange;
    this.#onFault = onFault;
  }

  get state(): FlowState {
    return this.#state;
  }

  /** The session's client; null before the first call. */
  get client(): SessionClient | null {
    return this.#client;
  }

  /** The document to verify with: the only one, or the one that was chosen. */
  get choice(): DocumentChoice | null {
    const view = getView(this.#state);
    return view ? findChoice(view, this.#docType) : null;
  }

  /** Chooses a document by its type; an empty one takes the choice back. */
  choose(docType: string): void {
    this.#docType = docType;
    this.#pages.clear();
    this.#onChange(this.#state, this.#state);
  }

  /** Asks for the session for the first time. */
  async begin(): Promise<void> {
    if (!this.#send({ type: 'begin' })) return;
    await this.#make('start', readNewest);
  }

  async consent(body: ConsentRequest): Promise<void> {
    if (this.#state.phase !== 'consent') return;
    await this.#submit('consent', (client, options) => client.consent(body, options));
  }

  /** Takes one page of the document; the last one is sent with those before it. */
  async document(page: Page, image: CapturedImage): Promise<void> {
    if (this.#state.phase !== 'document') return;
    if (page === 'front') this.#pages.clear();
    this.#pages.set(page, image);
    const { choice } = this;
    const front = this.#pages.get('front');
    if (!front || choice?.pages.some((wanted) => !this.#pages.has(wanted))) return;
    const back = this.#pages.get('back');
    const body = {
      docType: choice?.docType ?? '',
      frontPageImage: front.image.base64,
      ...(back ? { backPageImage: back.image.base64 } : {}),
      method: front.method,
    };
    await this.#submit('document', (client, options) => client.recognize(body, options));
  }

  /** Sends the face; without the document's picture where whoever read the document kept it. */
  async selfie({ image, method, frames }: CapturedImage): Promise<void> {
    if (this.#state.phase !== 'selfie') return;
    const isKept = this.#state.view.capture.comparesWith === 'kept';
    const front = this.#pages.get('front');
    if (!front && !isKept) return;
    const body = { selfie: image.base64, frontPageImage: front?.image.base64 ?? '', method };
    const more = frames ? { frames } : {};
    await this.#submit('selfie', (client, options) => client.compare(body, { ...options, ...more }));
  }

  /** Takes what the session said when the hosted page was left. */
  returned(view: SessionView): void {
    if (this.#state.phase !== 'hosted' || !this.#send({ type: 'sent', work: findWork(view) })) return;
    this.#onView(view, null);
  }

  /** Lets the app around do the provider's part. */
  async runInApp(findBridge: () => Promise<HostBridge | null>): Promise<void> {
    if (this.#state.phase !== 'hosted') return;
    const docType = hasChoice(this.#state.view) ? (this.choice?.docType ?? '') : '';
    await this.#submit('hosted', (client, options) => runInApp({ findBridge, client, docType, options }));
  }

  /** Asks what became of the provider's part. */
  async check(): Promise<void> {
    if (this.#state.phase !== 'hosted') return;
    await this.#submit('result', (client, options) => client.checkresult(options));
  }

  /** Takes a fault of the hosted step where it is more than the step's own: the session has moved on, or is gone. */
  settle(code: ErrorCode): void {
    if (this.#state.phase !== 'hosted' || (!STALE.has(code) && !GONE.has(code))) return;
    this.#send({ type: 'sent', work: 'hosted' });
    if (STALE.has(code)) this.#refresh('hosted', code);
    else this.#send({ type: 'failed', code, work: 'hosted' });
  }

  /** Makes the failed call again with the same pictures and the same key. */
  async retry(): Promise<void> {
    if (!canRetry(this.#state) || !this.#call) return;
    this.#poll.reset();
    const isStart = !this.#send({ type: 'sent', work: this.#call.work });
    if (isStart && !this.#send({ type: 'begin' })) return;
    await this.#perform(this.#call);
  }

  async cancel(): Promise<void> {
    if (this.#state.phase === 'result') return;
    if (!getView(this.#state)) this.reset();
    else await this.#submit('end', (client, options) => client.cancel(options));
  }

  async withdraw(): Promise<void> {
    const view = getView(this.#state);
    if (!view) return;
    const body = { decision: 'withdrawn', textHash: view.consent.textHash } as const;
    await this.#submit('end', (client, options) => client.consent(body, options));
  }

  /** Forgets the session, its pictures and the choice. */
  reset(): void {
    this.pause();
    this.#poll.reset();
    this.#call = null;
    this.#client = null;
    this.#pages.clear();
    this.#docType = '';
    this.#send({ type: 'reset' });
  }

  /** Stops what is under way; `resume` makes it again. */
  pause(): void {
    this.#run.abort();
    this.#poll.stop();
  }

  resume(): void {
    const isWaiting = this.#state.phase === 'checking' || (this.#state.phase === 'starting' && this.#state.isBusy);
    if (!isWaiting || !this.#call) return;
    // An app that is at work must not be started twice.
    if (this.#call.work === 'hosted') this.#refresh('hosted');
    else void this.#perform(this.#call);
  }

  /** Nobody looks at the page: results are not asked for. */
  hide(): void {
    this.#poll.hide();
  }

  show(): void {
    this.#poll.show();
  }

  async #submit(work: Work, run: Call['run']): Promise<void> {
    if (this.#send({ type: 'sent', work })) await this.#make(work, run);
  }

  async #make(work: Work, run: Call['run']): Promise<void> {
    this.#poll.reset();
    this.#call = { work, run, key: randomKey() };
    await this.#perform(this.#call);
  }

  async #perform(call: Call): Promise<void> {
    this.pause();
    this.#run = new AbortController();
    const { signal } = this.#run;
    try {
      this.#client ??= this.#createClient();
      const view = await call.run(this.#client, { signal, idempotencyKey: call.key });
      if (!signal.aborted) this.#onView(view, call.fault ?? null);
    } catch (error) {
      if (signal.aborted) return;
      const known = isIdproofError(error) ? error : null;
      this.#onError(known?.code ?? 'configuration_invalid', call, known?.retryAfter);
    }
  }

  #onView(view: SessionView, fault: ErrorCode | null): void {
    // A refused document must not be compared with.
    if (view.step === 'consent' || view.step === 'document') this.#pages.clear();
    this.#send({ type: 'answered', view, holdsDocument: this.#pages.has('front'), fault });
    if (this.#state.phase === 'result' || this.#state.phase === 'ended') this.#pages.clear();
    if (this.#state.phase === 'checking') this.#askLater(0);
  }

  #onError(code: ErrorCode, call: Call, retryAfter: number | undefined): void {
    const { work, fault, failures } = call;
    if (failures !== undefined && failures < POLL_FAILURES && isRetryable(code)) {
      this.#askLater(failures + 1, retryAfter);
      return;
    }
    this.#onFault(code);
    // A newest view that is refused as stale itself would be asked for without end.
    if (STALE.has(code) && work !== 'start' && fault === undefined) {
      this.#refresh(work, code);
      return;
    }
    if (code === 'picture_mismatch') this.#pages.clear();
    this.#send({ type: 'failed', code, work });
  }

  /** The provider's own result is read when it is asked for; a result of pictures comes by itself. */
  #askLater(failures: number, retryAfter?: number): void {
    const call: Call = {
      work: 'result',
      key: randomKey(),
      failures,
      run: (client, options) =>
        getView(this.#state)?.flow === 'api' ? client.view(options) : client.checkresult(options),
    };
    this.#call = call;
    const isWorthIt = this.#poll.next(() => void this.#perform(call), retryAfter);
    if (!isWorthIt) this.#onError('request_timeout', { ...call, failures: POLL_FAILURES }, undefined);
  }

  /** Asks for the newest view; unlike the call that failed it can only fail in ways that are worth showing. */
  #refresh(work: Work, fault?: ErrorCode): void {
    const more = fault ? { fault } : {};
    this.#call = { work: work === 'end' ? 'result' : work, key: randomKey(), run: readNewest, ...more };
    void this.#perform(this.#call);
  }

  #send(input: FlowInput): boolean {
    const previous = this.#state;
    this.#state = transition(previous, input);
    if (this.#state === previous) return false;
    this.#onChange(this.#state, previous);
    return true;
  }
}

/** True for codes the very same call may survive. */
export function isRetryable(code: ErrorCode): boolean {
  return ERROR_CODES[code].retryable;
}

/** The newest view. Where the provider's part was begun, only the provider knows whether it is over. */
async function readNewest(client: SessionClient, options: CallOptions): Promise<SessionView> {
  const view = await client.view(options);
  const isBegun = view.status === 'open' && view.step === 'hosted' && view.hosted?.isStarted;
  return isBegun ? client.checkresult(options) : view;
}

/** Of a hosted page that was left before its end, the step stays the same. */
function findWork({ status, step }: SessionView): Work {
  return status === 'open' && step === 'hosted' ? 'hosted' : 'result';
}
