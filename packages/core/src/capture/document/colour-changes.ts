import { measureDistance } from './geometry.js';
import type { Line } from './fit-line.js';
import type { Pixels } from '../measure-frame.js';
import type { Point } from '../../quad.js';

/** Pixels to either side of a line, and along it, over which colour changes are measured. */
export const REACH = 5;
const BREADTH = 5;
/** Number of offsets from a line at which changes are measured. */
export const OFFSETS = 2 * REACH + 1;
/** The least colour change, in levels of the three channels together, that counts as an edge along a known side. */
const MIN_CHANGE = 7;

/** Buffer of the colours along a normal, three channels each, with two more at either end. */
const profile = new Float32Array(3 * (OFFSETS + 4));

export function joinPoints(from: Point, to: Point): Line {
  const length = measureDistance(from, to);
  const [nx, ny] = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
  return { nx, ny, r: nx * from[0] + ny * from[1] };
}

/** Measures how much colour changes across a line around each offset at a place, in levels; NaN where the frame ends. */
export function readChanges(
  { data, width, height }: Pixels,
  [x, y]: Point,
  { nx, ny }: Line,
  changes: Float32Array,
): void {
  const room = REACH + 2 + BREADTH / 2;
  if (x < room || y < room || x > width - 1 - room || y > height - 1 - room) {
    changes.fill(Number.NaN);
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
    changes[i] = Math.sqrt(sum) / (2 * BREADTH);
  }
}

/** Whether the colour changes at an offset, within one pixel. True outside of the frame. */
export function hasChange(changes: Float32Array, offset: number): boolean {
  const at = Math.min(OFFSETS - 2, Math.max(1, Math.round(offset) + REACH));
  return !(Math.max(changes[at - 1]!, changes[at]!, changes[at + 1]!) < MIN_CHANGE);
}
