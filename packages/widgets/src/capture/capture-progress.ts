import { PROGRESS_MEASURES } from '@idproof/core/internal';
import type { Progress } from '@idproof/core/bridge';
import type { CapturedImage, CaptureState, HintCode, Subject } from '@idproof/core/capture';
import type { ErrorCode } from '@idproof/core/errors';
import type { Page } from '@idproof/core/session';
import { IdproofProgressEvent } from '../element/funnel-event.js';

/** An element whose pictures are counted. */
export interface Counting extends HTMLElement {
  progress: boolean;
  /** How many were taken of each page. */
  taken: Map<Page | null, number>;
}

interface CaptureProgressOptions {
  element: Counting;
  step: Subject;
  /** The page that is being taken; null of a face. */
  page: () => Page | null;
}

const ANSWERS: Partial<Record<ErrorCode, 'denied' | 'dismissed'>> = {
  camera_denied: 'denied',
  camera_denied_by_system: 'denied',
  camera_dismissed: 'dismissed',
};

/** Tells of the way to a picture, while the element's `progress` asks for it. */
export class CaptureProgress {
  readonly #options: CaptureProgressOptions;
  #state: CaptureState | null = null;
  #hint: HintCode | null = null;

  constructor(options: CaptureProgressOptions) {
    this.#options = options;
  }

  /** Takes each state that the capture enters. */
  follow(state: CaptureState): void {
    const before = this.#state;
    if (state === before) return;
    this.#state = state;
    const { step } = this.#options;
    switch (state.phase) {
      case 'requesting':
        this.#tell({ name: 'camera_asked', step });
        break;
      case 'live':
        this.#hint = null;
        this.#tell({ name: 'camera_answered', step, answer: 'granted', code: null });
        break;
      case 'blocked':
        this.#tell({ name: 'camera_answered', step, answer: ANSWERS[state.code] ?? 'none', code: state.code });
        break;
      case 'review':
        this.#tellTaken(state.image);
        break;
      case 'idle':
        if (state.fault) this.#tell({ name: 'refused', step, by: 'device', codes: [state.fault] });
        break;
      default:
    }
  }

  /** Takes each hint that is shown. */
  hint(hint: HintCode): void {
    if (hint === this.#hint) return;
    this.#hint = hint;
    this.#tell({ name: 'hint', step: this.#options.step, hint });
  }

  #tellTaken({ method, quality }: CapturedImage): void {
    const page = this.#options.page();
    const { taken } = this.#options.element;
    const count = (taken.get(page) ?? 0) + 1;
    taken.set(page, count);
    const measures = PROGRESS_MEASURES.flatMap((name) => {
      const value = quality.measures[name];
      return value === undefined ? [] : [[name, round(value)] as const];
    });
    this.#tell({
      name: 'taken',
      step: this.#options.step,
      page,
      method,
      count,
      warnings: quality.warnings,
      measures: Object.fromEntries(measures),
    });
  }

  #tell(progress: Progress): void {
    const { element } = this.#options;
    if (element.progress) element.dispatchEvent(new IdproofProgressEvent(progress));
  }
}

/** Two digits tell good light from bad, and no picture from another. */
function round(value: number): number {
  return Number(value.toPrecision(2));
}
