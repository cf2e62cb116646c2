import type { FrameJudgement } from '@idproof/core/capture';
import type { Side } from './fit-face.js';

/** Where to move: to a side of the screen, to the middle of the picture, or away from the camera. */
export type Way = Side | 'middle' | 'back';

/** As long as a hint stays, in milliseconds: a person turns round no sooner. */
const LEAST_TIME = 1500;

/** Keeps one way for a hint, until another has been asked for and the first was followed for long enough. */
export class SteadyWay {
  #way: Way | null = null;
  #since = Number.NEGATIVE_INFINITY;

  /** Takes the way that the frame at `time` asks for, null when none, and returns the one to show now. */
  offer(way: Way | null, time: number): Way | null {
    if (way && way !== this.#way && time - this.#since >= LEAST_TIME) {
      this.#way = way;
      this.#since = time;
    }
    return this.#way;
  }

  /** The hint is gone. */
  forget(): null {
    this.#since = Number.NEGATIVE_INFINITY;
    return (this.#way = null);
  }
}

/** Where a document goes that is cut off; null for one that is not. */
export function leadDocument({ hints }: FrameJudgement): Way | null {
  if (hints[0] !== 'cut_off') return null;
  return hints.includes('off_centre') ? 'middle' : 'back';
}
