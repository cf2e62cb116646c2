import { hasChange, joinPoints, OFFSETS, readChanges } from './colour-changes.js';
import type { Corners } from './geometry.js';
import { refineSide } from './refine-sides.js';
import type { Pixels } from '../measure-frame.js';
import type { Point } from '../../quad.js';

/** Extension of a side in shares of its length: of the strip of a header or zone, and at most of a booklet's page. */
const MIN_EXTENSION = 0.1;
const MAX_EXTENSION = 0.4;
/** Sampling step along the side, and the gap at which it ends, both in shares of the side. */
const STEP = 0.01;
const GAP = 0.03;
/** Maximum share by which the side may have continued into the background. */
const BACK = 0.06;

/**
 * Moves one side outward where both of its neighbours continue beyond it and end at another visible line: then the found
 * side is the edge of a header or of a machine-readable zone, because the document's own edge is too faint. The corners
 * begin at that side; null where there is none.
 */
export function extendOutline(pixels: Pixels, corners: Corners): Corners | null {
  let [from, to, after, before] = corners;
  for (let side = 0; side < 4; side++) {
    const end = Math.min(measureRun(pixels, before, from), measureRun(pixels, after, to));
    for (let share = end; share >= Math.max(MIN_EXTENSION, end - BACK) && share <= MAX_EXTENSION; share -= STEP) {
      const [first, second] = [continueLine(before, from, share), continueLine(after, to, share)];
      if (refineSide(pixels, first, second).missed === 0) return [first, second, after, before];
    }
    [from, to, after, before] = [to, after, before, from];
  }
  return null;
}

/** Buffer of the colour changes at one place. */
const changes = new Float32Array(OFFSETS);

/** Visible continuation of a side beyond its second corner, in shares of the side; above `MAX_EXTENSION` where it leaves the frame. */
function measureRun(pixels: Pixels, from: Point, to: Point): number {
  const line = joinPoints(from, to);
  let end = 0;
  for (let share = STEP; share <= end + GAP && end <= MAX_EXTENSION; share += STEP) {
    readChanges(pixels, continueLine(from, to, share), line, changes);
    if (hasChange(changes, 0)) end = share;
  }
  return end;
}

const continueLine = ([x, y]: Point, [toX, toY]: Point, share: number): Point => [
  toX + (toX - x) * share,
  toY + (toY - y) * share,
];
