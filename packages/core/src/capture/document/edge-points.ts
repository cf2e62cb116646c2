import { MARGIN } from './margin.js';
import type { EdgeMap } from './edge-map.js';

/** Directions of half a turn, two degrees each. */
export const DIRECTIONS = 90;

/** The crests of an edge map (non-maximum suppression), sorted by the direction of their gradient. */
export class EdgePoints {
  count = 0;
  /** Sub-pixel positions of the crests, in pixels of the map. */
  x = new Float32Array(0);
  y = new Float32Array(0);
  /** Direction of the gradient, 0 to π, without regard to which side is brighter. */
  angle = new Float32Array(0);
  /** Weight of each point, 0.75 to 1.5, so that a very strong edge does not outweigh many weak ones. */
  weight = new Float32Array(0);
  /** The points of direction `k` begin at `starts[k]` and end before `starts[k + 1]`. */
  readonly starts = new Uint32Array(DIRECTIONS + 1);
  #crests = new Uint32Array(0);
  #directions = new Uint8Array(0);

  read(map: EdgeMap): void {
    const size = map.width * map.height;
    if (this.#crests.length !== size) this.#resize(size);
    this.#findCrests(map);
    this.#sort(map);
  }

  #resize(size: number): void {
    this.#crests = new Uint32Array(size);
    this.#directions = new Uint8Array(size);
    this.x = new Float32Array(size);
    this.y = new Float32Array(size);
    this.angle = new Float32Array(size);
    this.weight = new Float32Array(size);
  }

  #findCrests(map: EdgeMap): void {
    const { width, height, strength, floors } = map;
    this.starts.fill(0);
    this.count = 0;
    for (let y = MARGIN + 1; y < height - MARGIN - 1; y++) {
      for (let at = y * width + MARGIN + 1, end = (y + 1) * width - MARGIN - 1; at < end; at++) {
        const here = strength[at]!;
        if (here < floors[at]! ** 2) continue;
        const step = findStep(map, at);
        if (here < strength[at - step]! || here <= strength[at + step]!) continue;
        const direction = Math.floor((findAngle(map, at) * DIRECTIONS) / Math.PI);
        this.#crests[this.count] = at;
        this.#directions[this.count++] = direction;
        this.starts[direction + 1]!++;
      }
    }
    for (let k = 0; k < DIRECTIONS; k++) this.starts[k + 1]! += this.starts[k]!;
  }

  #sort(map: EdgeMap): void {
    const { width, strength, floors } = map;
    const next = this.starts.slice();
    for (let i = 0; i < this.count; i++) {
      const at = this.#crests[i]!;
      const to = next[this.#directions[i]!]!++;
      const step = findStep(map, at);
      const before = Math.sqrt(strength[at - step]!);
      const here = Math.sqrt(strength[at]!);
      const after = Math.sqrt(strength[at + step]!);
      // The vertex of the parabola through the three strengths.
      const shift = (0.5 * (before - after)) / (before - 2 * here + after || -1);
      const rows = Math.round(step / width);
      this.x[to] = (at % width) + shift * (step - rows * width);
      this.y[to] = Math.floor(at / width) + shift * rows;
      this.angle[to] = findAngle(map, at);
      this.weight[to] = Math.min(1.5, 0.5 + (0.25 * here) / floors[at]!);
    }
  }
}

/** The neighbour in the direction of the gradient, as a difference of indices. */
function findStep({ width, gradientX, gradientY }: EdgeMap, at: number): number {
  const x = gradientX[at]!;
  const y = gradientY[at]!;
  // 2.4 is the tangent of 67.5 degrees: half way between a straight neighbour and a diagonal one.
  if (Math.abs(y) > 2.4 * Math.abs(x)) return width;
  if (Math.abs(x) > 2.4 * Math.abs(y)) return 1;
  return x > 0 === y > 0 ? width + 1 : width - 1;
}

function findAngle({ gradientX, gradientY }: EdgeMap, at: number): number {
  const angle = Math.atan2(gradientY[at]!, gradientX[at]!);
  if (angle < 0) return Math.max(0, angle + Math.PI - 1e-6);
  return Math.min(angle, Math.PI - 1e-6);
}
