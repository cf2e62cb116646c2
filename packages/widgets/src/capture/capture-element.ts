import type {
  CameraEnvironment,
  CaptureManager,
  CaptureState,
  CapturedImage,
  Facing,
  FrameJudge,
  HintCode,
  JudgeOptions,
  Subject,
} from '@idproof/core/capture';
import { ERROR_CODES } from '@idproof/core/errors';
import type { ImageEncoder } from '@idproof/core/image';
import type { CSSResultGroup, PropertyValues, TemplateResult } from 'lit';
import { query } from 'lit/decorators.js';
import { IdproofCancelEvent, IdproofCaptureEvent, IdproofErrorEvent, IdproofHintEvent } from '../events.js';
import { controls } from '../controls.styles.js';
import { tokens } from '../tokens.styles.js';
import { CaptureOptions } from './options.js';
import { ACCEPTS_FILES, LIVE, findFault, needsAllTexts, type CaptureActions, type CaptureTarget } from './view.js';
import type { CaptureTools, ImageOptions } from './tools.js';
import { hasLiveCamera } from './methods.js';
import { captureStyles } from './capture.styles.js';
import type { FileDrop } from './file-drop.js';
import { LazyCapture } from './lazy-capture.js';
import { LiveVideo } from './live-video.js';
import { createLazyEncoder } from './lazy-encoder.js';
import { GuideController } from './guidance/guide-controller.js';
import { LazyPart, waitBriefly } from '../element/lazy.js';
import { PageVisibility } from '../element/page-visibility.js';
import { renderCapture, type CaptureParts, type ScreenView } from './render-capture.js';
import { reveal } from '../element/reveal.js';

/** The base of document and selfie capture, which differ in messages, guide, pages and the side of the camera. */
export abstract class CaptureElement extends CaptureOptions {
  static override styles: CSSResultGroup = [tokens, controls, captureStyles];

