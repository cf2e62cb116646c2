import type { FrameJudgement } from '@idproof/core/capture';

/** Duration of the count-in in milliseconds: five frames at 15 a second. */
const DURATION = 350;
/** Bad frames in a row that end the count-in; a single one may be flicker. */
const MAX_MISSES = 2;

/** The count-in between the first good frame and the capture, which chooses the best frame. */
export class CountIn {
  #since: number | null = null;
  #misses = 0;
  #best: { image: ImageBitmap; score: number } | null = null;

  get isCounting(): boolean {
    return this.#since !== null;
  }

  /**
   * Takes the next frame, with its full image if there is one; returns the image to capture at the end of the count-in,
   * which lasts while `isPending`.
   */
  offer(judgement: FrameJudgement, whole: ImageBitmap | null, time: number, isPending = false): ImageBitmap | null {
    if (judgement.would === 'wait') {
      whole?.close();
      this.#misses++;
      if (this.#misses >= MAX_MISSES) this.stop();
      return null;
    }
    this.#misses = 0;
    this.#since ??= time;
    if (whole) this.#keepBetter(whole, scoreFrame(judgement));
    return !isPending && time - this.#since >= DURATION ? this.#finish() : null;
  }

  stop(): void {
    this.#best?.image.close();
    this.#best = null;
    this.#since = null;
    this.#misses = 0;
  }

  #finish(): ImageBitmap | null {
    const image = this.#best?.image ?? null;
    if (image === null) return null;
    this.#best = null;
    this.stop();
    return image;
  }

  #keepBetter(image: ImageBitmap, score: number): void {
    if (this.#best && this.#best.score >= score) {
      image.close();
      return;
    }
    this.#best?.image.close();
    this.#best = { image, score };
  }
}

/** Weights of the measures in the score, as the reciprocal of the judges' limits. */
const FAULTS = { blur: 1 / 3, glare: 1 / 0.04, travel: 1 / 0.008 };

/** Score of a frame: 0 is the best, negative is worse. */
function scoreFrame({ measures }: FrameJudgement): number {
  return -Object.entries(FAULTS).reduce((sum, [name, share]) => sum + (measures[name] ?? 0) * share, 0);
}
