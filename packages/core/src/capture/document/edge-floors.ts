import { MARGIN } from './margin.js';

/** Squares have this many pixels, as a power of two; each is looked at with the eight around it. */
const SQUARE = 4;
/** This share of the pixels around a place, and of the whole image, lies below what counts as an edge there. */
const BELOW_FLOOR = 0.86;
/** From a step of 4 levels between neighbouring areas on, which measures about 10, to one of 25, which measures about 80. */
const LOWEST_FLOOR = 12;
const HIGHEST_FLOOR = 80;
/** Lengths of gradients are counted two by two, up to here. */
const LENGTHS = 64;
/** Every second pixel of every second row is enough for a percentile. */
const STEP = 2;

interface Gradients {
  width: number;
  height: number;
  /** Square of the gradient's length at each pixel. */
  strength: Int32Array;
}

/**
 * What is too weak to be an edge, place by place: amid print and keys more than on quiet paper, whose own side may be
 * fainter than any of them. Kept from image to image of the same size.
 */
export class EdgeFloors {
  /** The shortest gradient that counts at each pixel. */
  values = new Uint8Array(0);
  #columns = 0;
  #rows = 0;
  /** How many gradients of each length a square has. */
  #counts = new Uint16Array(0);
  readonly #sum = new Uint32Array(LENGTHS);

  /** Nothing weaker than `noise` counts anywhere. */
  read(gradients: Gradients, noise: number): void {
    this.#resize(gradients);
    this.#count(gradients);
    const least = Math.max(LOWEST_FLOOR, noise);
    const most = Math.min(HIGHEST_FLOOR, this.#readFloor(0, 0, Math.max(this.#columns, this.#rows)));
    for (let row = 0; row < this.#rows; row++) {
      for (let column = 0; column < this.#columns; column++) {
        const floor = Math.min(most, this.#readFloor(column, row, 1));
        this.#fill(gradients, column, row, Math.min(HIGHEST_FLOOR, Math.max(least, floor)));
      }
    }
  }

  #resize({ width, height }: Gradients): void {
    if (this.values.length !== width * height) this.values = new Uint8Array(width * height);
    this.#columns = (width >> SQUARE) + 1;
    this.#rows = (height >> SQUARE) + 1;
    const size = this.#columns * this.#rows * LENGTHS;
    if (this.#counts.length === size) this.#counts.fill(0);
    else this.#counts = new Uint16Array(size);
  }

  #count({ width, height, strength }: Gradients): void {
    for (let y = MARGIN; y < height - MARGIN; y += STEP) {
      for (let x = MARGIN; x < width - MARGIN; x += STEP) {
        const length = Math.sqrt(strength[y * width + x]!) >> 1;
        const square = (y >> SQUARE) * this.#columns + (x >> SQUARE);
        this.#counts[square * LENGTHS + Math.min(LENGTHS - 1, length)]!++;
      }
    }
  }

  /** The length that most gradients are below, in the squares up to so many away. */
  #readFloor(column: number, row: number, reach: number): number {
    const sum = this.#sum.fill(0);
    let total = 0;
    for (let y = Math.max(0, row - reach); y <= Math.min(this.#rows - 1, row + reach); y++) {
      for (let x = Math.max(0, column - reach); x <= Math.min(this.#columns - 1, column + reach); x++) {
        const from = (y * this.#columns + x) * LENGTHS;
        for (let length = 0; length < LENGTHS; length++) {
          const count = this.#counts[from + length]!;
          sum[length]! += count;
          total += count;
        }
      }
    }
    let length = 0;
    for (let counted = 0; length < LENGTHS - 1 && counted < BELOW_FLOOR * total; length++) counted += sum[length]!;
    return 2 * length;
  }

  #fill({ width, height }: Gradients, column: number, row: number, floor: number): void {
    const left = column << SQUARE;
    const right = Math.min(width, left + (1 << SQUARE));
    const bottom = Math.min(height, (row + 1) << SQUARE);
    for (let y = row << SQUARE; y < bottom; y++) this.values.fill(floor, y * width + left, y * width + right);
  }
}
