import { MARGIN } from './margin.js';
import { clipLine, type Stretch } from './clip-line.js';
import type { EdgeMap } from './edge-map.js';
import type { Line } from './fit-line.js';

/** Pixels of the map to either side of a line in which its edge is searched: paper is never quite flat. */
const REACH = 2;
/** Minimum squared cosine of the angle between an edge and the line it supports: 35 degrees. */
const ALIGNED = 0.67;
/** Multiples of the floor at which an edge begins to count, and from which it counts in full. */
const WEAK = 0.5;
const FULL = 1.1;

/** Prefix sums along a line: the share of any stretch that is an edge, in constant time. Reused for the next line. */
export class LineSupport {
  line: Line = { nx: 1, ny: 0, r: 0 };
  /** The stretch of the line in the part of the image that has gradients; empty where it is outside. */
  inside: Stretch = { from: 0, to: 0 };
  /** Prefix sums from the beginning of that stretch. */
  #edge = new Float32Array(0);
  #rising = new Float32Array(0);
  #strength = new Float32Array(0);
  #first = 0;
  #count = 0;

  read(line: Line, map: EdgeMap): void {
    this.line = line;
    this.inside = clipLine(line, map);
    this.#first = Math.ceil(this.inside.from);
    this.#count = Math.max(0, Math.floor(this.inside.to) - this.#first + 1);
    if (this.#edge.length <= this.#count) this.#resize(Math.ceil(Math.hypot(map.width, map.height)) + 1);
    this.#measure(map);
  }

  /** The share of the stretch between two places along the line that is an edge, 0 to 1. */
  measureEdge(from: number, to: number): number {
    return (this.#readAt(this.#edge, to) - this.#readAt(this.#edge, from)) / Math.max(1, to - from);
  }

  /** The same, counted positive where brightness grows along the normal and negative where it falls. */
  measureRise(from: number, to: number): number {
    return (this.#readAt(this.#rising, to) - this.#readAt(this.#rising, from)) / Math.max(1, to - from);
  }

  /** The mean gradient of the edge between two places along the line; 0 where there is none. */
  measureStrength(from: number, to: number): number {
    return (this.#readAt(this.#strength, to) - this.#readAt(this.#strength, from)) / Math.max(1, to - from);
  }

  #readAt(sums: Float32Array, along: number): number {
    const place = along - this.#first;
    if (place <= 0) return 0;
    if (place >= this.#count) return sums[this.#count]!;
    const before = place | 0;
    return sums[before]! + (sums[before + 1]! - sums[before]!) * (place - before);
  }

  #resize(length: number): void {
    this.#edge = new Float32Array(length);
    this.#rising = new Float32Array(length);
    this.#strength = new Float32Array(length);
  }

  #measure({ width, height, gradientX, gradientY, strength, floors }: EdgeMap): void {
    const { nx, ny, r } = this.line;
    const right = width - MARGIN - 1;
    const bottom = height - MARGIN - 1;
    this.#edge[0] = this.#rising[0] = this.#strength[0] = 0;
    let edges = 0;
    let rises = 0;
    let strengths = 0;
    for (let i = 0; i < this.#count; i++) {
      const along = this.#first + i;
      const x = nx * r - ny * along;
      const y = ny * r + nx * along;
      let best = 0;
      let sign = 1;
      let floor = 1;
      for (let off = -REACH; off <= REACH; off++) {
        const column = (x + nx * off + 0.5) | 0;
        const row = (y + ny * off + 0.5) | 0;
        if (column < MARGIN || row < MARGIN || column > right || row > bottom) continue;
        const at = row * width + column;
        const here = strength[at]!;
        if (here < (WEAK * floors[at]!) ** 2 || here < best) continue;
        const across = gradientX[at]! * nx + gradientY[at]! * ny;
        if (across * across < ALIGNED * here) continue;
        best = here;
        floor = floors[at]!;
        sign = across < 0 ? -1 : 1;
      }
      const length = Math.sqrt(best);
      const counted = Math.min(1, length / (floor * FULL));
      this.#strength[i + 1] = strengths += length;
      this.#edge[i + 1] = edges += counted;
      this.#rising[i + 1] = rises += sign * counted;
    }
  }
}
