import { ERROR_CODES, isIdproofError, type CapturedPicture, type ErrorCode } from '@idproof/core/capture';
import {
  randomKey,
  type ConsentRequest,
  type Page,
  type SessionClient,
  type SessionView,
} from '@idproof/core/session';
import { canRetry, STARTING, transition, viewOf, type FlowInput, type FlowState, type Work } from './flow-state.js';

/** One call to the session that can be made again under the same key, so that it counts once. */
interface Call {
  work: Work;
  key: string;
  /** Set where the call before failed because the session has moved on. */
  fault?: ErrorCode;
  run: (client: SessionClient, options: { signal: AbortSignal; idempotencyKey: string }) => Promise<SessionView>;
}

/** The session has moved on without this tab: what counts is its newest view. */
const STALE: ReadonlySet<ErrorCode> = new Set(['out_of_order', 'session_over', 'consent_unknown']);
const POLL_DELAY = 2000;

/** Runs one verification: calls the session, holds the pictures, decides what comes next. The element shows `state`. */
export class FlowManager {
  readonly #createClient: () => SessionClient;
  readonly #onChange: (state: FlowState, previous: FlowState) => void;
  readonly #onFault: (code: ErrorCode) => void;
  #state: FlowState = STARTING;
  #client: SessionClient | null = null;
  #call: Call | null = null;
  #run = new AbortController();
  #poll: ReturnType<typeof setTimeout> | undefined;
  #pages = new Map<Page, CapturedPicture>();

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

  /** Asks for the session for the first time. */
  async begin(): Promise<void> {
    if (!this.#send({ type: 'begin' })) return;
    await this.#make('start', (client, options) => client.view(options));
  }

  async consent(body: ConsentRequest): Promise<void> {
    if (this.#state.phase !== 'consent') return;
    await this.#submit('consent', (client, options) => client.consent(body, options));
  }

  /** Takes one page of the document; the last one is sent with those before it. */
  async document(page: Page, picture: CapturedPicture): Promise<void> {
    if (this.#state.phase !== 'document') return;
    if (page === 'front') this.#pages.clear();
    this.#pages.set(page, picture);
    const choice = this.#state.view.documents[0];
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

  async selfie(picture: CapturedPicture): Promise<void> {
    const front = this.#pages.get('front');
    if (this.#state.phase !== 'selfie' || !front) return;
    const body = { selfie: picture.image.base64, frontPageImage: front.image.base64, method: picture.method };
    await this.#submit('selfie', (client, options) => client.compare(body, options));
  }

  /** Makes the failed call again with the same pictures and the same key. */
  async retry(): Promise<void> {
    if (!canRetry(this.#state) || !this.#call) return;
    const isStart = !this.#send({ type: 'sent', work: this.#call.work });
    if (isStart && !this.#send({ type: 'begin' })) return;
    await this.#perform(this.#call);
  }

  async cancel(): Promise<void> {
    if (this.#state.phase === 'result') return;
    if (!viewOf(this.#state)) this.reset();
    else await this.#submit('end', (client, options) => client.cancel(options));
  }

  async withdraw(): Promise<void> {
    const view = viewOf(this.#state);
    if (!view) return;
    const body = { decision: 'withdrawn', textHash: view.consent.textHash } as const;
    await this.#submit('end', (client, options) => client.consent(body, options));
  }

  /** Forgets the session and its pictures. */
  reset(): void {
    this.pause();
    this.#call = null;
    this.#client = null;
    this.#pages.clear();
    this.#send({ type: 'reset' });
  }

  /** Stops what is under way; `resume` makes it again. */
  pause(): void {
    this.#run.abort();
    clearTimeout(this.#poll);
  }

  resume(): void {
    const isWaiting = this.#state.phase === 'checking' || (this.#state.phase === 'starting' && this.#state.isBusy);
    if (isWaiting && this.#call) void this.#perform(this.#call);
  }

  async #submit(work: Work, run: Call['run']): Promise<void> {
    if (this.#send({ type: 'sent', work })) await this.#make(work, run);
  }

  async #make(work: Work, run: Call['run']): Promise<void> {
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
      if (!signal.aborted) this.#onError(isIdproofError(error) ? error.code : 'configuration_invalid', call);
    }
  }

  #onView(view: SessionView, fault: ErrorCode | null): void {
    // A refused document must not be compared with.
    if (view.step === 'consent' || view.step === 'document') this.#pages.clear();
    this.#send({ type: 'answered', view, holdsDocument: this.#pages.has('front'), fault });
    if (this.#state.phase === 'result' || this.#state.phase === 'ended') this.#pages.clear();
    if (this.#state.phase === 'checking') this.#poll = setTimeout(() => this.#refresh('result'), POLL_DELAY);
  }

  #onError(code: ErrorCode, { work, fault }: Call): void {
    this.#onFault(code);
    // A newest view that is refused as stale itself would be asked for without end.
    if (STALE.has(code) && work !== 'start' && fault === undefined) {
      this.#refresh(work, code);
      return;
    }
    if (code === 'picture_mismatch') this.#pages.clear();
    this.#send({ type: 'failed', code, work });
  }

  /** Asks for the newest view; unlike the call that failed it can only fail in ways that are worth showing. */
  #refresh(work: Work, fault?: ErrorCode): void {
    this.#call = {
      work: work === 'end' ? 'result' : work,
      key: randomKey(),
      ...(fault ? { fault } : {}),
      run: (client, options) => client.view(options),
    };
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
