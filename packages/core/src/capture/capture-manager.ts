import { isIdproofError, type ErrorCode } from '../errors.js';
import type { EncodedImage } from '../image/encoded-image.js';
import type { EncodeOptions, ImageEncoder, ImageSource } from '../image/types.js';
import type { CaptureMethod } from '../session/protocol.js';
import { listOffered, openCamera } from './camera.js';
import { CameraLock } from './camera-lock.js';
import { browserCameraEnvironment, type CameraEnvironment, type Facing } from './camera-environment.js';
import { isRefusal } from './camera-error.js';
import { IDLE, transition, type CaptureInput, type CaptureState } from './capture-state.js';
import { watchFrames } from './frame-watch.js';
import { grabFrame } from './grab-frame.js';
import { recallLens, rememberLens, readSide, type Lens } from './lens.js';
import type { Subject } from './measure-frame.js';
import type { Quality } from './quality.js';
import { attempt, findTrack } from './read-camera.js';
import { stopStream } from './stop-stream.js';

export interface CaptureManagerOptions {
  facing: Facing;
  subject: Subject;
  /** Called at the first image, so that no worker starts before it is needed. */
  encoder: () => ImageEncoder;
  /** A size in pixels to ask the camera for before the usual ones. */
  size?: readonly [width: number, height: number] | undefined;
  /** Read at each image. */
  encodeOptions?: () => Omit<EncodeOptions, 'signal'>;
  /** Converts a file that is no image, such as a page of a PDF. A returned bitmap is closed here. Default: the file itself. */
  prepare?: (file: Blob) => Promise<ImageSource>;
  /** Default: the page's own camera. */
  environment?: CameraEnvironment;
  /** Judges a finished image. Default: its light and sharpness. */
  measure?: (image: EncodedImage) => Promise<Quality>;
}

/**
 * Runs one capture: camera, image, encoding. An element renders `state` and calls the methods.
 * Holds at most one stream, and none outside the phases `requesting` and `live`. Of several captures on a page the last
 * one to open the camera has it.
 */
export class CaptureManager {
  readonly #options: CaptureManagerOptions;
  readonly #environment: CameraEnvironment;
  readonly #listeners = new Set<(state: CaptureState) => void>();
  #state: CaptureState = IDLE;
  #stream: MediaStream | null = null;
  #lenses: Lens[] = [];
  /** The id of the open lens, or of the one to open; undefined for the browser's choice. */
  #lens: string | undefined;
  #side: Facing | undefined;
  readonly #lock: CameraLock;
  /** Aborted when its phase ends, so that only the newest run changes the state. */
  #run = new AbortController();
  /** Aborted when the camera is closed. */
  #streamOpen = new AbortController();
  #stopWatching: (() => void) | null = null;
  #hasReopened = false;

  constructor(options: CaptureManagerOptions) {
    this.#options = options;
    this.#environment = options.environment ?? browserCameraEnvironment();
    this.#lock = new CameraLock(this.#environment.page?.(), () => this.#send({ type: 'lost' }));
  }

  get state(): CaptureState {
    return this.#state;
  }

  /** The live stream for the video element, null outside `live`. */
  get stream(): MediaStream | null {
    return this.#stream;
  }

  /** The cameras that the person can choose from, the open one among them; empty outside `live`. */
  get lenses(): readonly Lens[] {
    return this.#state.phase === 'live' ? this.#lenses : [];
  }

  /** The id of the open lens; empty where unknown. */
  get lens(): string {
    return this.#lens ?? '';
  }

  /** The side of the last opened camera; undefined where unknown. */
  get side(): Facing | undefined {
    return this.#side;
  }

