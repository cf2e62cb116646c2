import type { CameraEnvironment, CaptureInput, CaptureManager, CaptureState } from '@idproof/core/capture';
import { ERROR_CODES, type ErrorCode } from '@idproof/core/errors';
import { IDLE_CAPTURE, transitionCapture } from '@idproof/core/internal';
import type { ReactiveController } from 'lit';
import type { LensView } from './lens/lens-menu.js';

interface LazyCaptureOptions {
  /** Creates the manager of a capture; rejects when its code does not arrive. */
  create: (environment: CameraEnvironment | undefined) => Promise<CaptureManager>;
  /** Read at each use. When it changes, the capture starts again. */
  environment: () => CameraEnvironment | undefined;
}

type Command = (manager: CaptureManager) => void | Promise<void>;

/**
 * A capture whose code may still be loading: a command changes the state at once and runs when the code has arrived. A
 * file that cannot be encoded without a connection is kept until there is one.
 */
export class LazyCapture implements ReactiveController {
  readonly #options: LazyCaptureOptions;
  readonly #listeners = new Set<(state: CaptureState) => void>();
  #manager: CaptureManager | null = null;
  #environment: CameraEnvironment | undefined;
  /** The state before the manager is created. */
  #initialState = IDLE_CAPTURE;
  /** The file that is being encoded, or could not be. */
  #picked: { file: Blob; method: 'upload' | 'native' } | null = null;

  constructor(options: LazyCaptureOptions) {
    this.#options = options;
  }

  /** Null until its code has arrived, which is possible in the phases `idle`, `requesting`, `encoding` and `blocked`. */
  get manager(): CaptureManager | null {
    if (this.#manager && this.#environment !== this.#options.environment()) {
      this.#manager.stop();
      this.#manager = null;
    }
    return this.#manager;
  }

  get state(): CaptureState {
    return this.manager?.state ?? this.#initialState;
  }

  /** Calls `listener` with the state after every change of it or of `lens`; returns the function that ends it. */
  subscribe(listener: (state: CaptureState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The cameras to choose from, the open one, and its side. */
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
    void this.#request({ type: 'start' }, (manager) => manager.start());
  }

  /** Captures a picked file. */
  async pick(file: Blob, method: 'upload' | 'native'): Promise<void> {
    const picked = (this.#picked = { file, method });
    await this.#request({ type: 'taken', method }, (manager) => manager.pick(file, method));
    if (this.#picked === picked && !this.repick) this.#picked = null;
  }

  /** Captures the kept file again; null while no file is kept. */
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

  /** Reports why the picked file is not accepted. */
  refuse(code: ErrorCode): void {
    if (this.manager) this.manager.refuse(code);
    else if (this.#apply({ type: 'taken', method: 'upload' })) this.#apply({ type: 'refused', code });
  }

  /** Aborts the current work and closes the camera. */
  stop(): void {
    if (this.manager) this.manager.stop();
    else this.#apply({ type: 'stop' });
  }

  /** The page was hidden: closes the camera until `show`. */
  hide(): void {
    if (this.manager) this.manager.hide();
    else this.#apply({ type: 'hide' });
  }

  show(): void {
    if (this.manager) this.manager.show();
    else void this.#request({ type: 'show' }, (manager) => manager.start());
  }

  readonly #onOnline = (): void => this.repick?.();

  /** Applies `input` to the state; null where it does not apply to the phase. */
  #apply(input: CaptureInput): CaptureState | null {
    const state = transitionCapture(this.#initialState, input);
    if (state === this.#initialState) return null;
    this.#initialState = state;
    this.#notify(state);
    return state;
  }

  #notify(state: CaptureState): void {
    for (const listener of this.#listeners) listener(state);
  }

  async #request(input: CaptureInput, command: Command): Promise<void> {
    if (this.manager) return command(this.manager);
    const state = this.#apply(input);
    if (!state) return;
    const environment = this.#options.environment();
    const manager = await this.#options.create(environment).catch(() => null);
    // Stopped or superseded while the code was loading.
    if (this.#initialState !== state) return;
    if (!manager) {
      this.#apply({ type: state.phase === 'requesting' ? 'failed' : 'refused', code: 'network_failed' });
      return;
    }
    this.#initialState = IDLE_CAPTURE;
    this.#manager = manager;
    this.#environment = environment;
    manager.subscribe((state) => this.#notify(state));
    await command(manager);
  }
}
