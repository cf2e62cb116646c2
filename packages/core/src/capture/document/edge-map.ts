import { ColourPlanes } from './colour-planes.js';
import { EdgeFloors } from './edge-floors.js';
import { MARGIN } from './margin.js';
import type { Pixels } from '../measure-frame.js';

/** Documents are looked for at this longer edge: at 240, 480 and 640 px fewer were found in photographs. */
const WORKING_EDGE = 320;
/** Noise has edges of its own: no floor is below this many times the median gradient of luma. */
const ABOVE_NOISE = 3.5;
const HISTOGRAM = 512;
/** Every so many pixels of every so many rows are enough for a median. */
const SAMPLED = 3;

/**
 * How brightness and colour change at each pixel of a picture made small. Kept from picture to picture of the same
 * size, so that a frame costs no memory.
 */
export class EdgeMap {
  width = 0;
  height = 0;
  /** Pixels of the picture to one of the map. */
  scale = 1;
  /** The gradient at each pixel, of luma or of the colour difference that changes most. */
  gradientX = new Int16Array(0);
  gradientY = new Int16Array(0);
  /** Square of the gradient's length: few of the roots are ever needed. */
  strength = new Int32Array(0);
  readonly #floors = new EdgeFloors();
  readonly #planes = new ColourPlanes();
  #rows = new Int16Array(0);

  /** Reads RGBA pixels, averaged down to about 320 px along the longer edge. */
  read(pixels: Pixels): void {
    this.scale = Math.max(1, Math.round(Math.max(pixels.width, pixels.height) / WORKING_EDGE));
    this.#resize(Math.floor(pixels.width / this.scale), Math.floor(pixels.height / this.scale));
    const planes = this.#planes;
    planes.read(pixels, this.scale);
    this.strength.fill(0);
    this.#addGradients(planes.luma);
    const noise = this.#readMedian();
    this.#addGradients(planes.redGreen);
    this.#addGradients(planes.blueGreen);
    this.#floors.read(this, ABOVE_NOISE * noise);
  }

  /** The length of a gradient at each pixel below which it is no edge. */
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
    this.#rows = new Int16Array(size);
  }

  /** Smooths a plane and keeps its gradient wherever it is the strongest so far. */
  #addGradients(plane: Int16Array): void {
    this.#smooth(plane);
    const { width, height, strength, gradientX, gradientY } = this;
    for (let y = MARGIN; y < height - MARGIN; y++) {
      for (let at = y * width + MARGIN, end = (y + 1) * width - MARGIN; at < end; at++) {
        const up = at - width;
        const down = at + width;
        const falling = plane[down + 1]! - plane[up - 1]!;
        const rising = plane[up + 1]! - plane[down - 1]!;
        const x = (falling + rising + 2 * (plane[at + 1]! - plane[at - 1]!)) >> 1;
        const y2 = (falling - rising + 2 * (plane[down]! - plane[up]!)) >> 1;
        const square = x * x + y2 * y2;
        if (square <= strength[at]!) continue;
        strength[at] = square;
        gradientX[at] = x;
        gradientY[at] = y2;
      }
    }
  }

  /** Blurs by 1-4-6-4-1 across and down. The result is twice as large, which keeps half steps. */
  #smooth(plane: Int16Array): void {
    const { width, height } = this;
    const rows = this.#rows;
    for (let y = 0; y < height; y++) {
      for (let at = y * width + 2, end = (y + 1) * width - 2; at < end; at++) {
        rows[at] = plane[at - 2]! + plane[at + 2]! + 4 * (plane[at - 1]! + plane[at + 1]!) + 6 * plane[at]!;
      }
    }
    const two = 2 * width;
    for (let at = two, end = (height - 2) * width; at < end; at++) {
      plane[at] =
        (rows[at - two]! + rows[at + two]! + 4 * (rows[at - width]! + rows[at + width]!) + 6 * rows[at]!) >> 7;
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
    for (let seen = 0; level < HISTOGRAM - 1 && 2 * seen < total; level++) seen += counts[level]!;
    return level;
  }
}
