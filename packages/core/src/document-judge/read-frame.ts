import type { Pixels } from '../capture/measure-frame.js';

/** Frames are judged at this longer edge; the limits of sharpness and travel are those of this size. */
const LONGER_EDGE = 640;

/** Reads bitmaps as pixels of one size, on a canvas that is kept from frame to frame. */
export class FrameReader {
  readonly #canvas = new OffscreenCanvas(1, 1);
  readonly #context = this.#canvas.getContext('2d', { willReadFrequently: true })!;

  read(frame: ImageBitmap): Pixels {
    const scale = LONGER_EDGE / Math.max(frame.width, frame.height);
    const width = Math.max(1, Math.round(frame.width * scale));
    const height = Math.max(1, Math.round(frame.height * scale));
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width;
      this.#canvas.height = height;
    }
    // Large photographs would flicker with every second pixel left out.
    this.#context.imageSmoothingQuality = 'medium';
    this.#context.drawImage(frame, 0, 0, width, height);
    return this.#context.getImageData(0, 0, width, height);
  }
}
