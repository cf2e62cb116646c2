import { DIRECTIONS, type EdgePoints } from './edge-points.js';

/** All points with `nx * x + ny * y = r`; (nx, ny) has length one. */
export interface Line {
  nx: number;
  ny: number;
  r: number;
}

export const MOST_LINES = 34;
/** So that the text of a page does not crowd out its sides: this many of the lines may be more upright than level. */
const MOST_OF_A_KIND = 20;
/** Each point votes for lines up to six degrees off its own direction, which noise turns that far. */
const SPREAD = 3;
/** A line has at least this share of the shorter edge in votes. */
const FEWEST_VOTES = 0.1;
/** Lines closer than this, in directions and in pixels, are one. */
const SAME_DIRECTION = 5;
const SAME_PLACE = 3;

const cosines = Float64Array.from({ length: DIRECTIONS }, (_, k) => Math.cos((k * Math.PI) / DIRECTIONS));
const sines = Float64Array.from({ length: DIRECTIONS }, (_, k) => Math.sin((k * Math.PI) / DIRECTIONS));

interface Peak {
  votes: number;
  direction: number;
  place: number;
}

/** Finds the strongest straight edges among points, by a Hough transform that votes along each point's own direction. */
export class LineFinder {
  #votes = new Float32Array(0);

  /** The lines of a picture of that size, the strongest first. */
  find(points: EdgePoints, width: number, height: number): Line[] {
    const reach = Math.ceil(Math.hypot(width, height));
    const places = 2 * reach + 1;
    if (this.#votes.length !== DIRECTIONS * places) this.#votes = new Float32Array(DIRECTIONS * places);
    this.#vote(points, reach, places);
    const peaks = this.#findPeaks(places, FEWEST_VOTES * Math.min(width, height));
    return selectPeaks(peaks, reach).map(({ direction, place }) =>
      fitLine(points, { nx: cosines[direction]!, ny: sines[direction]!, r: place - reach }),
    );
  }

  #vote(points: EdgePoints, reach: number, places: number): void {
    const votes = this.#votes.fill(0);
    for (let own = 0; own < DIRECTIONS; own++) {
      for (let near = own - SPREAD; near <= own + SPREAD + 1; near++) {
        const direction = (near + DIRECTIONS) % DIRECTIONS;
        const cosine = cosines[direction]!;
        const sine = sines[direction]!;
        const row = direction * places + reach + 0.5;
        for (let i = points.starts[own]!; i < points.starts[own + 1]!; i++) {
          votes[(points.x[i]! * cosine + points.y[i]! * sine + row) | 0]! += points.weight[i]!;
        }
      }
    }
  }

  #findPeaks(places: number, fewest: number): Peak[] {
    const votes = this.#votes;
    const peaks: Peak[] = [];
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      for (let place = 1, at = direction * places + 1; place < places - 1; place++, at++) {
        const here = votes[at]!;
        const sum = here + 0.5 * (votes[at - 1]! + votes[at + 1]!);
        if (here * 2 < fewest || sum < fewest || here < votes[at - 1]! || here < votes[at + 1]!) continue;
        peaks.push({ votes: sum, direction, place });
      }
    }
    return peaks.toSorted((a, b) => b.votes - a.votes);
  }
}

/** The best peaks that are lines of their own. */
function selectPeaks(peaks: readonly Peak[], reach: number): Peak[] {
  const selected: Peak[] = [];
  const kinds = { level: 0, upright: 0 };
  for (const peak of peaks) {
    if (selected.some((other) => areSame(peak, other, reach))) continue;
    const kind = Math.abs(peak.direction - DIRECTIONS / 2) < DIRECTIONS / 4 ? 'level' : 'upright';
    if (kinds[kind] === MOST_OF_A_KIND) continue;
    kinds[kind]++;
    selected.push(peak);
    if (selected.length === MOST_LINES) break;
  }
  return selected;
}

function areSame(a: Peak, b: Peak, reach: number): boolean {
  let turn = Math.abs(a.direction - b.direction);
  let place = b.place;
  if (turn > DIRECTIONS / 2) {
    // Half a turn on, the same line has its distance with the other sign.
    turn = DIRECTIONS - turn;
    place = 2 * reach - place;
  }
  return turn <= SAME_DIRECTION && Math.abs(a.place - place) <= SAME_PLACE + turn;
}

/** Points this far from a line, in pixels, belong to it: first loosely, then closely. */
const TOLERANCES = [2.6, 1.8];
/** Points whose direction differs by more than this, in radians, do not. */
const TURN = 0.22;

/** Moves a line to the middle of the points that lie along it, between two places if they are given. */
export function fitLine(
  points: EdgePoints,
  line: Line,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): Line {
  return TOLERANCES.reduce((fitted, tolerance) => fitOnce(points, fitted, tolerance, from, to) ?? fitted, line);
}

function fitOnce(points: EdgePoints, line: Line, tolerance: number, from: number, to: number): Line | null {
  const { nx, ny, r } = line;
  const angle = Math.atan2(ny, nx);
  const own = Math.round((angle * DIRECTIONS) / Math.PI);
  const spread = Math.ceil((TURN * DIRECTIONS) / Math.PI);
  let sum = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  let sumYY = 0;
  for (let near = own - spread; near <= own + spread; near++) {
    const direction = (near + 2 * DIRECTIONS) % DIRECTIONS;
    for (let i = points.starts[direction]!; i < points.starts[direction + 1]!; i++) {
      const x = points.x[i]!;
      const y = points.y[i]!;
      const away = nx * x + ny * y - r;
      if (away > tolerance || away < -tolerance) continue;
      const along = nx * y - ny * x;
      if (along < from || along > to) continue;
      const weight = points.weight[i]!;
      sum += weight;
      sumX += weight * x;
      sumY += weight * y;
      sumXX += weight * x * x;
      sumXY += weight * x * y;
      sumYY += weight * y * y;
    }
  }
  // Fewer points than this say nothing about a direction.
  if (sum < 8) return null;
  const x = sumX / sum;
  const y = sumY / sum;
  const along = 0.5 * Math.atan2(2 * (sumXY / sum - x * y), sumXX / sum - x * x - (sumYY / sum - y * y));
  const sign = Math.cos(along) * ny - Math.sin(along) * nx < 0 ? -1 : 1;
  const turned = { nx: -sign * Math.sin(along), ny: sign * Math.cos(along) };
  // A line that turned by more than eight degrees has become another.
  if (turned.nx * nx + turned.ny * ny < 0.99) return null;
  return { ...turned, r: turned.nx * x + turned.ny * y };
}
