import { IdproofError, type ErrorCode } from '@idproof/core/errors';
import type {
  CallOptions,
  CompareOptions,
  CompareRequest,
  ConfirmRequest,
  ConsentRequest,
  DiscardRequest,
  HandoffOffer,
  InitializeAnswer,
  InitializeRequest,
  ParsePaperRequest,
  RecognizeRequest,
  ReturnRequest,
  SessionClient,
  SessionView,
  SkipPaperRequest,
  WatchOptions,
} from '@idproof/core/session';

export const NOTICE = 'We take two pictures.\n\nThey are deleted after a day.';

/** The id of the session unless a test asks for another one. */
const SESSION = 'session-1';
// As if another tab were taking the images of that session: the flow waits for the answer about the document. Tests of
// the overlap ask for a session of their own.
if (typeof document !== 'undefined')
  void navigator.locks?.request(`idproof.overlap.${SESSION}`, () => new Promise(() => undefined));

// The painted images of these tests look like a page with a zone, but nothing can be read in them: the flow takes them as
// in a browser in which the reader of zones does not start.
if (typeof document !== 'undefined') {
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      if (String(url).includes('mrz-worker')) throw new Error('no reader of zones in this test');
      super(url, options);
    }
  };
}

export interface Call {
  route: keyof SessionClient;
  body?: unknown;
  key?: string | undefined;
  /** Further fields of a comparison. */
  frames?: CompareOptions['frames'];
}

/** One open watch of the session. */
interface Watch {
  onView: (view: SessionView) => void;
  onConnection: (isOnline: boolean) => void;
  reject: (error: Error) => void;
}

/** A session in memory: each answer advances it, unless the test planned another answer. */
export class FakeSession implements SessionClient {
  readonly calls: Call[] = [];
  #view: SessionView;
  readonly #plans = new Map<keyof SessionClient, (ErrorCode | Partial<SessionView>)[]>();
  /** While set, answers wait for this promise. */
  gate: Promise<unknown> | undefined;

  private constructor(view: SessionView) {
    this.#view = view;
  }

