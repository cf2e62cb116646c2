import { findCrossing, measureDistance, type Corners } from './geometry.js';
import type { Line } from './find-lines.js';
import type { Pixels } from '../measure-frame.js';
import type { Point } from '../frame-judge.js';

/** A side is looked at in so many places, in from its corners by this share, because corners are rounded. */
const PLACES = 40;
const INSET = 0.06;
/** So many pixels to either side of where it was found, each the mean of so many along the side. */
const REACH = 5;
const BREADTH = 5;
/** A place that lies farther than this from the line belongs to print or to a finger; fewer than these say nothing. */
const TOLERANCE = 1.5;
const FEWEST = 12;
/** Levels, of three channels together, below which a step is noise; and above which a side goes on, where it is known. */
const LEAST_STEP = 10;
const LEAST_SEEN = 7;

export interface RefinedSides {
  corners: Corners;
  /** The longest stretch of a side in which colour does not change across it, in shares of that side. */
  gap: number;
}

interface RefinedSide {
  line: Line;
  gap: number;
}

/**
 * Moves each side to where colour changes most in the frame itself: print was erased from what it was found in, and
 * something of the edges with it. Sides that are `fixed` stay: they are edges of the frame.
 */
export function refineSides(pixels: Pixels, corners: Corners, fixed: readonly boolean[]): RefinedSides {
  const sides = corners.map((corner, i): RefinedSide => {
    const next = corners[(i + 1) % 4]!;
    return fixed[i] ? { line: joinPoints(corner, next), gap: 0 } : refineSide(pixels, corner, next);
  });
  const moved = sides.map(({ line }, i) => findCrossing(sides[(i + 3) % 4]!.line, line));
  return { corners: moved as unknown as Corners, gap: Math.max(...sides.map(({ gap }) => gap)) };
}

function joinPoints(from: Point, to: Point): Line {
  const length = measureDistance(from, to);
  const [nx, ny] = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
  return { nx, ny, r: nx * from[0] + ny * from[1] };
}

/** How much colour changes at each place of the side that is looked at, and how far from it. */
const OFFSETS = 2 * REACH + 1;
const changes = new Float32Array(PLACES * OFFSETS);
/** Colours along a normal, three channels each: two more at either end. */
const profile = new Float32Array(3 * (OFFSETS + 4));

function refineSide(pixels: Pixels, from: Point, to: Point): RefinedSide {
  const line = joinPoints(from, to);
  const length = measureDistance(from, to);
  const steps: Point[] = [];
  for (let i = 0; i < PLACES; i++) {
    const along = length * placeAt(i);
    readChanges(pixels, from[0] + line.ny * along, from[1] - line.nx * along, line, i);
    const away = findStep(i);
    if (away !== null) steps.push([along, away]);
  }
  const [start, end] = fitMost(steps, length) ?? [0, 0];
  const gap = measureGap(start, end);
  if (start === 0 && end === 0) return { line, gap };
  const { nx, ny } = line;
  const moved = joinPoints(
    [from[0] + nx * start, from[1] + ny * start],
    [from[0] + ny * length + nx * end, from[1] - nx * length + ny * end],
  );
  return { line: moved, gap };
}

/** Where a place lies, in shares of the side. */
const placeAt = (i: number): number => INSET + ((1 - 2 * INSET) * (i + 0.5)) / PLACES;

/** Measures how much colour changes around each offset at a place, in levels; NaN where the frame ends. */
function readChanges({ data, width, height }: Pixels, x: number, y: number, { nx, ny }: Line, place: number): void {
  const to = place * OFFSETS;
  const room = REACH + 2 + BREADTH / 2;
  if (x < room || y < room || x > width - 1 - room || y > height - 1 - room) {
    changes.fill(Number.NaN, to, to + OFFSETS);
    return;
  }
  profile.fill(0);
  for (let k = -REACH - 2, at = 0; k <= REACH + 2; k++, at += 3) {
    for (let off = -(BREADTH >> 1); off <= BREADTH >> 1; off++) {
      const pixel = (Math.round(y + ny * k - nx * off) * width + Math.round(x + nx * k + ny * off)) * 4;
      profile[at]! += data[pixel]!;
      profile[at + 1]! += data[pixel + 1]!;
      profile[at + 2]! += data[pixel + 2]!;
    }
  }
  for (let i = 0; i < OFFSETS; i++) {
    let sum = 0;
    for (let at = 3 * i; at < 3 * i + 3; at++) {
      sum += (profile[at + 12]! + profile[at + 9]! - profile[at + 3]! - profile[at]!) ** 2;
    }
    changes[to + i] = Math.sqrt(sum) / (2 * BREADTH);
  }
}

/** How far along the normal colour changes most at a place; null where it hardly does. */
function findStep(place: number): number | null {
  const from = place * OFFSETS;
  let best = from + 1;
  for (let at = from + 2; at < from + OFFSETS - 1; at++) if (changes[at]! > changes[best]!) best = at;
  const [before, here, after] = [changes[best - 1]!, changes[best]!, changes[best + 1]!];
  if (!(here >= LEAST_STEP) || before > here || after > here) return null;
  // The top of the parabola through the three.
  return best - from - REACH + (0.5 * (before - after)) / (before - 2 * here + after || -1);
}

/** A straight line through most of the steps: how far away it is where the side begins and where it ends. */
function fitMost(steps: readonly Point[], length: number): Point | null {
  let best: readonly Point[] = [];
  for (const [x1, y1] of steps.filter(([along]) => along < length / 3)) {
    for (const [x2, y2] of steps.filter(([along]) => along > (2 * length) / 3)) {
      const slope = (y2 - y1) / (x2 - x1);
      const near = steps.filter(([along, away]) => Math.abs(y1 + slope * (along - x1) - away) < TOLERANCE);
      if (near.length > best.length) best = near;
    }
  }
  return best.length < FEWEST ? null : fitLeastSquares(best, length);
}

function fitLeastSquares(steps: readonly Point[], length: number): Point {
  const mean = (axis: 0 | 1): number => steps.reduce((sum, step) => sum + step[axis], 0) / steps.length;
  const [along, away] = [mean(0), mean(1)];
  const spread = steps.reduce((sum, [x]) => sum + (x - along) ** 2, 0);
  const slope = steps.reduce((sum, [x, y]) => sum + (x - along) * (y - away), 0) / spread;
  return [away - slope * along, away + slope * (length - along)];
}

/** The longest stretch without a change of colour at a line that is so far away where the side begins and where it ends. */
function measureGap(start: number, end: number): number {
  let longest = 0;
  for (let i = 0, run = 0; i < PLACES; i++) {
    const middle = Math.round(start + (end - start) * placeAt(i)) + REACH;
    const at = i * OFFSETS + Math.min(OFFSETS - 2, Math.max(1, middle));
    const isSeen = !(Math.max(changes[at - 1]!, changes[at]!, changes[at + 1]!) < LEAST_SEEN);
    run = isSeen ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return (longest * (1 - 2 * INSET)) / PLACES;
}
