import { findCrossing, measureDistance, type Corners } from './geometry.js';
import type { Line } from './find-lines.js';
import type { Pixels } from '../measure-frame.js';
import type { Point } from '../frame-judge.js';

/** A side is looked for at so many places, in from its corners by this share, because corners are rounded. */
const PLACES = 40;
const INSET = 0.06;
/** So many pixels to either side of where it was found. */
const REACH = 5;
/** A place that lies farther than this from the line belongs to print or to a finger; fewer than these say nothing. */
const TOLERANCE = 1.5;
const FEWEST = 12;
/** Levels, of three pixels and three channels, below which a step is noise. */
const LEAST_STEP = 36;

/**
 * Moves each side to where colour changes most in the frame itself: print was erased from what it was found in, and
 * something of the edges with it. Sides that are `fixed` stay: they are edges of the frame.
 */
export function refineSides(pixels: Pixels, corners: Corners, fixed: readonly boolean[]): Corners {
  const lines = corners.map((corner, i) => {
    const next = corners[(i + 1) % 4]!;
    return (!fixed[i] && fitSide(pixels, corner, next)) || joinPoints(corner, next);
  });
  return lines.map((line, i) => findCrossing(lines[(i + 3) % 4]!, line)) as unknown as Corners;
}

function joinPoints(from: Point, to: Point): Line {
  const length = measureDistance(from, to);
  const [nx, ny] = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
  return { nx, ny, r: nx * from[0] + ny * from[1] };
}

/** The line through most of the steps across a side; null when there are too few. */
function fitSide(pixels: Pixels, from: Point, to: Point): Line | null {
  const { nx, ny } = joinPoints(from, to);
  const length = measureDistance(from, to);
  const steps: Point[] = [];
  for (let i = 0; i < PLACES; i++) {
    const along = length * (INSET + ((1 - 2 * INSET) * (i + 0.5)) / PLACES);
    const away = findStep(pixels, from[0] + ny * along, from[1] - nx * along, nx, ny);
    if (away !== null) steps.push([along, away]);
  }
  const fitted = fitMost(steps, length);
  if (!fitted) return null;
  const [start, end] = fitted;
  return joinPoints(
    [from[0] + nx * start, from[1] + ny * start],
    [from[0] + ny * length + nx * end, from[1] - nx * length + ny * end],
  );
}

/** How far along the normal colour changes most near a place; null where it hardly does, or outside of the frame. */
function findStep(pixels: Pixels, x: number, y: number, nx: number, ny: number): number | null {
  const reach = REACH + 1;
  const room = [x - reach * Math.abs(nx), y - reach * Math.abs(ny)] as const;
  if (Math.min(...room) < 2) return null;
  if (2 * x - room[0] > pixels.width - 4 || 2 * y - room[1] > pixels.height - 4) return null;
  for (let k = -reach; k <= reach; k++) readAlong(pixels, x + nx * k, y + ny * k, nx, ny, 3 * (k + reach));
  for (let i = 1; i < 2 * reach; i++) changes[i] = measureChange(i);
  let best = 0;
  for (let i = 1; i < 2 * reach; i++) if (changes[i]! > changes[best]!) best = i;
  if (changes[best]! < LEAST_STEP || best === 1 || best === 2 * reach - 1) return null;
  const [before, here, after] = [changes[best - 1]!, changes[best]!, changes[best + 1]!];
  // The top of the parabola through the three.
  return best - reach + (0.5 * (before - after)) / (before - 2 * here + after || -1);
}

/** Colours along a normal, three channels each, and how much they change around each place. */
const profile = new Float32Array(3 * (2 * REACH + 3));
const changes = new Float32Array(2 * REACH + 3);

/** Sums three pixels in a row along the side, each between four of the frame's. */
function readAlong({ data, width }: Pixels, x: number, y: number, nx: number, ny: number, to: number): void {
  profile.fill(0, to, to + 3);
  for (let off = -1; off <= 1; off++) {
    const column = x + ny * off;
    const row = y - nx * off;
    const [left, top] = [Math.floor(column), Math.floor(row)];
    const [right, below] = [column - left, row - top];
    for (let channel = 0; channel < 3; channel++) {
      const at = (top * width + left) * 4 + channel;
      const under = at + width * 4;
      const upper = data[at]! + (data[at + 4]! - data[at]!) * right;
      profile[to + channel]! += upper + (data[under]! + (data[under + 4]! - data[under]!) * right - upper) * below;
    }
  }
}

function measureChange(i: number): number {
  let sum = 0;
  for (let channel = 3 * i; channel < 3 * i + 3; channel++) sum += (profile[channel + 3]! - profile[channel - 3]!) ** 2;
  return Math.sqrt(sum);
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
