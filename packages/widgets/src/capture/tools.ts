import {
  CaptureManager,
  type CameraEnvironment,
  type CaptureState,
  type Facing,
  type JudgeOptions,
  type Subject,
} from '@idproof/core/capture';
import type { EncodeOptions, ImageEncoder } from '@idproof/core/image';
import type { Page } from '@idproof/core/session';
import type { ReactiveControllerHost } from 'lit';
import { CaptureProgress, type ImageStep, type ProgressElement } from './capture-progress.js';
import { watchPolicy } from './policy-watch.js';
import type { GuideController } from './guidance/guide-controller.js';
import type { LazyCapture } from './lazy-capture.js';
import { LensController } from './lens/lens-controller.js';
import { FilePages } from './pdf/file-pages.js';
import { Preview } from './review/preview.js';
import { SentImages } from './review/sent-images.js';
import { Still } from './review/still.js';
import type { Refusal } from './view.js';

/** How an element takes, encodes and counts its images. */
export interface ImageOptions {
  /** Of the progress events. */
  step: ImageStep;
  /** A size in pixels to ask the camera for before the usual ones. */
  size?: readonly [width: number, height: number];
  /** Read at each image. */
  encodeOptions: () => EncodeOptions;
}

interface CaptureToolsOptions extends ImageOptions {
  element: ReactiveControllerHost & ProgressElement & { refusal: Refusal | null; pageIndex?: number };
  capture: LazyCapture;
  guide: GuideController;
  subject: Subject;
  facing: Facing;
  /** Read at each image. */
  known: () => JudgeOptions;
  encoder: () => ImageEncoder;
}

/** The objects of a capture element that exist from its first camera or image on; each subscribes to the capture. */
export class CaptureTools {
  readonly still: Still;
  readonly preview: Preview;
  readonly sent: SentImages;
  readonly settings: LensController;
  readonly pages: FilePages;
  readonly progress: CaptureProgress;
  readonly #options: CaptureToolsOptions;

  constructor(options: CaptureToolsOptions) {
    const { element, capture, subject, step, known } = options;
    const getPage = (): Page | null => known().page ?? null;
    this.#options = options;
    this.still = new Still(capture);
    this.preview = new Preview(capture, this.still);
    this.sent = new SentImages({ page: getPage, isRefused: () => element.refusal !== null });
    this.settings = new LensController(element, capture);
    this.pages = new FilePages({
      host: element,
      takesPdf: subject === 'document',
      onTurn: (file) => void capture.pick(file, 'upload'),
    });
    this.progress = new CaptureProgress({ element, capture, step, page: getPage });
    watchPolicy(element, capture);
    restartOnSwappedSides(element, capture, getPage);
  }

  createManager(environment: CameraEnvironment | undefined): CaptureManager {
    const { subject, facing, size, known, encodeOptions, guide, encoder } = this.#options;
    return new CaptureManager({
      facing,
      subject,
      size,
      environment,
      encoder,
      encodeOptions,
      prepare: (file) => this.pages.prepare(file),
      measure: async (image) => {
        this.sent.assertNew(image);
        const judging = guide.judge(image, known());
        return this.preview.prepare(image.blob, judging, (bitmap, quality) => guide.straighten(bitmap, quality));
      },
    });
  }
}

/**
 * A front that is reviewed as the back means that the back was captured as the front. Both are captured again, unless
 * the person uses the second image nevertheless.
 */
function restartOnSwappedSides(
  element: { pageIndex?: number },
  capture: LazyCapture,
  getPage: () => Page | null,
): void {
  let isSwapped = false;
  capture.subscribe((state: CaptureState) => {
    const isReviewed = state.phase === 'review';
    if (isSwapped && !isReviewed && state.phase !== 'submitted') element.pageIndex = 0;
    isSwapped = isReviewed && getPage() === 'back' && state.image.quality.warnings.includes('wrong_side');
  });
}
