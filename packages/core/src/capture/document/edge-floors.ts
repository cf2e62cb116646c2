import { MARGIN } from './margin.js';

/** Side of a square in pixels, as a power of two. Each is evaluated with the eight around it. */
const SQUARE = 4;
/** Percentile of the gradients around a place, and of the whole image, below which nothing is an edge. */
const BELOW_FLOOR = 0.86;
/** Bounds of the floor: a step of 4 levels between areas has a gradient of about 10, one of 25 levels of about 80. */
const LOWEST_FLOOR = 12;
const HIGHEST_FLOOR = 80;
/** Bins of the histogram of gradient lengths, two lengths each. */
const LENGTHS = 64;
/** Sampling step in pixels across and down. */
const STEP = 2;

interface Gradients {
  width: number;
  height: number;
  /** Square of the gradient's length at each pixel. */
  strength: Int32Array;
}

/**
 * Local thresholds of edge strength: higher amid print and keys than on quiet paper, whose own side may be
 * fainter than any of them. Reused for images of the same size.
 */
export class EdgeFloors {
  /** The shortest gradient that counts at each pixel. */
  values = new Uint8Array(0);
  #columns = 0;
  #rows = 0;
  /** Histogram of gradient lengths of each square. */
  #counts = new Uint16Array(0);
  readonly #sum = new Uint32Array(LENGTHS);

  /** Computes the thresholds; `noise` is the lowest one. */
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

  /** The percentile of gradient lengths in the squares up to `reach` away. */
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
