import {
  type CameraEnvironment,
  CaptureManager,
  type CapturePhase,
  type CaptureState,
  type CapturedImage,
  type Facing,
  type Subject,
} from '@idproof/core/capture';
import { ERROR_CODES, MAX_BASE64_LENGTH } from '@idproof/core/internal';
import type { ImageEncoder } from '@idproof/core/image';
import type { CaptureMethod, ErrorCode, Page } from '@idproof/core/session';
import type { CSSResultGroup, PropertyValues, TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { CancelEvent, CaptureEvent, FaultEvent, HintEvent } from '../events.js';
import { hintWords } from '../labels.js';
import { controls, tokens } from '../tokens.styles.js';
import { BaseElement } from './base-element.js';
import { renderCapture, type CaptureView, type Refusal } from './capture-view.js';
import { hasLiveCamera, readWays, type CaptureWays } from './capture-ways.js';
import { captureStyles } from './capture.styles.js';
import { createLateEncoder } from './late-encoder.js';
import { LiveHints } from './live-hints.js';
import { PageVisibility } from './page-visibility.js';
import { Preview } from './preview.js';
import { reveal } from './reveal.js';

/** What the document and the selfie capture share. They differ in words, guide, pages and the camera's side. */
export abstract class CaptureElement extends BaseElement {
  static override styles: CSSResultGroup = [tokens, controls, captureStyles];

  readonly #subject: Subject;
  readonly #facing: Facing;
  readonly #hints: LiveHints;
  readonly #preview = new Preview();
  #manager: CaptureManager | null = null;
  #usedEnvironment: CameraEnvironment | undefined;
  #ownEncoder: ImageEncoder | null = null;
  #reported: CaptureState | null = null;

  @query('.stage') private stage!: HTMLElement | null;
  @query('.actions') private controls!: HTMLElement | null;
  @query('canvas') private canvas!: HTMLCanvasElement | null;
  @query('video') protected video!: HTMLVideoElement | null;
  @query('#upload') private uploadInput!: HTMLInputElement | null;
  @query('#native') private nativeInput!: HTMLInputElement | null;

  /** What the element is doing. Reflected; read-only. */
  @property({ reflect: true }) phase: CapturePhase = 'idle';
  /** The most base64 characters that a picture may have. Default: 1,048,576. */
  @property({ type: Number, attribute: 'max-base64-length' }) maxBase64Length: number = MAX_BASE64_LENGTH;
  /**
   * The ways to a picture that are offered: a list of `auto`, `manual`, `native` and `upload`, separated by commas.
   * Without `auto` and `manual` no camera is shown. Default: all.
   */
  @property({ attribute: 'capture-methods' }) captureMethods: string | readonly CaptureMethod[] = '';
  /** Offers the live camera only: takes `native` and `upload` out of `captureMethods`. */
  @property({ type: Boolean, attribute: 'no-upload' }) noUpload = false;
  /** Offers the phone's camera app only, whatever `captureMethods` says. */
  @property({ type: Boolean }) native = false;
  /** Starts a worker file from another origin through a `blob:` address; needs `worker-src blob:`. */
  @property({ type: Boolean, attribute: 'blob-worker' }) blobWorker = false;
  /** @internal One encoder for several elements. */
  @property({ attribute: false }) encoder: ImageEncoder | null = null;
  /** @internal Why the picture before was not accepted. */
  @property({ attribute: false }) refusal: Refusal | null = null;
  /** @internal The camera to use instead of the page's own. */
  @property({ attribute: false }) environment: CameraEnvironment | undefined = undefined;

  protected constructor(subject: Subject, facing: Facing) {
    super();
    this.#subject = subject;
    this.#facing = facing;
    this.#hints = new LiveHints(this, subject, (hint) => this.dispatchEvent(new HintEvent({ hint })));
    this.addController(
      new PageVisibility(
        () => this.#manager?.hide(),
        () => this.#manager?.show(),
      ),
    );
    this.addEventListener('keydown', (event) => this.#onKeydown(event));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#manager?.stop();
    this.#preview.clear();
    this.#ownEncoder?.dispose();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('maxBase64Length') && !(this.maxBase64Length > 0)) {
      this.warn('max-base64-length must be a number above 0; the default is used.');
      this.maxBase64Length = MAX_BASE64_LENGTH;
    }
    if (WAYS.some((name) => changed.has(name))) this.#checkWays();
    this.phase = this.state.phase;
    if (this.phase !== 'idle') this.completeTexts();
  }

  protected override updated(changed: PropertyValues): void {
    this.#showStream();
    this.#showImage();
    super.updated(changed);
    // Not left to focus: phones give none to a button that is touched.
    if (changed.get('phase') !== undefined) [this.stage, this.controls].forEach(reveal);
  }

  /** What the frame over the live picture looks like, and what the person is asked for. */
  protected abstract get shape(): 'face' | 'booklet' | 'card';

  /** The page that is being taken, where the subject has pages. */
  protected get page(): Page | undefined {
    return undefined;
  }

  /** Called when a picture was accepted. */
  protected afterCapture(): void {}

  /** What goes along with the picture. */
  protected get extras(): Pick<CapturedImage, 'frames'> {
    return {};
  }

  protected get usedEncoder(): ImageEncoder {
    return this.encoder ?? (this.#ownEncoder ??= createLateEncoder({ blobWorker: this.blobWorker }));
  }

  protected get state(): CaptureState {
    return this.#use().state;
  }

  /** The ways to a picture that are offered. */
  protected get ways(): CaptureWays {
    return readWays(this).ways;
  }

  /** Opens the camera. Where it is not among the ways: the phone's camera app or the choice of a file, which need a press. */
  start(): void {
    const { ways } = this;
    if (hasLiveCamera(ways)) this.#use().start();
    else if (ways.native) this.nativeInput?.click();
    else this.uploadInput?.click();
  }

  /** Stops what is in progress and turns the camera off. */
  stop(): void {
    this.#manager?.stop();
  }

  /** Takes the picture now. Works only while the camera is live. */
  async shoot(): Promise<void> {
    const { video } = this;
    if (video && this.state.phase === 'live') await this.#use().shoot(video);
  }

  /** Discards the picture. After a camera picture the camera opens again; after an upload the element offers both ways. */
  retake(): void {
    const { state } = this;
    if (state.phase !== 'review' && state.phase !== 'submitted') return;
    if (state.image.method === 'upload' || state.image.method === 'native') this.stop();
    else this.#use().retake();
  }

  override render(): TemplateResult {
    return renderCapture(this.view());
  }

  #checkWays(): void {
    const { ways, unknown } = readWays(this);
    if (unknown.length > 0) this.warn(`capture-methods: ${unknown.join(', ')} is unknown and ignored.`);
    if (!hasLiveCamera(ways) && LIVE.has(this.state.phase)) this.stop();
  }

  #use(): CaptureManager {
    if (this.#manager && this.#usedEnvironment === this.environment) return this.#manager;
    this.#manager?.stop();
    const manager = new CaptureManager({
      facing: this.#facing,
      subject: this.#subject,
      environment: this.environment,
      encoder: () => this.usedEncoder,
      encodeOptions: () => ({ maxBase64Length: this.maxBase64Length }),
    });
    manager.subscribe(() => this.#onState(manager.state));
    this.#manager = manager;
    this.#usedEnvironment = this.environment;
    return manager;
  }

  #onState(state: CaptureState): void {
    if (state.phase !== 'live') this.#hints.stop();
    if (state.phase !== 'review' && state.phase !== 'submitted') this.#preview.clear();
    const code = findFault(state);
    if (code && state !== this.#reported) {
      this.dispatchEvent(new FaultEvent({ code, retryable: ERROR_CODES[code].retryable }));
    }
    this.#reported = state;
    this.requestUpdate();
  }

  #showStream(): void {
    const { video } = this;
    const stream = this.#manager?.stream ?? null;
    if (!video || !stream || video.srcObject === stream) return;
    video.srcObject = stream;
    // Interrupted when the camera goes off before the first frame; the state tells of that.
    video.play().catch(() => undefined);
    this.#use().watch(video);
    this.#hints.start(video);
  }

  #showImage(): void {
    const { canvas, state } = this;
    if (!canvas || (state.phase !== 'review' && state.phase !== 'submitted')) return;
    // The encoder made this picture a moment ago, so it decodes; were it not to, the stage stays dark.
    this.#preview.show(canvas, state.image.image.blob).catch(() => undefined);
  }

  #confirm(): void {
    const { state } = this;
    if (state.phase !== 'review') return;
    const page = this.page === undefined ? {} : { page: this.page };
    const event = new CaptureEvent({ step: this.#subject, ...page, ...state.image, ...this.extras });
    if (!this.dispatchEvent(event)) return;
    this.#use().confirm();
    this.afterCapture();
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    if (!LIVE.has(this.state.phase)) return;
    event.stopPropagation();
    if (this.dispatchEvent(new CancelEvent({ by: 'person' }))) this.stop();
  }

  async #onPick(event: Event, method: 'upload' | 'native'): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    // The same file can be chosen again after a refusal.
    if (file) await this.#use().pick(file, method);
    input.value = '';
  }

  protected view(): CaptureView {
    const { state, words } = this;
    return {
      state,
      words,
      subject: this.#subject,
      shape: this.shape,
      page: this.page ?? 'front',
      hasHinted: this.#hints.hasHinted,
      hint: this.#hints.hint ? hintWords(this.#hints.hint, this.#subject, words) : null,
      ways: this.ways,
      lens: {
        lenses: this.#use().lenses,
        lens: this.#use().lens,
        onLens: (deviceId) => this.#use().chooseLens(deviceId),
      },
      refusal: this.refusal,
      onStart: () => this.start(),
      onShoot: () => void this.shoot(),
      onRetake: () => this.retake(),
      onConfirm: () => this.#confirm(),
      onUpload: () => this.uploadInput?.click(),
      onNative: () => this.nativeInput?.click(),
      onPick: (event, method) => void this.#onPick(event, method),
    };
  }
}

const WAYS = ['captureMethods', 'noUpload', 'native'] as const;
/** The phases with a camera that is open or about to be. */
const LIVE: ReadonlySet<CapturePhase> = new Set(['requesting', 'live']);

function findFault(state: CaptureState): ErrorCode | null {
  if (state.phase === 'blocked') return state.code;
  return state.phase === 'idle' ? state.fault : null;
}
