import type { FrameJudgement } from '@idproof/core/capture';

/** Milliseconds that a near document is blurred, and a distant one sharp, before the camera counts as unable to focus. */
const NEAR_TIME = 3000;
const FAR_TIME = 1000;
/** Milliseconds that one frame counts at most: a slow judge must not stand for much time. */
const MAX_STEP = 250;

/** Hints of frames whose sharpness says nothing about the focus, or that show a part of a document. */
const UNCERTAIN = ['blurry', 'moving', 'hold_still', 'too_dark', 'cut_off', 'other_document', 'too_small'] as const;

/**
 * Recognizes a camera that cannot focus on a document which is near enough to be read: it is out of focus there, and sharp
 * where it is too far away. One frame that is both near and sharp disproves it.
 */
export class FocusWatch {
  #near = 0;
  #far = 0;
  #last: number | null = null;

  /** Takes the judgement of the frame at `time` in milliseconds; returns whether the camera is known to be unable. */
  offer(judgement: FrameJudgement, time: number): boolean {
    const step = Math.min(MAX_STEP, time - (this.#last ?? time));
    this.#last = time;
    switch (findPlace(judgement)) {
      case 'near_blurred':
        this.#near += step;
        break;
      case 'far_sharp':
        this.#far += step;
        break;
      case 'near_sharp':
        this.#near = this.#far = 0;
        break;
      default:
    }
    return this.#near >= NEAR_TIME && this.#far >= FAR_TIME;
  }
}

type Place = 'near_blurred' | 'far_sharp' | 'near_sharp';

/** Undefined without a document whose sharpness is measured, and while it moves. */
function findPlace({ hints, measures }: FrameJudgement): Place | undefined {
  const isFar = hints[0] === 'closer' || hints[0] === 'off_centre';
  if (hints.includes('out_of_focus')) return isFar ? undefined : 'near_blurred';
  if (measures['blur'] === undefined || UNCERTAIN.some((hint) => hints.includes(hint))) return undefined;
  return isFar ? 'far_sharp' : 'near_sharp';
}
