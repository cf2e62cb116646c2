import type { CaptureState } from '@idproof/core/capture';

/** Counts the pictures in a row that show several faces. */
export class UselessPictures {
  #count = 0;
  #reviewed: CaptureState | null = null;

  /** Counts a picture under review once. */
  follow(state: CaptureState): void {
    if (state.phase !== 'review' || state === this.#reviewed) return;
    this.#reviewed = state;
    const isUseless = state.image.quality.warnings.includes('several_faces');
    this.#count = isUseless ? this.#count + 1 : 0;
  }

  /** False for the first of them, which is taken again; with the second one the judge may be what is wrong. */
  get canConfirm(): boolean {
    return this.#count !== 1;
  }
}
