import { isIdproofError, type ErrorCode } from '@idproof/core/errors';
import { randomKey, type Timers } from '@idproof/core/internal';
import type { CallOptions, SessionClient, SessionView } from '@idproof/core/session';
import type { ReactiveController } from 'lit';
import type { BaseElement } from '../element/base-element.js';
import { lazy } from '../element/lazy.js';
import { needsHandoff } from './check-page.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowOptions } from './flow-options.js';
import {
  getView,
  hasMovedOn,
  isGone,
  isOnPhone,
  type FlowInput,
  type FlowState,
  type HandoffScreen,
} from './flow-state.js';
import type { FlowChange, FlowHandoff } from './flow-store.js';
import { createDocumentKeeper } from './keep-document.js';
import { transitionHandoff } from './handoff-state.js';
import { mayUsePhone, takeRequest } from './handoff-request.js';

type Flow = FlowOptions & BaseElement & { timers: Timers };

const loadQrCode = lazy(() => import('./qr-code.lazy.js'));

/** Failed captures of a step from which on the phone is the first offer. */
const MANY_FAILURES = 2;

/** A call under way. Repeated under its key after the element was removed, it counts once. */
interface HandoffCall {
  screen: 'preparing' | 'ending';
  /** The screen to return to when it fails, with its code. */
  previous: { screen: HandoffScreen; offer?: Extract<FlowInput, { type: 'handoff' }>['offer'] };
  key: string;
  abort: AbortController;
}

/** Offers the session to a phone, watches it there, and takes it back. */
export class Handoff implements FlowHandoff, ReactiveController {
  /** False while the session cannot be watched. */
  isOnline = true;
  /** Whether the link was copied; null before a press. */
  isCopied: boolean | null = null;
  readonly #flow: Flow;
  readonly #manager: FlowManager;
  readonly #keepDocument: ReturnType<typeof createDocumentKeeper>;
  #call: HandoffCall | null = null;
  #watch: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The failed captures in a row, and their step. */
  #failures = { step: '', count: 0 };
  /** The id of a session that takes no phone any more. */
  #closed = '';

