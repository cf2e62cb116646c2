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
import type { DocumentKind } from '@idproof/core/session';
import { nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { query } from 'lit/decorators.js';
import { IdproofCancelEvent, IdproofCaptureEvent, IdproofErrorEvent, IdproofHintEvent } from '../events.js';
import { controls } from '../controls.styles.js';
import { tokens } from '../tokens.styles.js';
import { CaptureOptions } from './options.js';
import { ENDED, LIVE, TAKES, findFault, needsAllTexts } from './view.js';
import type { CaptureTools } from './tools.js';
import { hasLiveCamera, isHeldUp } from './methods.js';
import { captureStyles } from './capture.styles.js';
import type { FileDrop } from './file-drop.js';
import { LazyCapture, ShownStream } from './lazy-capture.js';
import { createLazyEncoder } from './lazy-encoder.js';
import { GuideController } from './guidance/guide-controller.js';
import { LazyPart, waitBriefly } from '../element/lazy.js';
import { PageVisibility } from '../element/page-visibility.js';
import { renderCapture, type CaptureParts, type ScreenView } from './render-capture.js';
import { reveal } from '../element/reveal.js';
import { takeChosen } from './actions.js';

/** What the document and the selfie capture share. They differ in words, guide, pages and the camera's side. */
export abstract class CaptureElement extends CaptureOptions {
  static override styles: CSSResultGroup = [tokens, controls, captureStyles];

  readonly #subject: Subject;
  readonly #facing: Facing;
  readonly #guide: GuideController;
  readonly #parts = new LazyPart<CaptureParts>(this, () => import('./capture.lazy.js'));
  readonly #capture = new LazyCapture({
    create: (environment) => this.#create(environment),
    environment: () => this.environment,
    onState: (state) => this.#onState(state),
  });
  readonly #shown = new ShownStream();
  #tools: CaptureTools | null = null;
  #drop: FileDrop | null = null;
  #ownEncoder: ImageEncoder | null = null;
  #reported: CaptureState | null = null;

  @query('.stage') private stage!: HTMLElement | null;
  @query('.actions') private controls!: HTMLElement | null;
  @query('.preview') private previewArea!: HTMLElement | null;
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
      createJudge: () => this.startJudge(),
      onHint: (hint) => this.sendHint(hint),
      onTake: (image) => void this.take(image),
    });
    this.addController(this.#capture);
    this.addController(new PageVisibility(this.#capture));
    this.addEventListener('keydown', (event) => this.#onKeydown(event));
  }

  protected override release(): void {
    this.stop();
    this.#ownEncoder?.dispose();
  }

  /** The first screen waits a moment for its drawing, and for where things stand on a phone on its side. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    if (this.hasUpdated || this.#parts.part) return super.scheduleUpdate();
    return waitBriefly(this.#parts.load()).then(() => super.scheduleUpdate());
  }

  protected override firstUpdated(): void {
    // What does not arrive is loaded again when it is needed.
    this.loadParts().catch(() => undefined);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!hasLiveCamera(this.ways) && LIVE.has(this.state.phase)) this.stop();
    this.phase = this.state.phase;
  }

  protected override updated(changed: PropertyValues): void {
    this.#showStream();
    this.#guide.zoomInto(this.previewArea);
    super.updated(changed);
    if (ENDED.has(this.phase)) this.#guide.leaveFullScreen();
    // Not left to focus: phones give none to a button that is touched. The hint comes first where not all has room.
    if (changed.get('phase') !== undefined) [this, this.controls, this.stage].forEach(reveal);
    this.#showImage();
  }

  /** What the frame over the live picture looks like, and what the person is asked for. */
  protected abstract get shape(): 'face' | 'booklet' | 'card';

  /** What the document is called; empty where it is not known. */
  protected get named(): DocumentKind | '' {
    return '';
  }

  /** What is known of the picture to come. */
  protected get known(): JudgeOptions {
    return {};
  }

  protected override get needsAllTexts(): boolean {
    return needsAllTexts(this.state);
  }

  /** Loads what is needed once a camera is live or a picture is there. Rejects with `network_failed`. */
  protected async loadParts(): Promise<void> {
    const parts = this.#parts.load().then(({ FileDrop }) => {
      this.#drop ??= new FileDrop(this, {
        canDrop: () => this.ways.upload && TAKES.has(this.state.phase),
        take: (file) => void this.#capture.pick(file, 'upload'),
        refuse: (code) => this.#capture.refuse(code),
      });
    });
    await Promise.all([parts, this.completeTexts()]);
  }

  /** Starts what judges the frames. */
  protected abstract createJudge(): Promise<FrameJudge>;

  /** Starts the judge that is used: the element's own, or the one that it was given. */
  protected startJudge(): Promise<FrameJudge> {
    return this.judge ? this.judge() : this.createJudge();
  }

  /** Guides anew; without `isAuto` no picture is taken by itself. */
  protected guide(isAuto: boolean): void {
    if (this.video) void this.#guide.start(this.video, isAuto, this.known);
  }

  protected sendHint(hint: HintCode): void {
    this.dispatchEvent(new IdproofHintEvent({ hint }));
    this.#tools?.progress.hint(hint);
  }

  /** Takes the frame that the guidance chose, and closes it. */
  protected async take(frame: ImageBitmap): Promise<void> {
    this.#freeze(frame);
    await this.#capture.manager?.take(frame, 'auto');
  }

  /** Called when a picture was accepted. */
  protected afterCapture(): void {}

  /** What goes along with the picture. */
  protected get extras(): Partial<Pick<CapturedImage, 'frames' | 'quality'>> {
    return {};
  }

  protected get usedEncoder(): ImageEncoder {
    return this.encoder ?? (this.#ownEncoder ??= createLazyEncoder({ blobWorker: this.blobWorker }));
  }

  protected get state(): CaptureState {
    return this.#capture.state;
  }

  /**
   * Opens the camera. Where it is not among the ways: the phone's camera app or the choice of a file, which need a press.
   * Does nothing, with a warning, while the element is not in the document.
   */
  start(): void {
    // Nothing would ever turn the camera off.
    if (!this.isConnected) return this.warn('start() does nothing while the element is not in the document.');
    const { ways } = this;
    if (hasLiveCamera(ways)) this.#capture.start();
    else if (ways.native) this.nativeInput?.click();
    else this.uploadInput?.click();
  }

  /** Stops what is in progress and turns the camera off. */
  stop(): void {
    this.#capture.stop();
  }

  /** Takes the picture now. Works only while the camera is live. */
  async shoot(): Promise<void> {
    const { video } = this;
    if (!video || this.state.phase !== 'live') return;
    this.#freeze();
    await this.#capture.manager?.shoot(video);
  }

  /** Discards the picture. After a camera picture the camera opens again; after an upload the element offers both ways. */
  retake(): void {
    const { state } = this;
    if (state.phase !== 'review' && state.phase !== 'submitted') return;
    if (state.image.method === 'auto' && state.phase === 'review') this.#guide.countUnwanted();
    if (state.image.method === 'upload' || state.image.method === 'native') this.stop();
    else this.#capture.manager?.retake();
  }

  override render(): TemplateResult {
    return renderCapture(this.view());
  }

  async #create(environment: CameraEnvironment | undefined): Promise<CaptureManager> {
    await this.loadParts();
    const { CaptureManager, CaptureTools } = await this.#parts.load();
    const tools = (this.#tools ??= new CaptureTools({
      element: this,
      subject: this.#subject,
      page: () => this.known.page ?? null,
      repick: (file) => void this.#capture.pick(file, 'upload'),
    }));
    return new CaptureManager({
      facing: this.#facing,
      subject: this.#subject,
      environment,
      encoder: () => this.usedEncoder,
      encodeOptions: () => ({ maxBase64Length: this.maxBase64Length }),
      prepare: (file) => tools.pages.prepare(file),
      // One that was sent before is refused; what else is thought of the picture, the person reads.
      measure: async (image) => {
        tools.sent.assertNew(image);
        const judging = this.#guide.judge(image, this.known);
        return tools.preview.prepare(image.blob, judging, (...seen) => this.#guide.straighten(...seen));
      },
    });
  }

  #freeze(frame?: ImageBitmap): void {
    if (this.video) this.#tools?.still.freeze(this.video, frame);
  }

  #onState(state: CaptureState): void {
    if (state.phase !== 'live') this.#guide.stop();
    if (state.phase === 'requesting') void this.#guide.warmUp();
    const code = findFault(state);
    if (code && state !== this.#reported) {
      this.dispatchEvent(new IdproofErrorEvent({ code, retryable: ERROR_CODES[code].retryable }));
    }
    this.#reported = state;
    this.#tools?.follow(state);
    this.requestUpdate();
  }

  #showStream(): void {
    const { manager } = this.#capture;
    const stream = manager?.stream ?? null;
    if (!this.#shown.show(this.video, stream)) return;
    manager!.watch(this.video!);
    void this.#tools?.settings.open(stream!);
    this.guide(this.isAuto);
  }

  #showImage(): void {
    if (this.canvas) this.#tools?.preview.show(this.canvas);
  }

  #confirm(): void {
    const { state } = this;
    if (state.phase !== 'review') return;
    const { page } = this.known;
    const event = new IdproofCaptureEvent({
      step: this.#subject,
      ...(page && { page }),
      ...state.image,
      ...this.extras,
    });
    if (!this.dispatchEvent(event)) return;
    this.#tools?.sent.add(state.image.image);
    this.#capture.manager?.confirm();
    this.afterCapture();
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !LIVE.has(this.state.phase)) return;
    event.stopPropagation();
    // Not for the dialog around as well.
    event.preventDefault();
    if (this.dispatchEvent(new IdproofCancelEvent({ by: 'person' }))) this.stop();
  }

  protected view(): ScreenView {
    const { state, words, ways } = this;
    const { lens } = this.#capture;
    const guidance = this.#guide.view;
    const { part } = this.#parts;
    const isHeld = isHeldUp(ways, lens.side);
    return {
      state,
      parts: part,
      words,
      subject: this.#subject,
      shape: this.shape,
      page: this.known.page ?? 'front',
      kind: this.named,
      isHeldUp: isHeld,
      hint: part?.hintWords(guidance, isHeld ? '_held' : '', this.named, words) ?? null,
      guidance,
      overlay: this.#guide.render(words),
      ways,
      lens,
      refusal: this.refusal,
      attemptsLeft: this.attemptsLeft,
      onStart: () => this.start(),
      onShoot: () => void this.shoot(),
      onRetake: () => this.retake(),
      onConfirm: () => this.#confirm(),
      onUpload: () => this.uploadInput?.click(),
      onNative: () => this.nativeInput?.click(),
      onRepick: this.#capture.repick,
      settings: this.#tools?.settings.render(words) ?? nothing,
      pages: this.#tools?.pages.render(words) ?? nothing,
      isDropping: this.#drop?.isDropping ?? false,
      onPick: ({ target }, method) =>
        void takeChosen(target as HTMLInputElement, (file) => this.#capture.pick(file, method)),
    };
  }
}
