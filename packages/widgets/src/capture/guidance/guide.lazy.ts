import {
  canFocus,
  type DocumentQuality,
  type FrameJudge,
  type HintCode,
  type JudgeOptions,
  type Quality,
  type SelfieQuality,
  type Subject,
} from '@idproof/core/capture';
import type { EncodedImage } from '@idproof/core/image';
import type { Timers } from '@idproof/core/internal';
import type { Words } from '../../labels.js';
import type { CaptureMethods } from '../methods.js';
import { isBehindDialog } from './behind-dialog.js';
import { cutOut } from './cut-out.js';
import { fitFace, findFaceDirection } from './fit-face.js';
import { FullScreen } from './full-screen.js';
import { createFrameSource } from './frame-source.js';
import { Guidance, NO_GUIDANCE, type GuidanceView } from './guidance.js';
import { IntroVoice } from './intro-voice.js';
import { createLightJudge, judgeImage, readQuality } from './judge-image.js';
import { renderOverlay, type Overlay } from './overlay.js';
import { findDocumentDirection } from './steady-direction.js';
import type { GuidedJudge } from './zone-check.js';
import { Zoom } from './zoom.js';

export { guidanceStyles } from './guidance.styles.js';

/** Warnings with which the outline may enclose only a part of the document. */
const UNSURE: ReadonlySet<HintCode> = new Set([
  'cut_off',
  'too_small',
  'closer',
  'no_document',
  'other_document',
  'wrong_side',
]);

/** The settings of an element that the guidance reads: quality limits, methods, clock, and whether the page's zone is read. */
export interface GuidedElement {
  readonly methods: CaptureMethods;
  quality: DocumentQuality | SelfieQuality | undefined;
  timers: Timers;
  readonly readsZone: boolean;
}

export interface GuideOptions {
  element: HTMLElement & GuidedElement;
  subject: Subject;
  /** Creates the judge; null where the subject has none. */
  createJudge: () => Promise<GuidedJudge> | null;
  onChange: () => void;
  onCapture: (image: ImageBitmap) => void;
}

/** The guidance of one element: one judge for its live frames and captured images, and a `Guidance` for each capture. */
export class Guide {
  readonly zoom: Zoom;
  readonly #options: GuideOptions;
  readonly #light: FrameJudge;
  readonly #fullScreen: FullScreen;
  #pendingJudge: Promise<GuidedJudge | null> | null = null;
  #judge: GuidedJudge | null = null;
  #isDisposed = false;
  #guidance: Guidance | null = null;
  #voice: IntroVoice | null = null;
  /** True from when the camera is being opened until the guidance starts. */
  #isOpening = false;
  #run = 0;
  #givenQuality: GuidedElement['quality'];
  #quality: GuidedElement['quality'];

  constructor(options: GuideOptions) {
    this.#options = options;
    this.zoom = new Zoom(options.onChange);
    this.#light = createLightJudge(options.subject);
    this.#fullScreen = new FullScreen(options.element, options.onChange);
  }

  get view(): GuidanceView {
    const view = this.#guidance?.view ?? NO_GUIDANCE;
    const intro = this.#isOpening ? 'held' : this.#voice?.intro;
    return intro ? { ...view, intro } : view;
  }

  /** Creates the judge while the camera is being opened. */
  warmUp(): void {
    this.#isOpening = true;
    void this.#findJudge();
  }

