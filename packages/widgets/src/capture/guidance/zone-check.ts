import type { FrameJudge, Quad, ZoneQuality } from '@idproof/core/capture';

/**
 * Reads the machine-readable zone inside the outline, or anywhere in the image without one; null where none is found. The
 * caller keeps the image. Rejects where the reader fails.
 */
export type ReadZone = (image: ImageBitmap, outline: Quad | null) => Promise<ZoneQuality | null>;

/** A judge that may also read zones, of pages that the element says have one. */
export interface GuidedJudge extends FrameJudge {
  readonly readZone?: ReadZone;
}

/** Milliseconds from the first good frame after which the guidance alone decides. */
const TIMEOUT = 4000;

/**
 * Reads the zone in the good frames of one capture, one at a time: a page is captured as soon as it is read. Where the
 * reader fails or has not read it in time, the guidance decides as for a page without a zone.
 */
export class ZoneCheck {
  readonly #readZone: ReadZone;
  #since: number | null = null;
  #hasFailed = false;
  #isReading = false;
  #read: ImageBitmap | null = null;
  /** Incremented to discard a pending answer. */
  #run = 0;

  constructor(readZone: ReadZone) {
    this.#readZone = readZone;
  }

  /** Whether a capture at `time`, in milliseconds, waits for a frame that is read. */
  isPending(time: number): boolean {
    this.#since ??= time;
    return !this.#hasFailed && time - this.#since < TIMEOUT;
  }

  /** Takes a frame over and reads it; false, and it stays the caller's, while another one is being read or after a failure. */
  offer(image: ImageBitmap, outline: Quad): boolean {
    if (this.#isReading || this.#hasFailed || this.#read) return false;
    void this.#check(image, outline);
    return true;
  }

  /** The frame that was read, which is the caller's from then on; null before. */
  take(): ImageBitmap | null {
    const image = this.#read;
    this.#read = null;
    return image;
  }

  /** Discards what was read or is being read. */
  stop(): void {
    this.#run++;
    this.#isReading = false;
    this.take()?.close();
  }

  async #check(image: ImageBitmap, outline: Quad): Promise<void> {
    const run = this.#run;
    this.#isReading = true;
    let isRead = false;
    try {
      isRead = (await this.#readZone(image, outline))?.isReadable ?? false;
    } catch {
      this.#hasFailed = true;
    }
    if (run !== this.#run || !isRead) image.close();
    else this.#read = image;
    if (run === this.#run) this.#isReading = false;
  }
}
