import type { FrameJudgement } from '@idproof/core/capture';
import type { Side } from './fit-face.js';

/** Where to move: to a side of the screen, to the middle of the image, or away from the camera. */
export type Direction = Side | 'middle' | 'back';

/** Minimum time of a direction in milliseconds: a person reacts no faster. */
const MIN_TIME = 1500;

/** Keeps one direction for a hint for a minimum time before it changes. */
export class SteadyDirection {
  #direction: Direction | null = null;
  #since = Number.NEGATIVE_INFINITY;

  /** Takes the direction for the frame at `time` in ms, null without one, and returns the direction to show. */
  offer(direction: Direction | null, time: number): Direction | null {
    if (direction && direction !== this.#direction && time - this.#since >= MIN_TIME) {
      this.#direction = direction;
      this.#since = time;
    }
    return this.#direction;
  }

  /** The hint is gone. */
  forget(): null {
    this.#since = Number.NEGATIVE_INFINITY;
    return (this.#direction = null);
  }
}

/** The direction for a document that is cut off; null for others. */
export function findDocumentDirection({ hints }: FrameJudgement): Direction | null {
  if (hints[0] !== 'cut_off') return null;
  return hints.includes('off_centre') ? 'middle' : 'back';
}