  static async create(changes: Partial<SessionView> = {}): Promise<FakeSession> {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(NOTICE));
    const textHash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return new FakeSession({
      sessionId: SESSION,
      status: 'open',
      flow: 'api',
      step: 'consent',
      steps: ['consent', 'document', 'selfie', 'result'],
      locale: 'en',
      consent: { version: '1', locale: 'en', text: NOTICE, textHash, decision: null },
      documents: [{ docType: '00000001003', name: 'Passport', country: '', pages: ['front'] }],
      capture: { maxBase64Length: 1_048_576, upload: true },
      attemptsLeft: { document: 3, selfie: 3, hosted: 3 },
      reasons: [],
      expiresAt: '2100-01-01T00:00:00Z',
      ...changes,
    });
  }

  /** Plans the next answer of a route: an error, or changes to the view. */
  plan(route: keyof SessionClient, answer: ErrorCode | Partial<SessionView>): void {
    this.#plans.set(route, [...(this.#plans.get(route) ?? []), answer]);
  }

  get textHash(): string {
    return this.#view.consent.textHash;
  }

  view(options?: CallOptions): Promise<SessionView> {
    return this.#answer('view', {}, undefined, options);
  }

  consent(body: ConsentRequest, options?: CallOptions): Promise<SessionView> {
    const consent = { ...this.#view.consent, decision: body.decision };
    const next =
      body.decision === 'granted'
        ? ({ consent, step: 'document' } as const)
        : ({ consent, status: 'declined' } as const);
    return this.#answer('consent', next, body, options);
  }

  recognize(body: RecognizeRequest, options?: CallOptions): Promise<SessionView> {
    return this.#answer('recognize', { step: 'selfie', reasons: [] }, body, options);
  }

  compare(body: CompareRequest, options?: CompareOptions): Promise<SessionView> {
    return this.#answer(
      'compare',
      {
        step: 'result',
        status: 'finished',
        reasons: [],
        result: { outcome: 'approved', reasons: [], fields: { LAST_NAME: 'ERIKSSON' }, liveness: 'not-checked' },
      },
      body,
      options,
    );
  }

  confirm(body: ConfirmRequest, options?: CallOptions): Promise<SessionView> {
    const outcome = body.corrections.length > 0 ? 'review' : 'approved';
    return this.#answer(
      'confirm',
      { step: 'result', status: 'finished', result: { outcome, reasons: [], fields: {}, liveness: 'not-checked' } },
      body,
      options,
    );
  }

  discard(body: DiscardRequest, options?: CallOptions): Promise<SessionView> {
    return this.#answer('discard', {}, body, options);
  }

  /** The address of the hosted page, if the test has one. */
  launch: InitializeAnswer = { launchUrl: 'https://proxy.test/launch', hostedOrigin: 'https://provider.test' };

  async initialize(body: InitializeRequest, options?: CallOptions): Promise<InitializeAnswer> {
    await this.#answer('initialize', { hosted: { isStarted: true } }, body, options);
    return this.launch;
  }

  returned(body: ReturnRequest, options?: CallOptions): Promise<SessionView> {
    return this.#answer('returned', { status: 'processing', step: 'result' }, body, options);
  }

  checkresult(options?: CallOptions): Promise<SessionView> {
    return this.#answer('checkresult', {}, {}, options);
  }

  /** The paper is read; after the last one that is wanted the session has ended. */
  parsePaper(body: ParsePaperRequest, options?: CallOptions): Promise<SessionView> {
    return this.#answer('parsePaper', this.#after(body.schemaId, 'read'), body, options);
  }

  skipPaper(body: SkipPaperRequest, options?: CallOptions): Promise<SessionView> {
    return this.#answer('skipPaper', this.#after(body.schemaId, 'skipped'), body, options);
  }

  #after(schemaId: string, state: 'read' | 'skipped'): Partial<SessionView> {
    const papers = this.#view.papers?.map((paper) => (paper.schemaId === schemaId ? { ...paper, state } : paper));
    const isOver = papers?.every((paper) => paper.state !== 'wanted');
    const result: SessionView['result'] = { outcome: 'approved', reasons: [], fields: {}, liveness: 'not-checked' };
    const end = isOver ? ({ step: 'result', status: 'finished', result } as const) : {};
    return { reasons: [], ...(papers && { papers }), ...end };
  }

  extend(options?: CallOptions): Promise<SessionView> {
    return this.#answer('extend', {}, undefined, options);
  }

  cancel(options?: CallOptions): Promise<SessionView> {
    return this.#answer('cancel', { status: 'cancelled' }, undefined, options);
  }

  /** The code that the session offers. */
  offer: HandoffOffer = { url: 'https://shop.test/phone#AAAAAAAAAAAAAAAAAAAAAA', number: '47', seconds: 600 };

  async handoff(options?: CallOptions): Promise<HandoffOffer> {
    const { codesLeft = 5 } = this.#view.handoff ?? {};
    await this.#answer('handoff', { handoff: { state: 'offered', codesLeft: codesLeft - 1 } }, {}, options);
    return this.offer;
  }

  endHandoff(options?: CallOptions): Promise<SessionView> {
    const { codesLeft = 5 } = this.#view.handoff ?? {};
    return this.#answer('endHandoff', { handoff: { state: 'idle', codesLeft } }, {}, options);
  }

  /** The watches that are open. */
  readonly watches = new Set<Watch>();

  /** Resolves with its signal, as the one over HTTP does; a test sends the views. */
  watch(onView: (view: SessionView) => void, options: WatchOptions): Promise<void> {
    this.calls.push({ route: 'watch' });
    return new Promise((resolve, reject) => {
      const watch: Watch = { onView, onConnection: options.onConnection ?? (() => undefined), reject };
      this.watches.add(watch);
      options.signal.addEventListener('abort', () => {
        this.watches.delete(watch);
        resolve();
      });
      onView(structuredClone(this.#view));
    });
  }

  /** Changes the session as another device does, and sends the view to all that watch it. */
  change(changes: Partial<SessionView>): void {
    this.#view = { ...this.#view, ...changes };
    for (const { onView } of this.watches) onView(structuredClone(this.#view));
  }

  async #answer(
    route: keyof SessionClient,
    next: Partial<SessionView>,
    body: unknown,
    options: CompareOptions = {},
  ): Promise<SessionView> {
    const frames = options.frames ? { frames: options.frames } : {};
    this.calls.push({ route, body, key: options.idempotencyKey, ...frames });
    await this.gate;
    await Promise.resolve();
    if (options.signal?.aborted) throw new IdproofError('aborted');
    const planned = this.#plans.get(route)?.shift();
    if (typeof planned === 'string') throw new IdproofError(planned);
    this.#view = { ...this.#view, ...(planned ?? next) };
    return structuredClone(this.#view);
  }
}
