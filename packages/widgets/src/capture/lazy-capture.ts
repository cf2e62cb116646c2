import type { CameraEnvironment, CaptureInput, CaptureManager, CaptureState } from '@idproof/core/capture';
import { ERROR_CODES, type ErrorCode } from '@idproof/core/errors';
import { IDLE_CAPTURE, transitionCapture } from '@idproof/core/internal';
import type { ReactiveController } from 'lit';
import type { LensView } from './lens/lens-menu.js';

interface LazyCaptureOptions {
  /** Makes the manager of a capture; rejects when its code does not arrive. */
  create: (environment: CameraEnvironment | undefined) => Promise<CaptureManager>;
  /** Read at each use: with another one the capture begins anew. */
  environment: () => CameraEnvironment | undefined;
}

type Act = (manager: CaptureManager) => void | Promise<void>;

/**
 * A capture whose code may still be on its way: what is asked of it is shown at once, and done when it is there. A file
 * that cannot be taken over without a connection is kept until there is one.
 */
export class LazyCapture implements ReactiveController {
  readonly #options: LazyCaptureOptions;
  readonly #listeners = new Set<(state: CaptureState) => void>();
  #manager: CaptureManager | null = null;
  #environment: CameraEnvironment | undefined;
  /** The state as long as there is no manager. */
  #early = IDLE_CAPTURE;
  /** The file that is being taken over, or could not be. */
  #picked: { file: Blob; method: 'upload' | 'native' } | null = null;

  constructor(options: LazyCaptureOptions) {
    this.#options = options;
  }

  /** There in every phase but `idle`, `requesting`, `encoding` and `blocked`; null before its code has arrived. */
  get manager(): CaptureManager | null {
    if (this.#manager && this.#environment !== this.#options.environment()) {
      this.#manager.stop();
      this.#manager = null;
    }
    return this.#manager;
  }

  get state(): CaptureState {
    return this.manager?.state ?? this.#early;
  }

  /** Calls `listener` with the state after every change of it or of `lens`; returns the function that ends it. */
  subscribe(listener: (state: CaptureState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The cameras to choose from, and the open one. */
  get lens(): LensView {
    const { manager } = this;
    return {
      lenses: manager?.lenses ?? [],
      lens: manager?.lens ?? '',
      side: manager?.side,
      onLens: (deviceId) => manager?.chooseLens(deviceId),
    };
  }

  /** Opens the camera. */
  start(): void {
    this.#picked = null;
    void this.#ask({ type: 'start' }, (manager) => manager.start());
  }

  /** Takes a picked file. */
  async pick(file: Blob, method: 'upload' | 'native'): Promise<void> {
    const picked = (this.#picked = { file, method });
    await this.#ask({ type: 'taken', method }, (manager) => manager.pick(file, method));
    if (this.#picked === picked && !this.repick) this.#picked = null;
  }

  /** Takes the file that is kept; null while none is. */
  get repick(): (() => void) | null {
    const { state } = this;
    const picked = this.#picked;
    if (!picked || state.phase !== 'idle' || !state.fault || !ERROR_CODES[state.fault].retryable) return null;
    return () => void this.pick(picked.file, picked.method);
  }

  hostConnected(): void {
    addEventListener('online', this.#onOnline);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#onOnline);
    this.#picked = null;
  }

  /** Says why what was picked is not taken over. */
  refuse(code: ErrorCode): void {
    if (this.manager) this.manager.refuse(code);
    else if (this.#enter({ type: 'taken', method: 'upload' })) this.#enter({ type: 'refused', code });
  }

  /** Stops whatever is under way and lets the camera go. */
  stop(): void {
    if (this.manager) this.manager.stop();
    else this.#enter({ type: 'stop' });
  }

  /** The page was hidden: the camera goes off, to come back with `show`. */
  hide(): void {
    if (this.manager) this.manager.hide();
    else this.#enter({ type: 'hide' });
  }

  show(): void {
    if (this.manager) this.manager.show();
    else void this.#ask({ type: 'show' }, (manager) => manager.start());
  }

  readonly #onOnline = (): void => this.repick?.();

  /** Enters the phase that `input` leads to; null where it has no meaning. */
  #enter(input: CaptureInput): CaptureState | null {
    const state = transitionCapture(this.#early, input);
    if (state === this.#early) return null;
    this.#early = state;
    this.#notify(state);
    return state;
  }

  #notify(state: CaptureState): void {
    for (const listener of this.#listeners) listener(state);
  }

  async #ask(input: CaptureInput, act: Act): Promise<void> {
    if (this.manager) return act(this.manager);
    const state = this.#enter(input);
    if (!state) return;
    const environment = this.#options.environment();
    const manager = await this.#options.create(environment).catch(() => null);
    // Left in the meantime: nobody wants it any more.
    if (this.#early !== state) return;
    if (!manager) {
      this.#enter({ type: state.phase === 'requesting' ? 'failed' : 'refused', code: 'network_failed' });
      return;
    }
    this.#early = IDLE_CAPTURE;
    this.#manager = manager;
    this.#environment = environment;
    manager.subscribe((state) => this.#notify(state));
    await act(manager);
  }
}
