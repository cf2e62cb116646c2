import { DIRECTIONS, type EdgePoints } from './edge-points.js';
import { fitLine, visitAlong, WITHIN, type Line } from './fit-line.js';

export const MAX_LINES = 34;
/** Directions to either side of its own for which a point votes: six degrees, as noise turns it. */
const SPREAD = 3;
/** Minimum votes of a line, as a share of the shorter edge in pixels. */
const MIN_VOTES = 0.1;

const cosines = Float64Array.from({ length: DIRECTIONS }, (_, k) => Math.cos((k * Math.PI) / DIRECTIONS));
const sines = Float64Array.from({ length: DIRECTIONS }, (_, k) => Math.sin((k * Math.PI) / DIRECTIONS));

/** Finds the strongest straight edges among points, by a Hough transform that votes along each point's own direction. */
export class LineFinder {
  #votes = new Float32Array(0);
  /** Marks the points that belong to a found line. */
  #taken = new Uint8Array(0);
  #reach = 0;
  #places = 0;

  /** The lines of an image of that size, the strongest first. */
  find(points: EdgePoints, width: number, height: number): Line[] {
    this.#reach = Math.ceil(Math.hypot(width, height));
    this.#places = 2 * this.#reach + 1;
    if (this.#votes.length === DIRECTIONS * this.#places) this.#votes.fill(0);
    else this.#votes = new Float32Array(DIRECTIONS * this.#places);
    if (this.#taken.length === points.x.length) this.#taken.fill(0);
    else this.#taken = new Uint8Array(points.x.length);
    for (let own = 0; own < DIRECTIONS; own++) this.#vote(points, own);
    return this.#selectPeaks(points, MIN_VOTES * Math.min(width, height));
  }

  /** Selects the strongest lines. Each takes its points, so that the same edge is not found again slightly turned. */
  #selectPeaks(points: EdgePoints, fewest: number): Line[] {
    const peaks = this.#findPeaks(fewest);
    const lines: Line[] = [];
    while (lines.length < MAX_LINES) {
      let peak = -1;
      let most = fewest;
      for (const at of peaks) {
        const votes = this.#countVotes(at);
        if (votes > most) [peak, most] = [at, votes];
      }
      if (peak < 0) break;
      const direction = Math.floor(peak / this.#places);
      const line = { nx: cosines[direction]!, ny: sines[direction]!, r: (peak % this.#places) - this.#reach };
      lines.push(fitLine(points, line));
      this.#take(points, line);
    }
    return lines;
  }

  #vote(points: EdgePoints, own: number): void {
    for (let near = own - SPREAD; near <= own + SPREAD + 1; near++) {
      const direction = (near + DIRECTIONS) % DIRECTIONS;
      const cosine = cosines[direction]!;
      const sine = sines[direction]!;
      const row = direction * this.#places + this.#reach + 0.5;
      for (let i = points.starts[own]!; i < points.starts[own + 1]!; i++) {
        this.#votes[(points.x[i]! * cosine + points.y[i]! * sine + row) | 0]! += points.weight[i]!;
      }
    }
  }

  /** The points along a line vote for no other one. */
  #take(points: EdgePoints, line: Line): void {
    const taken = this.#taken;
    visitAlong(points, line, WITHIN, (i, own) => {
      if (taken[i]) return;
      taken[i] = 1;
      const [x, y] = [points.x[i]!, points.y[i]!];
      for (let near = own - SPREAD; near <= own + SPREAD + 1; near++) {
        const direction = (near + DIRECTIONS) % DIRECTIONS;
        const row = direction * this.#places + this.#reach + 0.5;
        this.#votes[(x * cosines[direction]! + y * sines[direction]! + row) | 0]! -= points.weight[i]!;
      }
    });
  }

  /** The local maxima of the votes. */
  #findPeaks(fewest: number): number[] {
    const votes = this.#votes;
    const peaks: number[] = [];
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const end = (direction + 1) * this.#places - 1;
      for (let at = direction * this.#places + 1; at < end; at++) {
        const here = votes[at]!;
        if (here * 2 < fewest || here < votes[at - 1]! || here < votes[at + 1]!) continue;
        if (this.#countVotes(at) > fewest) peaks.push(at);
      }
    }
    return peaks;
  }

  #countVotes(at: number): number {
    return this.#votes[at]! + 0.5 * (this.#votes[at - 1]! + this.#votes[at + 1]!);
  }
}
