import type { CaptureState, CapturedImage, FrameJudge, HintCode } from '@idproof/core/capture';
import { IdproofError } from '@idproof/core/errors';
import type { FaceAction } from '@idproof/core/session';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { renderActions, type ScreenView } from '../capture/render-capture.js';
import type { CaptureTarget, CaptureView } from '../capture/view.js';
import { hasLiveCamera } from '../capture/methods.js';
import { define } from '../element/define.js';
import { LazyPart } from '../element/lazy.js';
import { NO_ACTIONS, readRequestedActions } from './action-plan.js';
import type { ActionRun, Frames, RunPlan, RunStep } from './action-run.js';
import type { CameraSignals } from './camera-signals.js';
import type { FaceObserver, SeveralFacesCounter } from './face-observer.js';
import type { FaceJudgeLoader } from './face-judge-loader.js';
import { SelfieOptions } from './selfie-options.js';
import { renderUpload, startLabel } from '../capture/buttons.js';
import { cameraIcon } from '../element/icons.js';

const ACTION_PROPERTIES = ['actions', 'actionRandom', 'actionRandomNumber', 'actionFrame'] as const;

/**
 * Captures the person's face, by live camera or by upload. The live image is mirrored, the captured one is not.
 * With `actions`, the person is led through them before the capture, and small frames of each are added to the event.
 *
 * @tag idproof-selfie-capture
 * @summary Captures a selfie.
 * @slot header - Replaces the sentence below the heading.
 * @slot guide - Replaces the oval over the live image.
 * @slot handoff - An alternative method, shown before the camera is open and where there is none.
 * @slot actions - More controls below the element's own.
 * @event {IdproofCaptureEvent} idproof-capture - An image was accepted: by the person, or because it passed every check. Prevent it to stay at the review.
 * @event {IdproofCancelEvent} idproof-cancel - The person pressed Escape. Prevent it to keep the camera on.
 * @event {IdproofHintEvent} idproof-hint - The advice on screen changed.
 * @event {IdproofErrorEvent} idproof-error - The camera or the image failed.
 * @event {IdproofProgressEvent} idproof-progress - With `progress`: an event to count. Bubbles, and is composed.
 * @csspart viewport - The area of the live image and the preview.
 * @csspart examples - Good and bad examples, before the camera opens.
 * @csspart guide - The oval for the face.
 * @csspart oval - Another name of `guide`.
 * @csspart hint - The advice above the oval, and the requested action.
 * @csspart help - The help below the advice, after some time without a capture.
 * @csspart shutter - The button that captures an image.
 * @csspart loading - The progress of loading the face judge.
 * @csspart by-hand - The switch of automatic capture; `aria-pressed` while it is on.
 * @csspart full-screen - The button that toggles full screen.
 * @csspart upload - The button that chooses a file.
 * @csspart lens - The menu of cameras, where there are several.
 * @csspart torch - The button that switches the torch of the camera, where it has one.
 * @csspart zoom - The button that changes the zoom, where there is one.
 * @csspart preview - The reviewed image.
 * @csspart zoom - The buttons that enlarge and reduce it.
 * @csspart retake - The button that discards the image.
 * @csspart review-all - The checkbox of a person who wants to review every image.
 * @csspart confirm - The button that accepts it.
 * @csspart again - The button that restarts an action with more time.
 * @csspart skip - The button for a person who cannot do an action.
 * @csspart alternative - The button for the selfie without actions, where that is allowed.
 * @csspart decline - The button that continues without coloured light.
 */
export class IdproofSelfieCapture extends SelfieOptions {
  #requested = NO_ACTIONS;
  /** True once the person has chosen the selfie without actions. */
  #isWithoutActions = false;
  #withLight = false;
  /** The result of the actions before the selfie; null until they are over, and again with each opened camera. */
  #result: { frames: Frames; hasMissed: boolean } | null = null;
  #run: ActionRun | null = null;
  /** Kept while the camera is closed, so that the person resumes at the same action. */
  #plan: RunPlan | null = null;
  /** The state of the capture that the run belongs to; a reopened camera has another. */
  #runState: CaptureState | null = null;
  /** True while an interrupted run waits for the camera. */
  #isInterrupted = false;
  #faces: FaceJudgeLoader | null = null;
  #severalFaces: SeveralFacesCounter | null = null;
  readonly #lazy = new LazyPart(this, () => import('./selfie-capture.lazy.js'));
  #observer: FaceObserver | null = null;
  #signals: CameraSignals = {};
  /** True until the capture changes for the first time. */
  #isUntouched = true;

