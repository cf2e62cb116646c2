import { ColourPlanes, SCALE } from './colour-planes.js';
import { EdgeFloors } from './edge-floors.js';
import { MARGIN } from './margin.js';
import type { Pixels } from '../measure-frame.js';

/** Minimum floor as a multiple of the median gradient of luma, which is noise. */
const ABOVE_NOISE = 3.5;
const HISTOGRAM = 512;
/** Sampling step in pixels, across and down, for the median. */
const SAMPLED = 3;
/** Offsets of both packed values of an integer, so that no difference is negative: of a row, and of sums of four. */
const ABOVE_ZERO = 0x10001000;
const FOUR_ABOVE_ZERO = 4 * ABOVE_ZERO;
const ZERO = 0x4000;

/**
 * Gradients of brightness and colour at each pixel of a reduced image. Buffers are reused for images of the same
 * size, so that a frame allocates no memory.
 */
export class EdgeMap {
  width = 0;
  height = 0;
  /** The gradient at each pixel, of luma or of the colour difference that changes most. */
  gradientX = new Int16Array(0);
  gradientY = new Int16Array(0);
  /** Squared length of the gradient. */
  strength = new Int32Array(0);
  readonly #floors = new EdgeFloors();
  readonly #planes = new ColourPlanes();
  #smoothed = new Int32Array(0);

  /** Reads RGBA pixels, averaged two by two. */
  read(pixels: Pixels): void {
    this.#resize(Math.floor(pixels.width / SCALE), Math.floor(pixels.height / SCALE));
    const planes = this.#planes;
    planes.read(pixels, this.width, this.height);
    smooth(planes.luma, this.width, this.#smoothed);
    this.#readLuma();
    const noise = this.#readMedian();
    smooth(planes.chroma, this.width, this.#smoothed);
    this.#addChroma();
    this.#floors.read(this, ABOVE_NOISE * noise);
  }

  /** Minimum gradient length of an edge, at each pixel. */
  get floors(): Uint8Array {
    return this.#floors.values;
  }

  #resize(width: number, height: number): void {
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    const size = width * height;
    this.gradientX = new Int16Array(size);
    this.gradientY = new Int16Array(size);
    this.strength = new Int32Array(size);
    this.#smoothed = new Int32Array(size);
  }

  /** Sobel gradient of the smoothed luma. The first two of a row are incomplete, and lie in the margin. */
  #readLuma(): void {
    const { width, height, strength, gradientX, gradientY } = this;
    const plane = this.#smoothed;
    for (let row = MARGIN * width; row < (height - MARGIN) * width; row += width) {
      let [sum0, sum1, fall0, fall1] = [0, 0, 0, 0];
      for (let at = row + MARGIN - 1; at <= row + width - MARGIN; at++) {
        const above = plane[at - width]!;
        const below = plane[at + width]!;
        const sum = above + 2 * plane[at]! + below;
        const fall = below - above;
        const x = (sum - sum0) >> 1;
        const y = (fall0 + 2 * fall1 + fall) >> 1;
        strength[at - 1] = x * x + y * y;
        gradientX[at - 1] = x;
        gradientY[at - 1] = y;
        sum0 = sum1;
        sum1 = sum;
        fall0 = fall1;
        fall1 = fall;
      }
    }
  }

  /** The same of both colour differences at once, kept wherever it is the strongest. */
  #addChroma(): void {
    const { width, height, strength, gradientX, gradientY } = this;
    const plane = this.#smoothed;
    for (let row = MARGIN * width; row < (height - MARGIN) * width; row += width) {
      let [sum0, sum1, fall0, fall1] = [0, 0, 0, 0];
      for (let at = row + MARGIN - 1; at <= row + width - MARGIN; at++) {
        const above = plane[at - width]!;
        const below = plane[at + width]!;
        const sum = above + (plane[at]! << 1) + below;
        const fall = (below + ABOVE_ZERO - above) | 0;
        const across = (sum + FOUR_ABOVE_ZERO - sum0) | 0;
        const down = (fall0 + (fall1 << 1) + fall) | 0;
        const redX = ((across & 0xffff) - ZERO) >> 1;
        const redY = ((down & 0xffff) - ZERO) >> 1;
        const blueX = ((across >>> 16) - ZERO) >> 1;
        const blueY = ((down >>> 16) - ZERO) >> 1;
        const red = redX * redX + redY * redY;
        const blue = blueX * blueX + blueY * blueY;
        if (Math.max(red, blue) > strength[at - 1]!) {
          strength[at - 1] = Math.max(red, blue);
          gradientX[at - 1] = red > blue ? redX : blueX;
          gradientY[at - 1] = red > blue ? redY : blueY;
        }
        sum0 = sum1;
        sum1 = sum;
        fall0 = fall1;
        fall1 = fall;
      }
    }
  }

  #readMedian(): number {
    const counts = new Uint32Array(HISTOGRAM);
    const { width, height, strength } = this;
    let total = 0;
    for (let y = MARGIN; y < height - MARGIN; y += SAMPLED) {
      for (let at = y * width + MARGIN, end = (y + 1) * width - MARGIN; at < end; at += SAMPLED) {
        const value = Math.sqrt(strength[at]!) | 0;
        counts[value < HISTOGRAM ? value : HISTOGRAM - 1]!++;
        total++;
      }
    }
    let level = 0;
    for (let counted = 0; level < HISTOGRAM - 1 && 2 * counted < total; level++) counted += counts[level]!;
    return level;
  }
}

/** Masks of both packed values: after halving a sum, and of a result. */
const HALVED = 0x7fff7fff;
const RESULT = 0x03ff03ff;

/**
 * Blurs a plane with a binomial filter (1-4-6-4-1) across and down. Each integer holds two values of up to nine bits, sixteen
 * bits apart, or one. The result is twice as large, which keeps half steps; two pixels at the plane's edge are left out.
 */
function smooth(plane: Int32Array, width: number, to: Int32Array): void {
  const two = 2 * width;
  for (let row = two; row < plane.length - two; row += width) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let at = row; at < row + width; at++) {
      const near = (plane[at - width]! + plane[at + width]!) << 2;
      // Six times the middle, as sums that stay integers.
      const here = (plane[at]! << 2) + (plane[at]! << 1);
      const e = ((plane[at - two]! + plane[at + two]! + near + here) >>> 1) & HALVED;
      to[at - 2] = ((a + e + ((b + d) << 2) + (c << 2) + (c << 1)) >>> 6) & RESULT;
      a = b;
      b = c;
      c = d;
      d = e;
    }
  }
}
