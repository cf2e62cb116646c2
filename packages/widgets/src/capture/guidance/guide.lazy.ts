import type {
  DocumentQuality,
  FrameJudge,
  HintCode,
  JudgeOptions,
  Quality,
  SelfieQuality,
  Subject,
} from '@idproof/core/capture';
import type { EncodedImage } from '@idproof/core/image';
import type { Timers } from '@idproof/core/internal';
import type { Words } from '../../labels.js';
import { isBehindDialog } from './behind-dialog.js';
import { cutOut } from './cut-out.js';
import { fitFace, leadFace } from './fit-face.js';
import { FullScreen } from './full-screen.js';
import { createFrameSource } from './frame-source.js';
import { Guidance, NO_GUIDANCE, type GuidanceView } from './guidance.js';
import { IntroVoice } from './intro-voice.js';
import { createLightJudge, judgeImage, readQuality } from './judge-image.js';
import { renderOverlay, type Overlay } from './overlay.js';
import { leadDocument } from './steady-way.js';
import { Zoom } from './zoom.js';

export { guidanceStyles } from './guidance.styles.js';

/** Warnings about what was found, with which it may be no more than a part of what the picture shows. */
const UNSURE: ReadonlySet<HintCode> = new Set([
  'cut_off',
  'too_small',
  'closer',
  'no_document',
  'other_document',
  'wrong_side',
]);

/** What the page gives to an element: what it asks of the pictures, and the clock. */
export interface Demanding {
  quality: DocumentQuality | SelfieQuality | undefined;
  timers: Timers;
}

export interface GuideOptions {
  element: HTMLElement & Demanding;
  subject: Subject;
  /** Starts the judge; null where there is none for the subject. */
  createJudge: () => Promise<FrameJudge> | null;
  onChange: () => void;
  onTake: (image: ImageBitmap) => void;
}

/** Keeps one judge for the live pictures and the finished ones of an element, and leads to one after the other. */
export class Guide {
  readonly zoom: Zoom;
  readonly #options: GuideOptions;
  readonly #light: FrameJudge;
  readonly #fullScreen: FullScreen;
  #finding: Promise<FrameJudge | null> | null = null;
  #judge: FrameJudge | null = null;
  #isDisposed = false;
  #guidance: Guidance | null = null;
  #voice: IntroVoice | null = null;
  /** True from the moment that the camera is being opened until it is guided before it. */
  #isAwaited = false;
  #run = 0;
  #asked: Demanding['quality'];
  #quality: Demanding['quality'];

  constructor(options: GuideOptions) {
    this.#options = options;
    this.zoom = new Zoom(options.onChange);
    this.#light = createLightJudge(options.subject);
    this.#fullScreen = new FullScreen(options.element, options.onChange);
  }

  get view(): GuidanceView {
    const view = this.#guidance?.view ?? NO_GUIDANCE;
    const intro = this.#isAwaited ? 'held' : this.#voice?.intro;
    return intro ? { ...view, intro } : view;
  }

  /** Starts the judge, so that it is there when the camera is. */
  warmUp(): void {
    this.#isAwaited = true;
    void this.#findJudge();
  }

  /** Guides to a picture of what `video` shows. Without a judge there are hints about the light alone. */
  async start(video: HTMLVideoElement, isAuto: boolean, known: JudgeOptions): Promise<void> {
    // Without that the camera is on already, and was said to be.
    const from = this.#isAwaited ? 'held' : 'camera';
    this.stop();
    const run = ++this.#run;
    const { element, onChange } = this.#options;
    const voice = (this.#voice = new IntroVoice(from, element.timers, onChange));
    const judge = await this.#findJudge();
    if (run !== this.#run) return;
    voice.complete();
    judge?.reset(this.#complete(known));
    const guidance = new Guidance({
      judge: judge ?? this.#light,
      frames: createFrameSource(video),
      ...(this.#options.subject === 'selfie'
        ? {
            complete: (judgement, frame) => fitFace(judgement, frame, video),
            findWay: (judgement, frame) => leadFace(judgement, frame, video),
          }
        : { findWay: leadDocument }),
      isAuto: isAuto && judge !== null,
      isCovered: () => isBehindDialog(element),
      onChange,
      onTake: (image) => {
        vibrate();
        this.#options.onTake(image);
      },
    });
    this.#guidance = guidance;
    onChange();
    await guidance.run();
  }

  /** Ends what leads to the picture; the judge stays for the picture itself. */
  stop(): void {
    this.#run++;
    this.#guidance?.stop();
    this.#guidance = null;
    this.#voice?.end();
    this.#voice = null;
    this.#isAwaited = false;
  }

  async judge(image: EncodedImage, known: JudgeOptions): Promise<Quality> {
    const judge = await this.#findJudge();
    judge?.reset(this.#complete(known));
    return judgeImage(image, this.#options.subject, judge);
  }

  async straighten(picture: ImageBitmap, { quad, warnings }: Quality): Promise<ImageBitmap> {
    if (!quad || warnings.some((code) => UNSURE.has(code))) return picture;
    const document = await cutOut(picture, quad);
    picture.close();
    return document;
  }

  render(messages: Words): Overlay {
    const onTaking = (): void => {
      this.#voice?.end();
      this.#guidance?.switchTaking();
    };
    return renderOverlay({ view: this.view, messages, fullScreen: this.#fullScreen, zoom: this.zoom, onTaking });
  }

  /** The picture needs the screen no longer. */
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

  /** With what the page asks of pictures; what is wrong with that is said once. */
  #complete(known: JudgeOptions): JudgeOptions {
    const { element, subject } = this.#options;
    if (this.#asked !== element.quality) {
      const warn = (message: string): void => console.warn(`<${element.localName}> ${message}`);
      this.#quality = readQuality(element.quality, subject, warn);
    }
    this.#asked = element.quality;
    return { ...known, quality: this.#quality };
  }

  /** Once for all pictures. One that could not be had is not asked for again. */
  #findJudge(): Promise<FrameJudge | null> {
    this.#finding ??= this.#createJudge();
    return this.#finding;
  }

  async #createJudge(): Promise<FrameJudge | null> {
    try {
      this.#judge = await this.#options.createJudge();
      if (this.#isDisposed) this.#judge?.dispose();
    } catch {
      // Blocked, or its code did not arrive: by hand then.
    }
    return this.#judge;
  }
}

/** Milliseconds: short enough to be taken for the click of a shutter. */
const PULSE = 50;

/** Lets the person feel that the picture was taken, where the device can and less motion was not asked for. */
function vibrate(): void {
  // Chromium refuses a page that was never touched, and complains on the console.
  if (!('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(PULSE);
}