  readonly #subject: Subject;
  readonly #facing: Facing;
  readonly #guide: GuideController;
  readonly #parts = new LazyPart<CaptureParts>(this, () => import('./capture.lazy.js'));
  protected readonly capture = new LazyCapture({
    create: (environment) => this.#create(environment),
    environment: () => this.environment,
  });
  readonly #actions: CaptureActions = {
    start: () => this.start(),
    shoot: () => void this.shoot(),
    retake: () => this.retake(),
    confirm: () => this.#confirm(),
    chooseFile: () => this.uploadInput?.click(),
    openCameraApp: () => this.nativeInput?.click(),
    pick: (input, method) => void this.#pick(input, method),
  };
  #tools: CaptureTools | null = null;
  #drop: FileDrop | null = null;
  #ownEncoder: ImageEncoder | null = null;
  #reported: CaptureState | null = null;

  @query('.stage') private stage!: HTMLElement | null;
  @query('.actions') private controls!: HTMLElement | null;
  @query('.preview canvas') private canvas!: HTMLCanvasElement | null;
  @query('video') protected video!: HTMLVideoElement | null;
  @query('#upload') private uploadInput!: HTMLInputElement | null;
  @query('#native') private nativeInput!: HTMLInputElement | null;

  protected constructor(subject: Subject, facing: Facing) {
    super();
    this.#subject = subject;
    this.#facing = facing;
    this.#guide = new GuideController(this, {
      subject,
      capture: this.capture,
      createJudge: () => this.startJudge(),
      onHint: (hint) => this.sendHint(hint),
      onCapture: (image) => void this.take(image),
    });
    this.addController(this.capture);
    this.addController(new PageVisibility(this.capture));
    this.addController(
      new LiveVideo({ capture: this.capture, find: () => this.video, onShow: () => this.guide(this.isAuto) }),
    );
    this.capture.subscribe((state) => this.#onStateChange(state));
    this.addEventListener('keydown', (event) => this.#onKeydown(event));
  }

  protected override release(): void {
    this.stop();
    this.#ownEncoder?.dispose();
  }

  /** The first screen waits briefly for its drawing and for the layout of a phone on its side. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    if (this.hasUpdated || this.#parts.part) return super.scheduleUpdate();
    return waitBriefly(this.#parts.load()).then(() => super.scheduleUpdate());
  }

  protected override firstUpdated(): void {
    // A failed load is repeated when the code is needed.
    this.loadParts().catch(() => undefined);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!hasLiveCamera(this.methods) && LIVE.has(this.state.phase)) this.stop();
    this.phase = this.state.phase;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Focus does not scroll here: phones do not focus a button that is touched. The hint has priority where space is short.
    if (changed.get('phase') !== undefined) [this, this.controls, this.stage].forEach(reveal);
    if (this.canvas) this.#tools?.preview.show(this.canvas);
  }

  protected abstract get target(): CaptureTarget;

  /** The properties of the next image that are known in advance. */
  protected get known(): JudgeOptions {
    return {};
  }

  /** @internal Whether the zone of the next image is read. */
  get readsZone(): boolean {
    return this.known.hasZone === true;
  }

  protected override get needsAllTexts(): boolean {
    return needsAllTexts(this.state);
  }

  /** Loads the code for the camera and the review. Rejects with `network_failed`. */
  protected async loadParts(): Promise<void> {
    const parts = this.#parts.load().then(({ FileDrop }) => {
      this.#drop ??= new FileDrop(this, {
        canDrop: () => this.methods.upload && ACCEPTS_FILES.has(this.state.phase),
        take: (files) => void this.takeFiles(files, 'upload'),
      });
    });
    await Promise.all([parts, this.completeTexts()]);
  }

  /** Creates the element's own judge of frames. */
  protected abstract createJudge(): Promise<FrameJudge>;

  /** Creates the judge that is used: the element's own, or the one of the property `judge`. */
  protected startJudge(): Promise<FrameJudge> {
    return this.judge ? this.judge() : this.createJudge();
  }

  /** Restarts the guidance; without `isAuto` nothing is captured automatically. */
  protected guide(isAuto: boolean): void {
    if (this.video) void this.#guide.start(this.video, isAuto, this.known);
  }

  protected sendHint(hint: HintCode): void {
    this.dispatchEvent(new IdproofHintEvent({ hint }));
    this.#tools?.progress.reportHint(hint);
  }

  /** Captures the frame that the guidance chose, and closes it. */
  protected async take(frame: ImageBitmap): Promise<void> {
    this.#freeze(frame);
    await this.capture.manager?.take(frame, 'auto');
  }

  /** Takes chosen files: one at a time. */
  protected async takeFiles([file, ...more]: readonly File[], method: 'upload' | 'native'): Promise<void> {
    if (more.length > 0) this.capture.refuse('image_several');
    else if (file) await this.capture.pick(file, method);
  }

  /** Whether an image is accepted without a review. */
  protected skipsReview(view: ScreenView): boolean {
    return this.#parts.part?.needsNoReview(view) ?? false;
  }

  /** Hands an accepted image over; false where the page prevents it. */
  protected deliver(image: CapturedImage): boolean {
    const { page } = this.known;
    const event = new IdproofCaptureEvent({ step: this.#subject, ...(page && { page }), ...image, ...this.extras });
    if (!this.dispatchEvent(event)) return false;
    this.#tools?.sent.add(image.image);
    return true;
  }

  /** Called when the person has accepted an image. */
  protected afterCapture(): void {}

  /** Properties that are added to the captured image. */
  protected get extras(): Partial<Pick<CapturedImage, 'frames' | 'mrz' | 'quality'>> {
    return {};
  }

  /** How images are taken, encoded and counted. */
  protected get imageOptions(): ImageOptions {
    return { step: this.#subject, encodeOptions: () => ({ maxBase64Length: this.maxBase64Length }) };
  }

  protected get usedEncoder(): ImageEncoder {
    return this.encoder ?? (this.#ownEncoder ??= createLazyEncoder({ blobWorker: this.blobWorker }));
  }

  protected get state(): CaptureState {
    return this.capture.state;
  }

  /**
   * Opens the camera. Without a live camera in `captureMethods`, opens the phone's camera app or the file dialog; browsers
   * allow both only upon a press. Does nothing, with a warning, while the element is not in the document.
   */
  start(): void {
    // Outside the document nothing turns the camera off.
    if (!this.isConnected) return this.warn('start() does nothing while the element is not in the document.');
    const { methods } = this;
    if (hasLiveCamera(methods)) this.capture.start();
    else if (methods.native) this.nativeInput?.click();
    else this.uploadInput?.click();
  }

  /** Aborts the current work and turns the camera off. */
  stop(): void {
    this.capture.stop();
  }

  /** Captures an image now. Works only while the camera is live. */
  async shoot(): Promise<void> {
    const { video } = this;
    if (!video || this.state.phase !== 'live') return;
    this.#freeze();
    await this.capture.manager?.shoot(video);
  }

  /** Discards the image. After an image of the live camera the camera opens again; after a file the element is idle. */
  retake(): void {
    const { state } = this;
    if (state.phase !== 'review' && state.phase !== 'submitted') return;
    if (state.image.method === 'auto' && state.phase === 'review') this.#guide.countDiscarded();
    if (state.image.method === 'upload' || state.image.method === 'native') this.stop();
    else this.capture.manager?.retake();
  }

  override render(): TemplateResult {
    return renderCapture(this.view());
  }

  async #create(environment: CameraEnvironment | undefined): Promise<CaptureManager> {
    await this.loadParts();
    const { CaptureTools } = await this.#parts.load();
    this.#tools ??= new CaptureTools({
      element: this,
      capture: this.capture,
      guide: this.#guide,
      subject: this.#subject,
      facing: this.#facing,
      known: () => this.known,
      ...this.imageOptions,
      encoder: () => this.usedEncoder,
    });
    return this.#tools.createManager(environment);
  }

  #freeze(frame?: ImageBitmap): void {
    if (this.video) this.#tools?.still.freeze(this.video, frame);
  }

  #onStateChange(state: CaptureState): void {
    const code = findFault(state);
    if (code && state !== this.#reported) {
      this.dispatchEvent(new IdproofErrorEvent({ code, retryable: ERROR_CODES[code].retryable }));
    }
    this.#reported = state;
    this.requestUpdate();
    if (state.phase === 'review') void this.#confirmUnasked(state);
  }

  /** Accepts an image that needs no review, once it is drawn: the flow copies the drawn image. */
  async #confirmUnasked(state: CaptureState): Promise<void> {
    await this.updateComplete;
    if (this.state === state && this.skipsReview(this.view())) this.#confirm();
  }

  async #pick(input: HTMLInputElement, method: 'upload' | 'native'): Promise<void> {
    try {
      await this.takeFiles([...(input.files ?? [])], method);
    } finally {
      // Otherwise the same file could not be chosen again after a rejection.
      input.value = '';
    }
  }

  #confirm(): void {
    const { state } = this;
    if (state.phase !== 'review') return;
    if (!this.deliver(state.image)) return;
    this.capture.manager?.confirm();
    this.afterCapture();
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !LIVE.has(this.state.phase)) return;
    event.stopPropagation();
    // A dialog around the element must not close as well.
    event.preventDefault();
    if (this.dispatchEvent(new IdproofCancelEvent({ by: 'person' }))) this.stop();
  }

  protected view(): ScreenView {
    const { state, words: messages, methods, capture, target, refusal, attemptsLeft } = this;
    return {
      state,
      messages,
      actions: this.#actions,
      parts: this.#parts.part,
      target,
      methods,
      capture,
      tools: this.#tools,
      guidance: this.#guide.view,
      overlay: this.#guide.render(messages),
      isDropping: this.#drop?.isDropping ?? false,
      refusal,
      reviewMode: this.review,
      attemptsLeft,
    };
  }
}
