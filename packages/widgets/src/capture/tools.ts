import type { CaptureState, Subject } from '@idproof/core/capture';
import type { Page } from '@idproof/core/session';
import type { ReactiveControllerHost } from 'lit';
import type { Refusal } from './view.js';
import { CaptureProgress, type Counting } from './capture-progress.js';
import { FilePages } from './pdf/file-pages.js';
import { PolicyWatch } from './policy-watch.js';
import { LensController } from './lens/lens-controller.js';
import { Preview } from './review/preview.js';
import { SentPictures } from './review/sent-pictures.js';
import { Still } from './review/still.js';

interface CaptureToolsOptions {
  element: ReactiveControllerHost & Counting & { refusal: Refusal | null; pageIndex?: number };
  subject: Subject;
  /** The page that is being taken; null of a face. */
  page: () => Page | null;
  /** Takes a file that was picked once more. */
  repick: (file: Blob) => void;
}

/** What an element keeps from its first capture on. */
export class CaptureTools {
  readonly still = new Still();
  readonly preview = new Preview(this.still);
  readonly sent: SentPictures;
  readonly settings: LensController;
  readonly pages: FilePages;
  readonly progress: CaptureProgress;
  readonly #watch: PolicyWatch;
  readonly #options: CaptureToolsOptions;
  /** Whether the picture under review is a front whose back was taken for the front. */
  #isSwapped = false;

  constructor(options: CaptureToolsOptions) {
    const { element, subject, page, repick } = options;
    this.#options = options;
    this.sent = new SentPictures({ page, isRefused: () => element.refusal !== null });
    this.settings = new LensController(element);
    this.pages = new FilePages({ host: element, takesPdf: subject === 'document', onTurn: repick });
    this.progress = new CaptureProgress({ element, step: subject, page });
    this.#watch = new PolicyWatch(element);
  }

  /** Takes each state that the capture enters. */
  follow(state: CaptureState): void {
    this.still.follow(state);
    if (state.phase !== 'review' && state.phase !== 'submitted') this.preview.clear();
    this.progress.follow(state);
    this.#watch.follow(state);
    this.#followSides(state);
  }

  /** Of two sides of which one was taken for the other, both are taken anew unless the second is used all the same. */
  #followSides(state: CaptureState): void {
    const { element, page } = this.#options;
    const isReviewed = state.phase === 'review';
    if (this.#isSwapped && !isReviewed && state.phase !== 'submitted') element.pageIndex = 0;
    this.#isSwapped = isReviewed && page() === 'back' && state.image.quality.warnings.includes('wrong_side');
  }
}
