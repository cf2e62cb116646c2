import type { FrameJudgement } from '@idproof/core/capture';

/** How long the person sees that the picture is about to be taken, in milliseconds: five frames of 15 a second. */
const TIME = 350;
/** A single frame may flicker; so many in a row say that the moment is over. */
const MOST_MISSES = 2;

/** The short while between "all is right" and the picture, in which the best frame is chosen. */
export class CountIn {
  #since: number | null = null;
  #misses = 0;
  #best: { image: ImageBitmap; score: number } | null = null;

  get isCounting(): boolean {
    return this.#since !== null;
  }

  /** Takes the next frame, with its full picture where there is one; returns the picture to take when it is time. */
  offer(judgement: FrameJudgement, whole: ImageBitmap | null, time: number): ImageBitmap | null {
    if (judgement.would === 'wait') {
      whole?.close();
      this.#misses++;
      if (this.#misses >= MOST_MISSES) this.stop();
      return null;
    }
    this.#misses = 0;
    this.#since ??= time;
    if (whole) this.#keepBetter(whole, scoreFrame(judgement));
    return time - this.#since >= TIME ? this.#take() : null;
  }

  stop(): void {
    this.#best?.image.close();
    this.#best = null;
    this.#since = null;
    this.#misses = 0;
  }

  #take(): ImageBitmap | null {
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

/** What makes a frame worse than another that is good enough too, each in shares of what the judges allow. */
const FAULTS = { blur: 1 / 3, glare: 1 / 0.04, travel: 1 / 0.008 };

/** 0 for a frame without a fault; less, the worse it is. */
function scoreFrame({ measures }: FrameJudgement): number {
  return -Object.entries(FAULTS).reduce((sum, [name, share]) => sum + (measures[name] ?? 0) * share, 0);
}