  constructor(flow: Flow, manager: FlowManager) {
    this.#flow = flow;
    this.#manager = manager;
    this.#keepDocument = createDocumentKeeper(manager.images);
    manager.handoff = this;
    manager.subscribe((change) => this.#update(change));
  }

  hostConnected(): void {
    const { state } = this.#manager;
    // The view arrived before this code.
    if ('fault' in state && isOnPhone(state.view) && this.#isSupported(state.view)) this.#manager.catchUp(state.view);
    if (this.#call) void this.#perform(this.#call);
    this.#follow();
  }

  hostDisconnected(): void {
    this.#call?.abort.abort();
    this.#follow();
  }

  hide(): void {
    // The watch goes on: the person looks at the phone.
  }

  /** Sets the timer anew: timers stop while a device sleeps. */
  show(): void {
    this.#awaitExpiry();
  }

  transition(state: FlowState, input: FlowInput): FlowState | null {
    const isForeign = input.type === 'answered' && isOnPhone(input.view) && !this.#isSupported(input.view);
    if (isForeign) return null;
    return transitionHandoff(state, input);
  }

  /** True where the session can be offered to a phone now. */
  canOffer(view: SessionView | null): boolean {
    const codes = view?.handoff?.codesLeft ?? 0;
    return (
      view !== null && codes > 0 && view.flow !== 'app' && view.sessionId !== this.#closed && this.#isSupported(view)
    );
  }

  /** True where a step has the phone beside this device. */
  isOffered(state: FlowState): boolean {
    return !('reading' in state) && mayUsePhone(this.#flow) && this.canOffer(getView(state));
  }

  /** True where this device does not capture the image of the step. */
  isRequired(state: FlowState): boolean {
    if (!('fault' in state) || state.phase === 'consent' || state.phase === 'confirm') return false;
    if (state.reading || !this.canOffer(state.view)) return false;
    const { handoff } = this.#flow;
    return handoff !== 'off' && (needsHandoff(state) || (handoff === 'require' && mayUsePhone(this.#flow)));
  }

  /** True where captures on this device keep failing. */
  isUrgent({ phase }: FlowState): boolean {
    return this.#failures.step === phase && this.#failures.count >= MANY_FAILURES;
  }

  /** Requests a code and shows it. A press while one is requested does nothing. */
  readonly offer = (): void => this.#begin('preparing');

  /** Takes the session back from the phone, or withdraws the code. */
  readonly takeBack = (): void => this.#begin('ending');

  /** Withdraws a code that no phone has used; false where there is none. */
  undo(): boolean {
    const { state } = this.#manager;
    if (state.phase !== 'handoff' || isOnPhone(state.view)) return false;
    this.takeBack();
    return true;
  }

  readonly copy = async (): Promise<void> => {
    const { state } = this.#manager;
    if (state.phase !== 'handoff' || !state.offer) return;
    this.isCopied = await navigator.clipboard.writeText(state.offer.url).then(
      () => true,
      () => false,
    );
    this.#flow.requestUpdate();
  };

  #isSupported({ handoff, device }: SessionView): boolean {
    const { client } = this.#manager;
    return !!(handoff && client?.handoff && client.endHandoff && client.watch) && device !== 'phone';
  }

  #begin(screen: HandoffCall['screen']): void {
    const { state } = this.#manager;
    const known = state.phase === 'handoff' ? state : null;
    // A request that is given up leaves no code.
    const isKept = known && known.screen !== 'preparing' && (screen === 'ending' || known.screen === 'lost');
    const previous: HandoffCall['previous'] = isKept ? pickScreen(known) : { screen: 'none' };
    if (!this.#manager.send({ type: 'handoff', screen })) return;
    this.#call?.abort.abort();
    void this.#perform({ screen, previous, key: randomKey(), abort: new AbortController() });
  }

  async #perform(call: HandoffCall): Promise<void> {
    call.abort = new AbortController();
    this.#call = call;
    const { client } = this.#manager;
    const { signal } = call.abort;
    const options = { signal, idempotencyKey: call.key };
    try {
      if (call.screen === 'preparing') await this.#request(client, options);
      else {
        const view = await client?.endHandoff?.(options);
        if (view && !signal.aborted) this.#manager.catchUp(view);
      }
    } catch (error) {
      if (!signal.aborted) this.#handleError(isIdproofError(error) ? error.code : 'configuration_invalid', call);
    }
  }

  async #request(client: SessionClient | null, options: CallOptions): Promise<void> {
    // A code that cannot be shown would be used up.
    const { drawQrCode } = await loadQrCode();
    const offer = options.signal?.aborted ? undefined : await client?.handoff?.(options);
    if (!offer || options.signal?.aborted) return;
    const { url, number, seconds } = offer;
    const endsAt = Date.now() + seconds * 1000;
    this.#manager.send({ type: 'handoff', screen: 'offered', offer: { url, number, endsAt, code: drawQrCode(url) } });
  }

  #handleError(code: ErrorCode, { previous }: HandoffCall): void {
    const { state } = this.#manager;
    if (code === 'handoff_unavailable') this.#closed = getView(state)?.sessionId ?? '';
    this.#manager.notify({ fault: code });
    if (hasMovedOn(code) || isGone(code)) this.#manager.handleElsewhereError(code);
    else this.#manager.send({ type: 'handoff', code, ...previous });
  }

  #update({ state: changed, previous, fault }: FlowChange): void {
    if (fault) return;
    this.#countFailures(changed, previous);
    const { state } = this.#manager;
    if (state.phase === 'handoff') {
      if (previous.phase !== 'handoff' || previous.offer !== state.offer) this.isCopied = null;
    }
    if ('fault' in state) this.#offerRequested(state);
    // Fulfilled already, or given up by a reset.
    else if (state.phase === 'handoff' || (state.phase === 'starting' && !state.isBusy)) takeRequest(this.#flow);
    this.#endCall();
    this.#follow();
  }

  /** Aborts the call whose screen is left. */
  #endCall(): void {
    const { state } = this.#manager;
    if (state.phase === 'handoff' && state.screen === this.#call?.screen) return;
    this.#call?.abort.abort();
    this.#call = null;
  }

  /** After a press on the start screen. */
  #offerRequested({ view }: Extract<FlowState, { fault: unknown }>): void {
    if (!takeRequest(this.#flow)) return;
    if (this.canOffer(view)) this.offer();
    else this.#manager.catchUp(view, 'handoff_unavailable');
  }

  #countFailures(state: FlowState, previous: FlowState): void {
    if (previous.phase !== 'checking' || !('fault' in state)) return;
    const hasFailed = state.fault !== null || state.view.reasons.some(({ step }) => step === state.phase);
    const isSame = this.#failures.step === state.phase;
    this.#failures = { step: state.phase, count: hasFailed ? (isSame ? this.#failures.count : 0) + 1 : 0 };
  }

  /** Watches the session and the time of the code while there is no call under way. */
  #follow(): void {
    this.#awaitExpiry();
    const { state, client } = this.#manager;
    const isIdle = state.phase === 'handoff' && state.screen !== 'preparing' && state.screen !== 'ending';
    const isWatched = isIdle && this.#flow.isConnected;
    if (isWatched === (this.#watch !== null)) return;
    this.#watch?.abort();
    this.#watch = isWatched ? new AbortController() : null;
    this.isOnline = true;
    if (this.#watch) void this.#run(client, this.#watch.signal);
  }

  async #run(client: SessionClient | null, signal: AbortSignal): Promise<void> {
    const onView = (view: SessionView): void => {
      if (signal.aborted) return;
      this.#keepDocument(view, client);
      this.#manager.catchUp(view);
    };
    const onConnection = (isOnline: boolean): void => this.#setOnline(isOnline, signal);
    try {
      await client?.watch?.(onView, { signal, onConnection });
    } catch (error) {
      if (signal.aborted) return;
      const code = isIdproofError(error) ? error.code : 'configuration_invalid';
      this.#manager.notify({ fault: code });
      this.#setOnline(false, signal);
      this.#manager.handleElsewhereError(code);
    }
  }

  #setOnline(isOnline: boolean, signal: AbortSignal): void {
    if (signal.aborted || isOnline === this.isOnline) return;
    this.isOnline = isOnline;
    this.#flow.requestUpdate();
  }

  #awaitExpiry(): void {
    const { state } = this.#manager;
    this.#flow.timers.clearTimeout(this.#timer);
    if (state.phase !== 'handoff' || state.screen !== 'offered' || !state.offer) return;
    const wait = Math.max(0, state.offer.endsAt - Date.now());
    this.#timer = this.#flow.timers.setTimeout(() => this.#manager.send({ type: 'handoff', screen: 'expired' }), wait);
  }
}

function pickScreen({ screen, offer }: Extract<FlowState, { phase: 'handoff' }>): HandoffCall['previous'] {
  return { screen, ...(offer && { offer }) };
}
