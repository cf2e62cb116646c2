import { hasChange, joinPoints, OFFSETS, REACH, readChanges } from './colour-changes.js';
import { findCrossing, measureDistance, type Corners } from './geometry.js';
import type { Line } from './fit-line.js';
import type { Pixels } from '../measure-frame.js';
import type { Point } from '../../quad.js';

/** Places along a side that are evaluated, and the share left out at its ends, because corners are rounded. */
export const PLACES = 40;
const INSET = 0.06;
/** Maximum distance in pixels of a place from the line (farther ones are print or a finger), and minimum places of a line. */
const TOLERANCE = 1.5;
const MIN_PLACES = 12;
/** Minimum step in levels of the three channels together, above noise. */
const MIN_STEP = 10;

interface RefinedSides {
  corners: Corners;
  /** The share of the worst side without a colour change across it, and the longest such stretch of a side. */
  missed: number;
  gap: number;
}

interface RefinedSide {
  line: Line;
  missed: number;
  gap: number;
}

/**
 * Moves each side to the strongest colour change in the original frame: the sides were found in an image with erased
 * print, which also blurs edges. `fixed` sides are edges of the frame and stay.
 */
export function refineSides(pixels: Pixels, corners: Corners, fixed: readonly boolean[] = []): RefinedSides {
  const sides = corners.map((corner, i): RefinedSide => {
    const next = corners[(i + 1) % 4]!;
    return fixed[i] ? { line: joinPoints(corner, next), missed: 0, gap: 0 } : refineSide(pixels, corner, next);
  });
  const moved = sides.map(({ line }, i) => findCrossing(sides[(i + 3) % 4]!.line, line));
  const missed = Math.max(...sides.map((side) => side.missed));
  return { corners: moved as unknown as Corners, missed, gap: Math.max(...sides.map(({ gap }) => gap)) };
}

/** Buffers of the colour changes around each place of a side. */
const changes = Array.from({ length: PLACES }, () => new Float32Array(OFFSETS));

export function refineSide(pixels: Pixels, from: Point, to: Point): RefinedSide {
  const line = joinPoints(from, to);
  const length = measureDistance(from, to);
  const steps: Point[] = [];
  for (let i = 0; i < PLACES; i++) {
    const along = length * placeAt(i);
    readChanges(pixels, [from[0] + line.ny * along, from[1] - line.nx * along], line, changes[i]!);
    const away = findStep(changes[i]!);
    if (away !== null) steps.push([along, away]);
  }
  const [start, end] = fitMost(steps, length) ?? [0, 0];
  const { nx, ny } = line;
  const moved = joinPoints(
    [from[0] + nx * start, from[1] + ny * start],
    [from[0] + ny * length + nx * end, from[1] - nx * length + ny * end],
  );
  return { line: moved, ...measureVisible(start, end) };
}

/** Position of a place, in shares of the side. */
export const placeAt = (i: number): number => INSET + ((1 - 2 * INSET) * (i + 0.5)) / PLACES;

/** Offset along the normal of the strongest colour change; null where there is hardly any. */
function findStep(levels: Float32Array): number | null {
  let best = 1;
  for (let i = 2; i < OFFSETS - 1; i++) if (levels[i]! > levels[best]!) best = i;
  const [before, here, after] = [levels[best - 1]!, levels[best]!, levels[best + 1]!];
  if (!(here >= MIN_STEP) || before > here || after > here) return null;
  // The vertex of the parabola through the three.
  return best - REACH + (0.5 * (before - after)) / (before - 2 * here + after || -1);
}

/** The line through most of the steps, as its offsets at the start and at the end of the side. */
function fitMost(steps: readonly Point[], length: number): Point | null {
  let [most, slope, level] = [0, 0, 0];
  for (const [x1, y1] of steps) {
    if (x1 >= length / 3) break;
    for (let i = steps.length - 1; i >= 0 && steps[i]![0] > (2 * length) / 3; i--) {
      const tried = (steps[i]![1] - y1) / (steps[i]![0] - x1);
      const count = countNear(steps, tried, y1 - tried * x1);
      if (count > most) [most, slope, level] = [count, tried, y1 - tried * x1];
    }
  }
  if (most < MIN_PLACES) return null;
  return fitLeastSquares(
    steps.filter((step) => isNear(step, slope, level)),
    length,
  );
}

function countNear(steps: readonly Point[], slope: number, level: number): number {
  let count = 0;
  for (const step of steps) if (isNear(step, slope, level)) count++;
  return count;
}

const isNear = ([along, away]: Point, slope: number, level: number): boolean =>
  Math.abs(level + slope * along - away) < TOLERANCE;

function fitLeastSquares(steps: readonly Point[], length: number): Point {
  const mean = (axis: 0 | 1): number => steps.reduce((sum, step) => sum + step[axis], 0) / steps.length;
  const [along, away] = [mean(0), mean(1)];
  const spread = steps.reduce((sum, [x]) => sum + (x - along) ** 2, 0);
  const slope = steps.reduce((sum, [x, y]) => sum + (x - along) * (y - away), 0) / spread;
  return [away - slope * along, away + slope * (length - along)];
}

/** The visible share of a line, given its offsets from the side at start and end. */
function measureVisible(start: number, end: number): Omit<RefinedSide, 'line'> {
  let longest = 0;
  let missed = 0;
  for (let i = 0, run = 0; i < PLACES; i++) {
    const isThere = hasChange(changes[i]!, start + (end - start) * placeAt(i));
    run = isThere ? 0 : run + 1;
    if (!isThere) missed++;
    longest = Math.max(longest, run);
  }
  return { missed: missed / PLACES, gap: (longest * (1 - 2 * INSET)) / PLACES };
}
