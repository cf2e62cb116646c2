import { IdproofError, type ErrorCode } from '@idproof/core/errors';
import { randomKey } from '@idproof/core/internal';
import type { CapturedImage } from '@idproof/core/capture';
import type { HostBridge } from '@idproof/core/bridge';
import type {
  ConsentRequest,
  Correction,
  DocumentChoice,
  Page,
  SessionClient,
  SessionView,
} from '@idproof/core/session';
import { lazy } from '../element/lazy.js';
import { CallRunner, readNewest, type Call, type CallError } from './call-runner.js';
import { findChoice, hasChoice } from './document-choice.js';
import { DocumentImages, findPage, listCompared } from './document-images.js';
import {
  canRetry,
  findFailure,
  findImageStep,
  getView,
  hasMovedOn,
  isGone,
  isReading,
  type Work,
} from './flow-state.js';
import { FlowStore } from './flow-store.js';

/** The code of the `app` flow. */
const loadAppStep = lazy(() => import('./app-step.lazy.js'));

interface SubmitOptions {
  /** Default: a random one. */
  key?: string;
  isAuto?: boolean;
}

export interface FlowManagerOptions {
  createClient: () => SessionClient;
}

/** Runs one verification: calls the session, holds the images, decides on the next state. The element shows `state`. */
export class FlowManager extends FlowStore {
  /** The images of the document that this page holds. */
  readonly images = new DocumentImages();
  /** True once this page has begun to send data for the provider, whether or not it arrived. */
  hasSent = false;
  /** The chosen document type; empty while none is chosen. */
  docType = '';
  /** The last decision on the consent that was made here. */
  decision: ConsentRequest['decision'] | null = null;
  /** True once the person or the page has cancelled the session or withdrawn the consent. */
  isCancelling = false;
  readonly #calls: CallRunner;

