import type { Point, Quad } from '../../quad.js';
import type { HintCode } from '../hint-codes.js';
import type { Pixels } from '../measure-frame.js';
import { measureEdgeWidths } from './measure-blur.js';
import { projectSquare } from './project-square.js';
import { interpolateLuma } from './sample-luma.js';

/*
 * Limits by which a blurred document counts as dark, and else as moved: chosen on rendered scenes with even seeds, see
 * docs/capture.md, "Why it is blurred".
 */
/** `light` below which it is dark. */
const DIM = 130;
/** Standard deviation of the noise, in levels of a frame 640 px long, from which the camera lacks light. */
const NOISY = 1.9;
/** Directedness from which the camera or the document moved. */
const DIRECTED = 1.5;

/** Points across and down, and the share left out at each side, where edges would count as print. */
const POINTS = 48;
const INSET = 0.06;
/** Directions between the document's axes, from the one to the other. */
const SLANTS = [Math.PI / 8, Math.PI / 4, (3 * Math.PI) / 8];
/** Factor from the median of a second difference to the standard deviation of its noise: 1 / (0.6745 × √6). */
const TO_SIGMA = 0.605;
/** Minimum energy of print in squared levels, so that plain areas are not compared. */
const MIN_ENERGY = 0.1;

/** The hint for a blurred document that lies still: it lacks light, was moved during the exposure, or is out of focus. */
export function findBlurCause(frame: Pixels, quad: Quad, light: number): HintCode {
  if (light < DIM) return 'too_dark';
  const points = listPoints(quad);
  const noise = measureNoise(frame, points);
  if (noise > NOISY) return 'too_dark';
  return measureDirectedness(frame, quad, points, noise) > DIRECTED ? 'blurry' : 'out_of_focus';
}

/**
 * How much the blur depends on the direction; 1 where it is the same in all. Motion along one pair of sides widens the
 * edges of the other. Motion between both takes fine print in its direction, and leaves it in the mirrored one: print is
 * about as fine in both.
 */
function measureDirectedness(frame: Pixels, quad: Quad, points: readonly Point[], noise: number): number {
  const [one = 1, other = one] = measureEdgeWidths(frame, quad);
  const [across, down] = [findDirection(quad[0], quad[1]), findDirection(quad[0], quad[3])];
  const ratios = SLANTS.map((angle) => {
    const [u, v] = [Math.cos(angle), Math.sin(angle)];
    const [a, b] = [1, -1].map((sign) => {
      const step = findDirection([0, 0], [u * across[0] + sign * v * down[0], u * across[1] + sign * v * down[1]]);
      return Math.max(MIN_ENERGY, measureEnergy(frame, points, step) - noise ** 2);
    });
    return compare(a!, b!);
  });
  return compare(one, other) * Math.max(...ratios);
}

const compare = (a: number, b: number): number => Math.max(a / b, b / a);

/** Mean squared difference of brightness between the pixels beside each point, in levels. */
function measureEnergy(frame: Pixels, points: readonly Point[], [dx, dy]: Point): number {
  const squares = points.map(
    ([x, y]) => (interpolateLuma(frame, x + dx, y + dy) - interpolateLuma(frame, x - dx, y - dy)) ** 2,
  );
  const known = squares.filter((square) => !Number.isNaN(square));
  return known.reduce((sum, square) => sum + square, 0) / Math.max(1, known.length);
}

/**
 * Standard deviation of the noise in levels, by the median second difference (after Immerkær, "Fast noise variance
 * estimation", 1996). Across or down, whichever is less: motion leaves fine print in one of them.
 */
function measureNoise(frame: Pixels, points: readonly Point[]): number {
  const axes = [
    [1, 0],
    [0, 1],
  ] as const;
  const medians = axes.map(([dx, dy]) => {
    const bends = points.map(([px, py]) => {
      const [x, y] = [Math.round(px), Math.round(py)];
      const beside = interpolateLuma(frame, x + dx, y + dy) + interpolateLuma(frame, x - dx, y - dy);
      return Math.abs(2 * interpolateLuma(frame, x, y) - beside);
    });
    const known = bends.filter((bend) => !Number.isNaN(bend)).toSorted((a, b) => a - b);
    return known[known.length >> 1] ?? 0;
  });
  return TO_SIGMA * Math.min(...medians);
}

function listPoints(quad: Quad): Point[] {
  const project = projectSquare(quad);
  const place = (i: number): number => INSET + ((1 - 2 * INSET) * (i + 0.5)) / POINTS;
  return Array.from({ length: POINTS * POINTS }, (_, i) => project(place(i % POINTS), place(Math.floor(i / POINTS))));
}

/** The direction between two points, one pixel long. */
function findDirection(from: Point, to: Point): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}