  @query('.stage') private lit!: HTMLElement | null;
  @state() private step: RunStep | null = null;
  @state() private loaded: number | null = null;

  constructor() {
    super('selfie', 'user');
    this.capture.subscribe(() => (this.#isUntouched = false));
  }

  protected override release(): void {
    super.release();
    this.#faces?.stop();
    this.#stopRun();
  }

  /** Captures the selfie now, or after the actions. Works only while the camera is live. */
  override async shoot(): Promise<void> {
    if (this.state.phase !== 'live' || this.#run) return;
    if (this.#needsRun) await this.#runActions({ isAuto: false });
    else await this.#shootNow();
  }

  /** Hints are not shown during the actions. */
  protected override sendHint(hint: HintCode): void {
    if (!this.#run) super.sendHint(hint);
  }

  /** Takes the frame, or starts the actions: the face is in place. The frame is then closed. */
  protected override async take(frame: ImageBitmap): Promise<void> {
    if (this.#needsRun) {
      frame.close();
      await this.#runActions({ isAuto: true });
      return;
    }
    this.#signals = this.#observer?.readSignals() ?? {};
    await super.take(frame);
  }

  protected override async createJudge(): Promise<FrameJudge> {
    const { FaceJudgeLoader } = await this.#lazy.load();
    if (!this.isConnected) throw new IdproofError('aborted');
    this.#faces ??= new FaceJudgeLoader((share) => (this.loaded = share));
    const withEyes = this.#requested.actions.includes('FACEBLINK');
    return this.#faces.load({ files: this.faceFiles ?? undefined, blobWorker: this.blobWorker, withEyes });
  }

  protected override async startJudge(): Promise<FrameJudge> {
    const [observer, judge] = await Promise.all([this.#loadObserver(), super.startJudge()]);
    return observer.wrap(judge);
  }

  protected override async loadParts(): Promise<void> {
    await Promise.all([super.loadParts(), this.#loadObserver()]);
  }

  async #loadObserver(): Promise<FaceObserver> {
    const { FaceObserver, SeveralFacesCounter } = await this.#lazy.load();
    this.#severalFaces ??= new SeveralFacesCounter(this.capture);
    return (this.#observer ??= new FaceObserver());
  }

  protected override get target(): CaptureTarget {
    return { subject: 'selfie', shape: 'face', page: 'front', lastPage: 'front', kind: '' };
  }

  protected override get extras(): Partial<Pick<CapturedImage, 'frames' | 'quality'>> {
    if (this.state.phase !== 'review') return {};
    const { method, quality } = this.state.image;
    if (method !== 'manual' && method !== 'auto') return {};
    const frames = this.#result?.frames ?? {};
    const withFrames = Object.keys(frames).length > 0 ? { frames } : {};
    return { ...withFrames, quality: { ...quality, signals: { ...quality.signals, ...this.#signals } } };
  }

  /** Whether actions or coloured light come before the capture. */
  get #needsRun(): boolean {
    return !this.#result && (this.#actions.length > 0 || this.#withLight);
  }
  get #actions(): readonly FaceAction[] {
    return this.#isWithoutActions ? [] : this.#requested.actions;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (ACTION_PROPERTIES.some((name) => changed.has(name))) {
      this.#requested = readRequestedActions(this, (message) => this.warn(message));
      this.#plan = null;
    }
    const { state } = this;
    if (state.phase === 'idle' && !state.paused) this.#isWithoutActions = false;
    if (state.phase === 'requesting') this.#result = null;
    if (!this.#run || state === this.#runState) return;
    // The camera closed during the run. If it reopens by itself, the run resumes.
    this.#isInterrupted =
      state.phase === 'idle' ? state.paused : state.phase === 'requesting' || state.phase === 'live';
    this.#stopRun();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.lit?.style.setProperty('--_light', this.step?.kind === 'light' ? this.step.colour : null);
    if (changed.has('autoOpen') && this.autoOpen) void this.#openUnasked();
    const { phase } = this.state;
    if (changed.has('phase')) this.#observer?.watch(phase === 'live' ? this.video : null);
    if (phase === 'live' && this.#isInterrupted) {
      this.#isInterrupted = false;
      // Lit warns about an update that requests another one.
      void this.updateComplete.then(() => this.shoot());
    } else if (phase === 'idle' && !this.state.paused) {
      this.#isInterrupted = false;
      this.#plan = null;
    }
  }

  protected override get needsAllTexts(): boolean {
    return !!this.actions || this.colorFlash || super.needsAllTexts;
  }

  protected override view(): ScreenView {
    const usual = {
      ...super.view(),
      loaded: this.loaded,
      review: {
        canConfirm: this.#severalFaces?.canConfirm ?? true,
        hasMissed: this.#result?.hasMissed ?? false,
      },
    };
    if (!hasLiveCamera(this.methods)) return usual;
    const view = this.#actions.length > 0 ? { ...usual, intro: this.words.actions_intro } : usual;
    if (view.state.phase === 'live') return { ...view, ...this.#showRun(view) };
    if (!this.colorFlash || view.state.phase !== 'idle') return view;
    const warned: ScreenView = { ...view, actions: { ...view.actions, start: () => this.#open(true) } };
    return { ...warned, controls: renderWarning(warned, () => this.#open(false)) };
  }

  /** The hint and the controls before and during the actions. */
  #showRun(view: ScreenView): Partial<CaptureView> {
    const { part } = this.#lazy;
    const run = this.#run;
    const isLed = this.#actions.length > 0 && !this.#result;
    const onAlternative = this.actionAlternative && isLed ? (): void => this.#skipActions() : null;
    if (!part || !(this.step || isLed)) return {};
    return this.step && run
      ? part.showRun(this.step, run, view, this.#requested.withClosedEyes, onAlternative)
      : part.showReady(renderActions(view), this.words, this.#requested.count || this.#actions.length, onAlternative);
  }

  /** Opens the camera without a press, where that is possible and nothing else has happened meanwhile. */
  async #openUnasked(): Promise<void> {
    if (!this.#isUntouched || this.colorFlash || !hasLiveCamera(this.methods)) return;
    const part = await this.#lazy.load().catch(() => null);
    if ((await part?.mayOpen(this, this.environment)) && this.#isUntouched) this.start();
  }

  /** Coloured light needs the person's agreement to the warning. */
  #open(withLight: boolean): void {
    this.#withLight = withLight;
    this.start();
  }

  /** Continues without the actions, for a person who cannot show them. */
  #skipActions(): void {
    this.#isWithoutActions = true;
    this.#plan = null;
    this.#result = null;
    this.#stopRun();
    this.guide(this.isAuto);
  }

  /** Runs the actions, then captures the selfie: `isAuto`, by itself once the face is in place again; else at once. */
  async #runActions({ isAuto }: { isAuto: boolean }): Promise<void> {
    const { createPlan, createRun } = await this.#lazy.load();
    if (this.state.phase !== 'live' || this.#run) return;
    const draw = { isRandom: this.actionRandom, count: this.#requested.count };
    const plan = (this.#plan ??= createPlan(this.#actions, this.headShake, draw));
    const run = createRun(this, {
      plan,
      withLight: this.#withLight,
      video: () => this.video,
      encoder: this.usedEncoder,
      observer: this.#observer,
      onStep: (step) => {
        if (this.#run === run) this.step = step;
      },
    });
    this.#run = run;
    this.#runState = this.state;
    this.guide(false);
    const frames = await run.run();
    if (this.#run !== run) return;
    this.#run = null;
    this.#plan = null;
    this.step = null;
    if (!frames) return;
    this.#result = { frames, hasMissed: plan.missed.size > 0 };
    if (isAuto) this.guide(true);
    else await this.#shootNow();
  }

  async #shootNow(): Promise<void> {
    this.#signals = this.#observer?.readSignals() ?? {};
    await super.shoot();
  }

  #stopRun(): void {
    this.#run?.stop();
    this.#run = null;
    this.step = null;
  }
}

define('idproof-selfie-capture', IdproofSelfieCapture);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-selfie-capture': IdproofSelfieCapture;
  }
}

/** Before the camera opens: the warning of coloured light, and the button to continue without it. */
function renderWarning(view: CaptureView, onDecline: () => void): TemplateResult {
  return html`<div class="stack">
    <p class="note" id="light">${view.messages.light_warning}</p>
    <button class="button primary" data-focus aria-describedby="light" @click=${view.actions.start}>
      ${cameraIcon}${startLabel(view)}
    </button>
    <button class="button" part="decline" @click=${onDecline}>${view.messages.light_decline}</button>
    ${renderUpload(view, 'button')}
  </div>`;
}
