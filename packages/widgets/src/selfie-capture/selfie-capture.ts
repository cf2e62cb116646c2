import type { CaptureState, CapturedImage, FrameJudge } from '@idproof/core/capture';
import type { FaceAction, Side } from '@idproof/core/session';
import type { PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { CaptureElement } from '../internal/capture-element.js';
import type { CaptureView } from '../internal/capture-view.js';
import { hasLiveCamera } from '../internal/capture-ways.js';
import { define } from '../internal/define.js';
import { LatePart } from '../internal/late-part.js';
import { readActionFrame, readActions, readCount } from './action-plan.js';
import type { ActionRun, Frames, RunOptions, RunStep } from './action-run.js';
import type { CameraSignals } from './camera-signals.js';
import type { FaceObserver } from './face-observer.js';
import { renderWarning } from './light-warning.js';
import { isUseless } from './useless.js';

/**
 * Takes a picture of the person's face, by live camera or by upload. The live picture is mirrored, the taken one is not.
 * With `actions`, the person is led through them before the picture is taken, and small frames of each go along with it.
 *
 * @tag idproof-selfie-capture
 * @summary Captures a selfie.
 * @slot header - Replaces the sentence below the heading.
 * @slot guide - Replaces the oval over the live picture.
 * @slot handoff - Another way to the picture, shown before the camera is open and where there is none.
 * @slot actions - More controls below the element's own.
 * @event {CaptureEvent} idproof-capture - The person accepted a picture. Prevent it to stay at the review.
 * @event {CancelEvent} idproof-cancel - The person pressed Escape. Prevent it to keep the camera on.
 * @event {HintEvent} idproof-hint - The advice on screen changed.
 * @event {FaultEvent} idproof-error - The camera or the picture failed.
 * @csspart viewport - The area of the live picture and the preview.
 * @csspart guide - The oval for the face.
 * @csspart oval - Another name of `guide`.
 * @csspart hint - The advice above the oval, and what is asked for.
 * @csspart shutter - The button that takes the picture.
 * @csspart loading - How much of what recognizes faces has arrived.
 * @csspart by-hand - The button for a person who would rather press the shutter.
 * @csspart full-screen - The button that fills the screen with the picture, and back.
 * @csspart upload - The button that chooses a file.
 * @csspart lens - The menu of cameras, where there are several.
 * @csspart torch - The button that switches the light of the camera, where it has one.
 * @csspart zoom - The button that changes the zoom, where there is one.
 * @csspart preview - The picture under review.
 * @csspart zoom - The buttons that enlarge and reduce it.
 * @csspart retake - The button that discards the picture.
 * @csspart confirm - The button that accepts it.
 * @csspart again - The button that restarts an action with more time.
 * @csspart skip - The button for a person who cannot do an action.
 * @csspart decline - The button that continues without coloured light.
 */
export class SelfieCapture extends CaptureElement {
  #asked: FaceAction[] = [];
  #count = 0;
  #withClosedEyes = false;
  #withLight = false;
  #frames: Frames | null = null;
  #run: ActionRun | null = null;
  /** The camera's state that the run belongs to: one that went off and on again is another. */
  #runState: CaptureState | null = null;
  /** True while a run that the camera broke off waits for it to come back. */
  #isBrokenOff = false;

  /** Ends what recognizes faces while it is on its way. */
  #loading = new AbortController();
  readonly #late = new LatePart(this, () => import('./lead.js'));
  #observer: FaceObserver | null = null;
  #signals: CameraSignals = {};
  /** How many pictures in a row show no face, or several. */
  #useless = 0;
  #reviewed: CaptureState | null = null;

  @query('.stage') private lit!: HTMLElement | null;
  @state() private step: RunStep | null = null;
  @state() private loaded: number | null = null;

  /**
   * What the person is asked to show before the selfie, in this order: a list of `FACEBLINK`, `MOUTHOPEN`, `HEADSHAKE`,
   * `HEADLOWER` and `HEADRAISE`, separated by commas, or `NOACTION`. Default: nothing.
   */
  @property() actions: string | readonly string[] = '';
  /**
   * The side that `HEADSHAKE` asks for, as the person sees it: `left` or `right`. Whoever judges the frames chooses it.
   * Default: one drawn at random for each run.
   */
  @property({ attribute: 'head-shake' }) headShake: '' | Side = '';
  /** Asks for the actions in random order. */
  @property({ type: Boolean, attribute: 'action-random' }) actionRandom = false;
  /** Asks for this many of the actions, drawn at random. Default: 0, all of them. */
  @property({ type: Number, attribute: 'action-random-number' }) actionRandomNumber = 0;
  /** Frames to keep: `EYECLOSE` asks for a longer blink, so that a frame shows closed eyes. `MULTIACTIONS` changes nothing. */
  @property({ attribute: 'action-frame' }) actionFrame: string | readonly string[] = '';
  /** Lights the face in changing colours after the actions. The person is warned first and can decline. */
  @property({ type: Boolean, attribute: 'color-flash' }) colorFlash = false;
  /**
   * Address of the folder with what recognizes faces: the worker, its kernels and models, `dist/face/` of this package.
   * Default: where the bundler has put them, or beside the script for plain pages.
   */
  @property({ attribute: 'face-files' }) faceFiles: string | null = null;
  /** @internal Passes the time of the actions. Default: the page's own clock. */
  @property({ attribute: false }) wait: RunOptions['wait'] | null = null;

  constructor() {
    super('selfie', 'user');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#loading.abort();
    this.#stopRun();
    this.#isBrokenOff = false;
  }

  /** Takes the picture now, or after the actions. Works only while the camera is live. */
  override async shoot(): Promise<void> {
    if (this.state.phase !== 'live' || this.#run) return;
    this.#frames = null;
    if (this.#isLed) await this.#lead();
    else await this.#shootNow();
  }

  /** Actions begin when the person is ready, and says so with the shutter. */
  protected override get isAuto(): boolean {
    return super.isAuto && !this.#isLed;
  }

  protected override async take(frame: ImageBitmap): Promise<void> {
    this.#signals = this.#observer?.readSignals() ?? {};
    await super.take(frame);
  }

  protected override async createJudge(): Promise<FrameJudge> {
    this.#loading = new AbortController();
    this.loaded = 0;
    try {
      const { createFaceJudge } = await import('../face/face-judge.js');
      return await createFaceJudge({
        files: this.faceFiles ?? undefined,
        blobWorker: this.blobWorker,
        withEyes: this.#asked.includes('FACEBLINK'),
        signal: this.#loading.signal,
        onProgress: (share) => (this.loaded = share),
      });
    } finally {
      this.loaded = null;
    }
  }

  protected override async startJudge(): Promise<FrameJudge> {
    const [observer, judge] = await Promise.all([this.#loadObserver(), super.startJudge()]);
    return observer.listenTo(judge);
  }

  protected override async loadParts(): Promise<void> {
    await Promise.all([super.loadParts(), this.#loadObserver()]);
  }

  async #loadObserver(): Promise<FaceObserver> {
    const { FaceObserver } = await this.#late.load();
    return (this.#observer ??= new FaceObserver());
  }

  protected override get shape(): 'face' {
    return 'face';
  }

  protected override get extras(): Partial<Pick<CapturedImage, 'frames' | 'quality'>> {
    if (this.state.phase !== 'review') return {};
    const { method, quality } = this.state.image;
    if (method !== 'manual' && method !== 'auto') return {};
    const withFrames = this.#frames && Object.keys(this.#frames).length > 0 ? { frames: this.#frames } : {};
    return { ...withFrames, quality: { ...quality, signals: { ...quality.signals, ...this.#signals } } };
  }

  /** Whether something comes before the picture. */
  get #isLed(): boolean {
    return this.#asked.length > 0 || this.#withLight;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const names = ['actions', 'actionRandom', 'actionRandomNumber', 'actionFrame'];
    if (names.some((name) => changed.has(name))) this.#plan();
    const { state } = this;
    this.#countUseless(state);
    if (!this.#run || state === this.#runState) return;
    // The camera went off in the middle; where it comes back by itself, so do the actions.
    this.#isBrokenOff = state.phase === 'idle' ? state.paused : state.phase === 'requesting' || state.phase === 'live';
    this.#stopRun();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.step?.kind === 'light') this.lit?.style.setProperty('--_light', this.step.colour);
    else this.lit?.removeAttribute('style');
    const { phase } = this.state;
    if (phase === 'live' && changed.has('phase') && this.video) this.#observer?.start(this.video);
    if (phase === 'live' && this.#isBrokenOff) {
      this.#isBrokenOff = false;
      // An update that asks for another at once would be warned of.
      void this.updateComplete.then(() => this.shoot());
    } else if (phase === 'idle' && !this.state.paused) {
      this.#isBrokenOff = false;
    }
  }

  protected override view(): CaptureView {
    const usual = { ...super.view(), loaded: this.loaded, canConfirm: this.#useless !== 1 };
    if (!hasLiveCamera(this.ways)) return usual;
    const view = this.#asked.length > 0 ? { ...usual, intro: this.words.actions_intro } : usual;
    if (this.step && view.state.phase === 'live') return { ...view, ...this.#showStep(this.step) };
    if (!this.colorFlash || view.state.phase !== 'idle') return view;
    const warned: CaptureView = { ...view, onStart: () => this.#open(true) };
    return { ...warned, controls: renderWarning(warned, () => this.#open(false)) };
  }

  #showStep(step: RunStep): Pick<CaptureView, 'hint' | 'controls'> {
    const { findPrompt, renderRun } = this.#late.part!;
    return {
      hint: findPrompt(step, this.words, this.#withClosedEyes),
      controls: renderRun(step, this.words, {
        onAgain: () => this.#run?.again(),
        onSkip: () => this.#run?.skip(),
      }),
    };
  }

  /** Only a person who has read the warning agrees to the light. */
  #open(withLight: boolean): void {
    this.#withLight = withLight;
    this.start();
  }

  #plan(): void {
    const { value, unknown } = readActions(this.actions);
    const frame = readActionFrame(this.actionFrame);
    if (unknown.length > 0) this.warn(`actions: ${unknown.join(', ')} is unknown and ignored.`);
    if (frame.unknown.length > 0) this.warn(`action-frame: ${frame.unknown.join(', ')} is unknown and ignored.`);
    const count = readCount(this.actionRandomNumber, value.length);
    if (count.unknown.length > 0) {
      this.warn(`action-random-number must be a whole number up to ${value.length}; all actions are used.`);
    }
    this.#asked = value;
    this.#count = count.value;
    this.#withClosedEyes = frame.value;
  }

  async #lead(): Promise<void> {
    // Nobody can follow what is not said.
    if (this.words.action_straight === undefined) await this.completeTexts();
    const { ActionRun, chooseSide, drawActions, takeSmallFrame, waitOnPage } = await this.#late.load();
    if (this.state.phase !== 'live' || this.#run) return;
    const run = new ActionRun({
      side: chooseSide(this.headShake),
      actions: drawActions(this.#asked, { isRandom: this.actionRandom, count: this.#count }),
      withLight: this.#withLight,
      recognize: this.#observer?.isLooking ? this.#observer.recognize.bind(this.#observer) : undefined,
      takeFrame: async (signal) => takeSmallFrame(this.video, this.usedEncoder, signal),
      wait: this.wait ?? waitOnPage,
      onStep: (step) => {
        if (this.#run === run) this.step = step;
      },
    });
    this.#run = run;
    this.#runState = this.state;
    this.guideByHand();
    const frames = await run.run();
    if (this.#run !== run) return;
    this.#run = null;
    this.step = null;
    if (!frames) return;
    this.#frames = frames;
    await this.#shootNow();
  }

  async #shootNow(): Promise<void> {
    this.#signals = this.#observer?.readSignals() ?? {};
    await super.shoot();
  }

  #countUseless(state: CaptureState): void {
    if (state.phase !== 'review' || state === this.#reviewed) return;
    this.#reviewed = state;
    this.#useless = isUseless(state.image.quality) ? this.#useless + 1 : 0;
  }

  #stopRun(): void {
    this.#run?.stop();
    this.#run = null;
    this.step = null;
  }
}

define('idproof-selfie-capture', SelfieCapture);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-selfie-capture': SelfieCapture;
  }
}