  /** Guides to a capture of `video`. Without a judge there are hints about the light alone. */
  async start(video: HTMLVideoElement, isAuto: boolean, known: JudgeOptions): Promise<void> {
    // Otherwise the camera is on already and was announced.
    const from = this.#isOpening ? 'held' : 'camera';
    this.stop();
    const run = ++this.#run;
    const { element, subject, onChange } = this.#options;
    const voice = (this.#voice = new IntroVoice(from, element.timers, onChange));
    const judge = await this.#findJudge();
    if (run !== this.#run) return;
    voice.complete();
    judge?.reset(this.#complete(known));
    const guidance = new Guidance({
      judge: judge ?? this.#light,
      frames: createFrameSource(video),
      ...(subject === 'selfie'
        ? {
            complete: (judgement, frame) => fitFace(judgement, frame, video),
            findDirection: (judgement, frame) => findFaceDirection(judgement, frame, video),
          }
        : { findDirection: findDocumentDirection }),
      readZone: element.readsZone ? judge?.readZone : undefined,
      isAuto: isAuto && judge !== null,
      canUpload: element.methods.upload,
      mayLackFocus: subject === 'document' && mayLackFocus(video),
      isCovered: () => isBehindDialog(element),
      onChange,
      onCapture: (image) => {
        vibrate();
        this.#options.onCapture(image);
      },
    });
    this.#guidance = guidance;
    onChange();
    await guidance.run();
  }

  /** Ends the guidance; the judge stays for the captured image. */
  stop(): void {
    this.#run++;
    this.#guidance?.stop();
    this.#guidance = null;
    this.#voice?.end();
    this.#voice = null;
    this.#isOpening = false;
  }

  async judge(image: EncodedImage, known: JudgeOptions): Promise<Quality> {
    const judge = await this.#findJudge();
    judge?.reset(this.#complete(known));
    const { element, subject } = this.#options;
    return judgeImage(image, { subject, judge, readsZone: element.readsZone, hasZone: known.hasZone === true });
  }

  async straighten(image: ImageBitmap, { quad, warnings }: Quality): Promise<ImageBitmap> {
    if (!quad || warnings.some((code) => UNSURE.has(code))) return image;
    const document = await cutOut(image, quad);
    image.close();
    return document;
  }

  render(messages: Words): Overlay {
    const onSwitch = (): void => {
      this.#voice?.end();
      this.#guidance?.switchMethod();
    };
    return renderOverlay({
      view: this.view,
      messages,
      fullScreen: this.#fullScreen,
      zoom: this.zoom,
      onSwitchMethod: onSwitch,
    });
  }

  /** Ends full screen. */
  leaveFullScreen(): void {
    this.#fullScreen.leave();
  }

  dispose(): void {
    this.stop();
    this.#fullScreen.dispose();
    this.zoom.attach(null);
    this.#isDisposed = true;
    this.#judge?.dispose();
  }

  /** Adds the quality limits of the page. Invalid ones cause one warning. */
  #complete(known: JudgeOptions): JudgeOptions {
    const { element, subject } = this.#options;
    if (this.#givenQuality !== element.quality) {
      const warn = (message: string): void => console.warn(`<${element.localName}> ${message}`);
      this.#quality = readQuality(element.quality, subject, warn);
    }
    this.#givenQuality = element.quality;
    return { ...known, quality: this.#quality };
  }

  /** Created once; a failed judge is not created again. */
  #findJudge(): Promise<GuidedJudge | null> {
    this.#pendingJudge ??= this.#createJudge();
    return this.#pendingJudge;
  }

  async #createJudge(): Promise<GuidedJudge | null> {
    try {
      this.#judge = await this.#options.createJudge();
      if (this.#isDisposed) this.#judge?.dispose();
    } catch {
      // Blocked, or its code did not arrive: the person captures by the shutter.
    }
    return this.#judge;
  }
}

/** Whether a computer's camera may have a fixed focus. Phones have several lenses, of which one focuses. */
function mayLackFocus({ srcObject }: HTMLVideoElement): boolean {
  return srcObject instanceof MediaStream && !canFocus(srcObject) && !matchMedia('(pointer: coarse)').matches;
}

/** Milliseconds, about the click of a shutter. */
const PULSE = 50;

/** Vibrates upon a capture, unless the person prefers reduced motion. */
function vibrate(): void {
  // Chromium rejects this on a page without user activation, with a message on the console.
  if (!('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(PULSE);
}
