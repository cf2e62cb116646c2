import type { RgbImage } from '@idproof/core/faces';

/** How many frames back a repeated one is recognized: loops of a minute at 15 frames a second. */
const MEMORY = 900;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over every pixel: sensors have noise, so that two frames of one are never the same. */
function hashPixels({ data }: RgbImage): number {
  let hash = FNV_OFFSET;
  for (const value of data) hash = Math.imul(hash ^ value, FNV_PRIME);
  return hash >>> 0;
}

/** Knows frames again, to the last bit. */
export class FrameMarks {
  #last: number | null = null;
  readonly #known = new Set<number>();

  /** Whether the frame is the one before (`frozen`), or an earlier one (`repeated`): 1 or 0. */
  note(image: RgbImage): { frozen: number; repeated: number } {
    const mark = hashPixels(image);
    const frozen = mark === this.#last ? 1 : 0;
    const repeated = frozen === 0 && this.#known.has(mark) ? 1 : 0;
    this.#last = mark;
    this.#known.add(mark);
    // Sets keep the order in which they were filled.
    if (this.#known.size > MEMORY) this.#known.delete(this.#known.values().next().value!);
    return { frozen, repeated };
  }
}
