import { PROGRESS_MEASURES } from '@idproof/core/internal';
import type { Progress } from '@idproof/core/bridge';
import type { CapturedImage, CaptureState, HintCode } from '@idproof/core/capture';
import type { ErrorCode } from '@idproof/core/errors';
import type { Page } from '@idproof/core/session';
import { IdproofProgressEvent } from '../element/funnel-event.js';
import type { LazyCapture } from './lazy-capture.js';

/** The step of an image. */
export type ImageStep = Extract<Progress, { name: 'taken' }>['step'];

/** An element that reports its progress. */
export interface ProgressElement extends HTMLElement {
  progress: boolean;
  /** Number of images captured of each page. */
  taken: Map<Page | null, number>;
}

interface CaptureProgressOptions {
  element: ProgressElement;
  capture: LazyCapture;
  step: ImageStep;
  /** The page that is being captured; null for a face. */
  page: () => Page | null;
}

const ANSWERS: Partial<Record<ErrorCode, 'denied' | 'dismissed'>> = {
  camera_denied: 'denied',
  camera_denied_by_system: 'denied',
  camera_dismissed: 'dismissed',
};

/** Emits `idproof-progress` for a capture while the element's `progress` is set. */
export class CaptureProgress {
  readonly #options: CaptureProgressOptions;
  #state: CaptureState | null = null;
  #hint: HintCode | null = null;

  constructor(options: CaptureProgressOptions) {
    this.#options = options;
    options.capture.subscribe((state) => this.#onStateChange(state));
  }

  #onStateChange(state: CaptureState): void {
    if (state === this.#state) return;
    this.#state = state;
    const { step } = this.#options;
    switch (state.phase) {
      case 'requesting':
        this.#report({ name: 'camera_asked', step });
        break;
      case 'live':
        this.#hint = null;
        this.#report({ name: 'camera_answered', step, answer: 'granted', code: null });
        break;
      case 'blocked':
        this.#report({ name: 'camera_answered', step, answer: ANSWERS[state.code] ?? 'none', code: state.code });
        break;
      case 'review':
        this.#reportTaken(state.image);
        break;
      case 'idle':
        if (state.fault) this.#report({ name: 'refused', step, by: 'device', codes: [state.fault] });
        break;
      default:
    }
  }

  /** Reports the hint on the screen, unless it is the one that was reported last. */
  reportHint(hint: HintCode): void {
    if (hint === this.#hint) return;
    this.#hint = hint;
    this.#report({ name: 'hint', step: this.#options.step, hint });
  }

  #reportTaken({ method, quality }: CapturedImage): void {
    const page = this.#options.page();
    const { taken } = this.#options.element;
    const count = (taken.get(page) ?? 0) + 1;
    taken.set(page, count);
    const measures = PROGRESS_MEASURES.flatMap((name) => {
      const value = quality.measures[name];
      return value === undefined ? [] : [[name, round(value)] as const];
    });
    this.#report({
      name: 'taken',
      step: this.#options.step,
      page,
      method,
      count,
      warnings: quality.warnings,
      measures: Object.fromEntries(measures),
    });
  }

  #report(progress: Progress): void {
    const { element } = this.#options;
    if (element.progress) element.dispatchEvent(new IdproofProgressEvent(progress));
  }
}

/** Two digits distinguish good light from bad and do not identify an image. */
function round(value: number): number {
  return Number(value.toPrecision(2));
}
