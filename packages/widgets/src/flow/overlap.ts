import type { CapturedImage } from '@idproof/core/capture';
import type { SessionClient, SessionView } from '@idproof/core/session';
import type { ReactiveController } from 'lit';
import type { Call } from './call-runner.js';
import type { FlowManager } from './flow-manager.js';
import { canRetry, getView, type FlowInput, type FlowState } from './flow-state.js';
import type { FlowOverlap } from './flow-store.js';
import { OverlapLock } from './overlap-lock.js';
import { transitionOverlap } from './overlap-state.js';

/** Time after which a held selfie is taken again, in milliseconds. */
const MAX_HELD_MS = 5 * 60_000;

interface OverlapOptions {
  /** True while the camera of the selfie is open, or its image is prepared or reviewed. */
  isTaking: () => boolean;
  lock?: Pick<OverlapLock, 'isHeld' | 'request'>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Lets the person take the selfie while the document is read, and holds it in memory until the document is accepted. */
export class Overlap implements FlowOverlap, ReactiveController {
  readonly #manager: FlowManager;
  readonly #isTaking: () => boolean;
  readonly #lock: Pick<OverlapLock, 'isHeld' | 'request'>;
  readonly #now: () => number;
  #selfie: { image: CapturedImage; at: number } | null = null;

  constructor(manager: FlowManager, { isTaking, lock = new OverlapLock(), now = Date.now }: OverlapOptions) {
    this.#manager = manager;
    this.#isTaking = isTaking;
    this.#lock = lock;
    this.#now = now;
    manager.overlap = this;
    manager.subscribe(({ state }) => this.#update(state));
  }

  get holdsSelfie(): boolean {
    return this.#selfie !== null && this.#now() - this.#selfie.at <= MAX_HELD_MS;
  }

  hostConnected(): void {
    this.#update(this.#manager.state);
  }

  hostDisconnected(): void {
    this.#lock.request('');
  }

  transition(state: FlowState, input: FlowInput): FlowState | null {
    const { holdsSelfie } = this;
    return transitionOverlap(state, input, { isOwner: this.#lock.isHeld, holdsSelfie, isTaking: this.#isTaking() });
  }

  /** Shows a refusal that waited for the selfie, once the person has closed its camera. */
  endTaking(): void {
    const { state } = this.#manager;
    if ('fault' in state && typeof state.reading === 'object' && !this.#isTaking()) this.#manager.back();
  }

  hold(image: CapturedImage): void {
    this.#selfie = { image, at: this.#now() };
  }

  take(): CapturedImage | null {
    const image = this.holdsSelfie ? this.#selfie!.image : null;
    this.drop();
    return image;
  }

  drop(): void {
    this.#selfie = null;
  }

  discard(call: Call | null, client: SessionClient | null): void {
    const { work, key, fault } = call ?? {};
    if (fault || !key || (work !== 'document' && work !== 'selfie')) return;
    client?.discard?.({ step: work, idempotencyKey: key }).then(
      (view) => this.#catchUp(view),
      () => undefined,
    );
  }

  /** The answer may have been there before: what it used counts, and where it ended the session, that is over. */
  #catchUp(view: SessionView): void {
    const known = getView(this.#manager.state);
    if (known?.sessionId !== view.sessionId) return;
    if (view.status === 'open') Object.assign(known, { attemptsLeft: view.attemptsLeft });
    else this.#manager.catchUp(view);
  }

  #update(state: FlowState): void {
    const isUnderWay = isOfImages(state);
    if (!isUnderWay) this.drop();
    this.#lock.request(isUnderWay ? (getView(state)?.sessionId ?? '') : '');
  }
}

/** True while images are taken, sent or repeated. */
function isOfImages(state: FlowState): boolean {
  if (state.phase === 'document' || state.phase === 'selfie') return true;
  if (state.phase !== 'checking' && !canRetry(state)) return false;
  return 'work' in state && (state.work === 'document' || state.work === 'selfie');
}
