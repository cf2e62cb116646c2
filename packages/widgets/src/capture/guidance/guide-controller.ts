import type { HintCode, JudgeOptions, Quality, Subject } from '@idproof/core/capture';
import type { EncodedImage } from '@idproof/core/image';
import type { ReactiveController } from 'lit';
import { lazy } from '../../element/lazy.js';
import type { Words } from '../../labels.js';
import type { LazyCapture } from '../lazy-capture.js';
import { LEAVES_FULL_SCREEN } from '../view.js';
import type { GuidedElement, Guide } from './guide.lazy.js';
import type { GuidanceView } from './guidance.js';
import type { Overlay } from './overlay.js';
import type { GuidedJudge } from './zone-check.js';
import type { StyledElement } from '../../element/styled-element.js';

interface GuideControllerOptions {
  subject: Subject;
  capture: LazyCapture;
  /** Creates the judge; null where the subject has none. */
  createJudge: () => Promise<GuidedJudge> | null;
  onHint: (hint: HintCode) => void;
  onCapture: (image: ImageBitmap) => void;
}

const loadGuide = lazy(() => import('./guide.lazy.js'));
/** Number of discarded automatic captures after which the person captures by the shutter. */
const MAX_DISCARDED = 3;

/** The guidance of an element. Its code is loaded with the first camera or image; without it the person captures by the shutter. */
export class GuideController implements ReactiveController {
  readonly #host: StyledElement & GuidedElement;
  readonly #options: GuideControllerOptions;
  #loading: Promise<Guide | null> | null = null;
  #guide: Guide | null = null;
  /** Incremented to invalidate pending starts. */
  #run = 0;
  #hint: HintCode | null = null;
  #discarded = 0;

  constructor(host: StyledElement & GuidedElement, options: GuideControllerOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    options.capture.subscribe(({ phase }) => {
      if (phase !== 'live') this.stop();
      if (phase === 'requesting') void this.#warmUp();
    });
  }

  /** The state of the guidance; null while it is not loaded. */
  get view(): GuidanceView | null {
    return this.#guide?.view ?? null;
  }

  /** The judge starts while the camera is being opened. */
  async #warmUp(): Promise<void> {
    const run = ++this.#run;
    const guide = await this.#load();
    if (run === this.#run) guide?.warmUp();
  }

  async start(video: HTMLVideoElement, isAuto: boolean, known: JudgeOptions): Promise<void> {
    const run = ++this.#run;
    const guide = await this.#load();
    if (run === this.#run) await guide?.start(video, isAuto && this.#discarded < MAX_DISCARDED, known);
  }

  stop(): void {
    this.#run++;
    this.#hint = null;
    this.#guide?.stop();
  }

  /** Counts an automatic capture that the person discarded. */
  countDiscarded(): void {
    this.#discarded++;
  }

  async judge(image: EncodedImage, known: JudgeOptions): Promise<Quality> {
    const guide = await this.#load();
    return guide?.judge(image, known) ?? { passed: true, warnings: [], measures: {}, signals: { guidance: 'none' } };
  }

  /** The straightened document where all of it is visible; else the image unchanged. */
  async straighten(image: ImageBitmap, quality: Quality): Promise<ImageBitmap> {
    return this.#guide?.straighten(image, quality) ?? image;
  }

  hostUpdated(): void {
    this.#guide?.zoom.attach(this.#host.renderRoot.querySelector<HTMLElement>('.preview'));
    if (LEAVES_FULL_SCREEN.has(this.#options.capture.state.phase)) this.#guide?.leaveFullScreen();
  }

  render(messages: Words): Overlay | null {
    return this.#guide?.render(messages) ?? null;
  }

  hostDisconnected(): void {
    this.stop();
    this.#guide?.dispose();
    this.#guide = null;
    this.#loading = null;
  }

  #load(): Promise<Guide | null> {
    this.#loading ??= this.#import();
    return this.#loading;
  }

  async #import(): Promise<Guide | null> {
    try {
      const { Guide, guidanceStyles } = await loadGuide();
      this.#host.addStyles(guidanceStyles);
      this.#guide = new Guide({
        element: this.#host,
        subject: this.#options.subject,
        createJudge: this.#options.createJudge,
        onChange: () => this.#onChange(),
        onCapture: this.#options.onCapture,
      });
      return this.#guide;
    } catch {
      // Repeated with the next camera.
      this.#loading = null;
      return null;
    }
  }

  #onChange(): void {
    const hint = this.view?.hint ?? null;
    if (hint !== this.#hint && hint) this.#options.onHint(hint);
    this.#hint = hint;
    this.#host.requestUpdate();
  }
}
