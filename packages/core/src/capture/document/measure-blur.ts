import type { Point, Quad } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';
import { interpolateLuma } from './sample-luma.js';

/** Reach of a profile to either side of an edge, in pixels of a frame 640 px long. */
const REACH = 8;
/** Samples at either end of a profile whose mean is the level of that side of the edge. */
const PLATEAU = 4;
/** Profiles per side, the share left out at its corners, and the pixels along the side that a profile averages. */
const PROFILES = 20;
const INSET = 0.08;
const BREADTH = 3;
/** Minimum contrast of an edge in levels, above noise. */
const MIN_CONTRAST = 24;
/** Minimum profiles with contrast, of the forty of two opposite sides. */
const MIN_PROFILES = 8;
/** Percentile of the widths that counts: print at a side makes some too wide, hardly any too narrow. */
const SHARPER = 0.35;

/**
 * Width of the edges of a document from 10 to 90 % of their contrast, in pixels: those of the blurrier pair of
 * opposite sides, because a camera that moves along one pair blurs the other. Undefined where too few have contrast.
 */
export function measureBlur(pixels: Pixels, quad: Quad): number | undefined {
  const widths = measureEdgeWidths(pixels, quad);
  return widths.length === 0 ? undefined : Math.max(...widths);
}

/** The same of each pair of opposite sides that has enough contrast: two, one or none. */
export function measureEdgeWidths(pixels: Pixels, quad: Quad): number[] {
  const pairs = [0, 1].map((first) =>
    [first, first + 2].flatMap((side) => measureSide(pixels, quad[side]!, quad[(side + 1) % 4]!)),
  );
  return pairs.flatMap((widths) => (widths.length < MIN_PROFILES ? [] : [findTypical(widths)]));
}

function measureSide(pixels: Pixels, from: Point, to: Point): number[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length] as const;
  const widths: number[] = [];
  const profile = new Float64Array(2 * REACH + 1);
  for (let i = 0; i < PROFILES; i++) {
    const place = length * (INSET + ((1 - 2 * INSET) * (i + 0.5)) / PROFILES);
    profile.fill(0);
    for (let off = -BREADTH; off <= BREADTH; off++) {
      const x = from[0] + along[0] * (place + off);
      const y = from[1] + along[1] * (place + off);
      for (let k = -REACH; k <= REACH; k++) {
        profile[k + REACH]! += interpolateLuma(pixels, x - along[1] * k, y + along[0] * k) / (2 * BREADTH + 1);
      }
    }
    const width = measureWidth(profile);
    if (width !== null) widths.push(width);
  }
  return widths;
}

/**
 * The 10 to 90 % width of the step in the middle of a profile, twice its sharper half: a shadow widens the outer one, print
 * the inner one, blur both. Null without a step.
 */
function measureWidth(profile: Float64Array): number | null {
  const low = mean(profile.subarray(0, PLATEAU));
  const high = mean(profile.subarray(profile.length - PLATEAU));
  const contrast = high - low;
  if (!(Math.abs(contrast) >= MIN_CONTRAST)) return null;
  const levels = profile.map((value) => (value - low) / contrast);
  const middle = levels.findIndex((level, i) => i >= PLATEAU && level >= 0.5);
  // A crossing inside a plateau is print or noise, not the edge.
  if (middle <= PLATEAU || middle >= profile.length - PLATEAU) return null;
  const half = middle - (levels[middle]! - 0.5) / (levels[middle]! - levels[middle - 1]!);
  return 2 * Math.min(findLevel(levels, middle, 1, 0.9) - half, half - findLevel(levels, middle, -1, 0.1));
}

/** The place at which a rising profile crosses a level, searched from its middle in steps of +1 or -1. */
function findLevel(levels: Float64Array, middle: number, step: 1 | -1, level: number): number {
  // The middle may lie beyond the level already: the step is sharper than a pixel.
  let at = step > 0 ? middle - 1 : middle;
  while (at + step >= 0 && at + step < levels.length && (levels[at + step]! - level) * step < 0) at += step;
  const next = levels[at + step] ?? level;
  return at + (step * (level - levels[at]!)) / (next - levels[at]! || 1);
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function findTypical(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * SHARPER)]!;
}
