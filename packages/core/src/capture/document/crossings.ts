import { findCrossing, type Size } from './geometry.js';
import type { SideLine } from './side-lines.js';

/** Minimum sine of the angle between neighbouring sides: 49°. */
const MIN_SINE = 0.75;
/** Maximum distance of a corner outside the image, as a share of its size. */
const MAX_OUTSIDE = 0.15;

/** The intersections of all pairs of lines. Reused for the next image. */
export class Crossings {
  #count = 0;
  #x = new Float32Array(0);
  #y = new Float32Array(0);
  #along = new Float32Array(0);

  read(sides: readonly SideLine[], { width, height }: Size): void {
    const count = sides.length;
    if (count ** 2 > this.#x.length) this.#resize(count ** 2);
    this.#count = count;
    for (let one = 0; one < count; one++) {
      const a = sides[one]!.line;
      this.#along[one * count + one] = Number.NaN;
      for (let other = one + 1; other < count; other++) {
        const b = sides[other]!.line;
        const [x, y] = findCrossing(a, b);
        const isSteep = Math.abs(a.nx * b.ny - a.ny * b.nx) >= MIN_SINE;
        const isInside =
          Math.min(x / width, y / height) >= -MAX_OUTSIDE && Math.max(x / width, y / height) <= 1 + MAX_OUTSIDE;
        const isCorner = isSteep && isInside;
        const [there, back] = [one * count + other, other * count + one];
        this.#x[there] = this.#x[back] = x;
        this.#y[there] = this.#y[back] = y;
        this.#along[there] = isCorner ? a.nx * y - a.ny * x : Number.NaN;
        this.#along[back] = isCorner ? b.nx * y - b.ny * x : Number.NaN;
      }
    }
  }

  /** How far along one line another one crosses it; NaN where no corner of a document can be. */
  getAlong(one: number, other: number): number {
    return this.#along[one * this.#count + other]!;
  }

  getX(one: number, other: number): number {
    return this.#x[one * this.#count + other]!;
  }

  getY(one: number, other: number): number {
    return this.#y[one * this.#count + other]!;
  }

  #resize(size: number): void {
    this.#x = new Float32Array(size);
    this.#y = new Float32Array(size);
    this.#along = new Float32Array(size);
  }
}
