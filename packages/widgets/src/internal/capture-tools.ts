import type { CaptureState, Subject } from '@idproof/core/capture';
import type { Page } from '@idproof/core/session';
import type { ReactiveControllerHost } from 'lit';
import { CaptureProgress, type Counting } from '../progress/capture-progress.js';
import { FilePages } from './file-pages.js';
import { PolicyWatch } from './policy-watch.js';
import { LateLensSettings } from './late-lens-settings.js';
import { Preview } from './preview.js';
import { SentPictures } from './sent-pictures.js';
import { Still } from './still.js';

interface CaptureToolsOptions {
  element: ReactiveControllerHost & Counting;
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
  readonly sent = new SentPictures();
  readonly settings: LateLensSettings;
  readonly pages: FilePages;
  readonly progress: CaptureProgress;
  readonly #watch: PolicyWatch;

  constructor({ element, subject, page, repick }: CaptureToolsOptions) {
    this.settings = new LateLensSettings(element);
    this.pages = new FilePages({ host: element, takesPdf: subject === 'document', onTurn: repick });
    this.progress = new CaptureProgress({ element, step: subject, page });
    this.#watch = new PolicyWatch(element);
  }

  /** Takes each state that the capture enters. */
  follow(state: CaptureState): void {
    this.still.follow(state);
    this.progress.follow(state);
    this.#watch.follow(state);
  }
}