  constructor({ createClient }: FlowManagerOptions) {
    super();
    this.#calls = new CallRunner({
      createClient,
      onView: (view, call) => this.#handleView(view, call.fault ?? null),
      onError: (error, call) => this.#handleError(error, call),
    });
  }

  /** The session's client; null before the first call. */
  get client(): SessionClient | null {
    return this.#calls.client;
  }

  /** The only document of the session, or the chosen one; null while the person has to choose. */
  get choice(): DocumentChoice | null {
    const view = getView(this.state);
    return view ? findChoice(view, this.docType) : null;
  }

  /** The pages to capture: all of the document, or the refused one. */
  get wantedPages(): readonly Page[] {
    return this.images.listWanted(this.choice);
  }

  /** True while the page holds images that exist nowhere else. */
  get holdsImages(): boolean {
    const { state } = this;
    const holdsPaper = 'work' in state && state.work === 'papers' && (state.phase === 'checking' || canRetry(state));
    return holdsPaper || !this.images.isEmpty || this.overlap?.holdsSelfie === true;
  }

  /** Chooses a document by its type; an empty one clears the choice. */
  choose(docType: string): void {
    this.docType = docType;
    this.images.forgetPages();
    this.notify();
  }

  /** Requests the session for the first time. Default of `run`: reads the newest view. */
  async begin(run: Call['run'] = readNewest): Promise<void> {
    if (!this.send({ type: 'begin' })) return;
    await this.#calls.make('start', run);
  }

  async consent(body: ConsentRequest): Promise<void> {
    this.decision = body.decision;
    if (this.state.phase !== 'consent') return;
    await this.#submit('consent', (client, options) => client.consent(body, options));
  }

  /** Takes one page of the document; the last one is sent with those before it. */
  async document(page: Page, image: CapturedImage): Promise<void> {
    if (this.state.phase !== 'document') return;
    const body = this.images.add(page, image, this.choice);
    if (!body) {
      this.notify();
      return;
    }
    const { pages } = this.images;
    const key = randomKey();
    this.images.sentAs = key;
    const run: Call['run'] = async (client, options) => {
      const view = await client.recognize(body, options);
      this.images.settle(pages, view);
      return view;
    };
    await this.#submit('document', run, { key, isAuto: image.method === 'auto' });
  }

  /** Goes back from the selfie to the document; false where that is not possible. */
  back(): boolean {
    const state = this.state;
    if (!this.send({ type: 'back' })) return false;
    if (isReading(state)) this.#discard();
    // Of a refused document the other page is kept.
    else if (!('reading' in state)) this.images.forgetPages();
    return true;
  }

  /** Discards the image that is being checked and was not reviewed; false where there is none. */
  retake(): boolean {
    if (!this.send({ type: 'retake' })) return false;
    // The document is read on while another selfie is taken.
    if (isReading(this.state)) this.overlap?.drop();
    else this.#discard();
    return true;
  }

  /** Returns to the selfie with the accepted document; false where that is not possible. */
  forward(): boolean {
    if (!this.send({ type: 'forward', holdsDocument: this.images.accepted !== null })) return false;
    this.images.forgetPages();
    return true;
  }

  /** Sends the face; with the document's image unless the provider kept that. Holds it while that document is read. */
  async selfie(captured: CapturedImage): Promise<void> {
    if (this.state.phase !== 'selfie') return;
    const { image, method, frames } = captured;
    const isAuto = method === 'auto';
    if (this.state.reading) {
      this.overlap?.hold(captured);
      this.send({ type: 'held', isAuto });
      return;
    }
    const { accepted } = this.images;
    const { view } = this.state;
    if (!accepted && view.capture.comparesWith !== 'kept') return;
    const body = { selfie: image.base64, ...listCompared(view, accepted), method };
    const more = frames ? { frames } : {};
    await this.#submit('selfie', (client, options) => client.compare(body, { ...options, ...more }), { isAuto });
  }

  /** Says which fields of the document were misread; none: everything is right. */
  async confirm(corrections: readonly Correction[]): Promise<void> {
    if (this.state.phase !== 'confirm') return;
    const body = { corrections: [...corrections] };
    await this.#submit('confirm', (client, options) => client.confirm!(body, options));
  }

  /** Sends a paper, or goes on without it. */
  async submitPaper(work: Work, run: Call['run']): Promise<void> {
    if (this.state.phase === 'papers') await this.#submit(work, run);
  }

  /** Fails a step that the client of the page has no method for. */
  async refuseStep(step: 'confirm' | 'papers'): Promise<void> {
    await this.#submit(step, () => Promise.reject(new IdproofError('configuration_invalid')));
  }

  /** Takes a view that changed while a step was open: elsewhere, on the hosted page, or on the phone. */
  catchUp(view: SessionView, fault: ErrorCode | null = null): void {
    const state = this.state;
    const isOpen = 'fault' in state && this.send({ type: 'sent', work: state.phase });
    if (isOpen || state.phase === 'handoff') this.#handleView(view, fault);
  }

  /** Runs the provider's SDK in the host app. */
  async runInApp(findBridge: () => Promise<HostBridge | null>): Promise<void> {
    if (this.state.phase !== 'hosted') return;
    const docType = hasChoice(this.state.view) ? (this.choice?.docType ?? '') : '';
    await this.#submit('hosted', async (client, options) => {
      const { runInApp } = await loadAppStep();
      return runInApp({ findBridge, client, docType, options });
    });
  }

  /** Requests the result of the provider's part. */
  async check(): Promise<void> {
    if (this.state.phase !== 'hosted') return;
    await this.#submit('result', (client, options) => client.checkresult(options));
  }

  /** Handles an error of the hosted step or the handoff that concerns the session: it has moved on, or is gone. */
  handleElsewhereError(code: ErrorCode): void {
    const { phase } = this.state;
    if ((phase !== 'hosted' && phase !== 'handoff') || (!hasMovedOn(code) && !isGone(code))) return;
    const work = phase === 'hosted' ? phase : 'result';
    this.send({ type: 'sent', work });
    if (hasMovedOn(code)) void this.#calls.refresh(work, code);
    else this.send({ type: 'failed', code, work });
  }

  /** Repeats the failed call with the same images and the same key. */
  async retry(): Promise<void> {
    const { call } = this.#calls;
    if (!canRetry(this.state) || !call) return;
    this.#calls.resetPoll();
    const isStart = !this.send({ type: 'sent', work: call.work });
    if (isStart && !this.send({ type: 'begin' })) return;
    await this.#calls.repeat();
  }

  async cancel(): Promise<void> {
    if (this.state.phase === 'result') return;
    if (!getView(this.state)) {
      this.reset();
      return;
    }
    this.isCancelling = true;
    await this.#submit('end', (client, options) => client.cancel(options));
  }

  async withdraw(): Promise<void> {
    const view = getView(this.state);
    if (!view) return;
    this.isCancelling = true;
    const body = { decision: 'withdrawn', textHash: view.consent.textHash } as const;
    await this.#submit('end', (client, options) => client.consent(body, options));
  }

  /** Forgets the session, its images and the choice. */
  reset(): void {
    this.#calls.reset();
    this.images.forget();
    this.docType = '';
    this.hasSent = false;
    this.isCancelling = false;
    this.send({ type: 'reset' });
  }

  /** Aborts the call under way; `resume` repeats it. */
  pause(): void {
    this.#calls.pause();
  }

  resume(): void {
    const state = this.state;
    const isWaiting = state.phase === 'checking' || (state.phase === 'starting' && state.isBusy);
    if (!isWaiting && !isReading(state)) return;
    // The SDK of an app must not be started twice.
    if (this.#calls.call?.work === 'hosted') void this.#calls.refresh('hosted');
    else void this.#calls.repeat();
  }

  /** Repeats the call under way, under its key: where the first one arrived, it counts. */
  repeat(): void {
    this.pause();
    this.resume();
  }

  /** Repeats the call that the lost connection interrupted. Not every browser rejects such a call. */
  reconnect(): void {
    if (findFailure(this.state) === 'network_failed') void this.retry();
    else if (this.#calls.isStranded || this.#calls.call?.work !== 'hosted') this.repeat();
  }

  /** Stops polling for the result while the page is hidden. */
  hide(): void {
    this.#calls.hide();
  }

  show(): void {
    this.#calls.show();
  }

  async #submit(work: Work, run: Call['run'], { key, isAuto = false }: SubmitOptions = {}): Promise<void> {
    if (!this.send({ type: 'sent', work, isAuto })) return;
    this.hasSent ||= work === 'document' || work === 'selfie' || work === 'hosted';
    await this.#calls.make(work, run, key);
  }

  /** Aborts the call about an image that is taken again. */
  #discard(): void {
    const { call, client } = this.#calls;
    this.#calls.pause();
    this.images.forgetPages();
    this.overlap?.discard(call, client);
  }

  #handleView(view: SessionView, fault: ErrorCode | null): void {
    const isReplaced = this.images.isReplaced(view);
    this.images.update(view, findChoice(view, this.docType));
    const holdsDocument = this.images.accepted !== null;
    this.send({ type: 'answered', view, holdsDocument, fault: isReplaced ? 'picture_mismatch' : fault });
    if (this.state.phase === 'checking') this.#calls.pollResult(view);
    const held = this.state.phase === 'selfie' && !this.state.reading ? this.overlap?.take() : null;
    if (held) void this.selfie(held);
  }

  #handleError({ code, field }: CallError, { work, fault }: Call): void {
    this.notify({ fault: code });
    // A refresh that fails in the same way is not repeated: it would be without end.
    if (hasMovedOn(code) && work !== 'start' && fault === undefined) {
      void this.#calls.refresh(work === 'end' ? 'result' : work, code);
      return;
    }
    if (work === 'document' && findImageStep(code) !== undefined)
      this.images.keepOthers([findPage(field)], this.choice);
    if (code === 'picture_mismatch') this.images.forget();
    this.send({ type: 'failed', code, work });
  }
}