  /** Calls `listener` with the state after every change of it or of `lenses`; returns the function that ends it. */
  subscribe(listener: (state: CaptureState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the camera. */
  start(): void {
    this.#hasReopened = false;
    this.#send({ type: 'start' });
  }

  /** Aborts the current work and closes the camera. */
  stop(): void {
    this.#send({ type: 'stop' });
  }

  /** The page was hidden: closes the camera until `show`. */
  hide(): void {
    // A camera that freezes after the page was hidden is not faulty: it may be reopened once more.
    this.#hasReopened = false;
    this.#send({ type: 'hide' });
  }

  show(): void {
    this.#send({ type: 'show' });
  }

  /** Discards the image and opens the camera again. */
  retake(): void {
    this.#hasReopened = false;
    this.#send({ type: 'retake' });
  }

  /** The person accepts the image. */
  confirm(): void {
    this.#send({ type: 'confirm' });
  }

  /** Captures the frame that `video` shows. Does nothing outside `live`. */
  async shoot(video: HTMLVideoElement, method: CaptureMethod = 'manual'): Promise<void> {
    if (this.#state.phase !== 'live') return;
    const { signal } = this.#run;
    try {
      const frame = await grabFrame(video, signal, this.#environment.timers);
      if (frame) await this.#encode(frame, method);
    } catch (error) {
      if (signal.aborted) return;
      this.#send({ type: 'taken', method });
      this.#send({ type: 'refused', code: toErrorCode(error) });
    }
  }

  /** Captures a frame that was copied from the live video, and closes it. Does nothing outside `live`. */
  async take(frame: ImageBitmap, method: CaptureMethod): Promise<void> {
    if (this.#state.phase === 'live') await this.#encode(frame, method);
    else frame.close();
  }

  /** Captures a picked file. */
  async pick(file: Blob, method: 'upload' | 'native'): Promise<void> {
    await this.#encode(file, method);
  }

  /** Reports why the picked file is not accepted. */
  refuse(code: ErrorCode): void {
    this.#send({ type: 'taken', method: 'upload' });
    this.#send({ type: 'refused', code });
  }

  /** Opens another camera of `lenses`; later visits open it directly. */
  chooseLens(deviceId: string): void {
    if (deviceId === this.lens || !this.lenses.some((lens) => lens.deviceId === deviceId)) return;
    this.#lens = deviceId;
    rememberLens(this.#environment, this.#options.facing, deviceId);
    this.#reopen();
  }

  /** Watches the video of the stream: a frozen camera is reopened once, then reported as `camera_frozen`. */
  watch(video: HTMLVideoElement): void {
    this.#stopWatching?.();
    this.#stopWatching = watchFrames(video, { onFrozen: () => this.#onFrozen('camera_frozen') });
  }

  #send(input: CaptureInput): void {
    const next = transition(this.#state, input);
    if (next === this.#state) return;
    this.#state = next;
    this.#run.abort();
    this.#run = new AbortController();
    if (next.phase !== 'live') this.#release();
    if (next.phase === 'requesting') {
      this.#lock.take();
      void this.#open(this.#run.signal);
    }
    if (next.phase === 'blocked' && isRefusal(next.code)) {
      this.#environment.onGranted?.(() => this.start(), this.#run.signal);
    }
    this.#notify();
  }

  #notify(): void {
    const state = this.#state;
    for (const listener of this.#listeners) listener(state);
  }

  async #open(signal: AbortSignal): Promise<void> {
    try {
      const opened = await openCamera({
        facing: this.#options.facing,
        environment: this.#environment,
        deviceId: this.#lens ?? recallLens(this.#environment, this.#options.facing),
        size: this.#options.size,
        signal,
      });
      if (signal.aborted) {
        stopStream(opened.stream);
        return;
      }
      this.#keepStream(opened.stream);
      this.#lenses = opened.lenses;
      this.#lens = opened.deviceId === '' ? undefined : opened.deviceId;
      this.#send({ type: 'opened' });
      this.#listenForDevices();
      void this.#warmUp();
    } catch (error) {
      if (!signal.aborted) this.#send({ type: 'failed', code: toErrorCode(error, 'camera_unsupported') });
    }
  }

  async #warmUp(): Promise<void> {
    try {
      await this.#options.encoder().warmUp?.();
    } catch {
      // Encoding the image reports the error.
    }
  }

  #keepStream(stream: MediaStream): void {
    this.#stream = stream;
    this.#side = readSide(stream);
    this.#streamOpen = new AbortController();
    // A track ends by itself when the camera is unplugged or the permission is taken back.
    const { signal } = this.#streamOpen;
    attempt(() => findTrack(stream)?.addEventListener('ended', () => this.#onFrozen('camera_not_found'), { signal }));
  }

  /** A camera that is plugged in while another is open can be chosen, too. */
  #listenForDevices(): void {
    const { signal } = this.#run;
    const refresh = async (): Promise<void> => {
      const lenses = await listOffered(this.#environment, this.#options.facing, this.lens);
      // A camera is open: an empty list means that the browser did not answer.
      if (signal.aborted || lenses.length === 0) return;
      this.#lenses = lenses;
      this.#notify();
    };
    const devices = this.#environment.mediaDevices();
    attempt(() => devices?.addEventListener?.('devicechange', () => void refresh(), { signal }));
  }

  #onFrozen(code: ErrorCode): void {
    if (this.#hasReopened) {
      this.#send({ type: 'failed', code });
      return;
    }
    this.#hasReopened = true;
    this.#reopen();
  }

  #reopen(): void {
    this.#send({ type: 'hide' });
    this.#send({ type: 'show' });
  }

  #release(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#lock.release();
    this.#streamOpen.abort();
    if (this.#stream) stopStream(this.#stream);
    this.#stream = null;
  }

  async #encode(source: ImageSource, method: CaptureMethod): Promise<void> {
    this.#send({ type: 'taken', method });
    if (this.#state.phase !== 'encoding') return;
    const { signal } = this.#run;
    let decoded = source;
    try {
      if (!('close' in source)) decoded = (await this.#options.prepare?.(source)) ?? source;
      const image = await this.#options.encoder().encode(decoded, { ...this.#options.encodeOptions?.(), signal });
      const quality = await (this.#options.measure ?? this.#measure)(image);
      if (!signal.aborted) this.#send({ type: 'encoded', image: { image, method, quality } });
    } catch (error) {
      if (!signal.aborted) this.#send({ type: 'refused', code: toErrorCode(error) });
    } finally {
      if ('close' in decoded) decoded.close();
    }
  }

  #measure = async (image: EncodedImage): Promise<Quality> => {
    // Without `createImageBitmap` nothing is measured and the image is accepted.
    if (typeof createImageBitmap !== 'function') return { passed: true, warnings: [], measures: {} };
    const bitmap = await createImageBitmap(image.blob);
    try {
      // Loaded only where no `measure` option replaces it.
      const { measureImage } = await import('./measure-image.js');
      return measureImage(bitmap, this.#options.subject);
    } finally {
      bitmap.close();
    }
  };
}

function toErrorCode(error: unknown, fallback: ErrorCode = 'image_engine_failed'): ErrorCode {
  return isIdproofError(error) ? error.code : fallback;
}
