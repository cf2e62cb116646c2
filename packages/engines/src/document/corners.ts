import { distance, turnQuad } from '@idproof/core/zone';
import type { Point, Quad, RgbImage } from '../types.js';
import { type EdgeMap, type EdgePoint, findEdgePoints, findEdges } from './edges.js';
import { resize } from './resize.js';

/** A quadrangle that may be the outline of a document. */
export interface Outline {
  /** In the image; reading order as the image lies. */
  quad: Quad;
  /** Edge support plus area. Outlines of real documents measured 1.8 and more. */
  score: number;
}

/** Points with `nx·x + ny·y = r`. */
interface Line {
  nx: number;
  ny: number;
  r: number;
}

/** Minimum score of an outline (measured on 90 photographs of documents, and on images without one). */
export const CERTAIN_OUTLINE = 1.6;

/** Width in pixels at which outlines are searched. Measured: 88 of 90 outlines within 2 % of the width, in 18 ms each. */
const WORK_WIDTH = 320;
/** Steps of less than a degree between the tilts on either side. */
const ANGLES = 61;
const MAX_TILT = (25 * Math.PI) / 180;
/** Hough peaks kept per direction. The number of quadrangles grows with its fourth power. */
const LINES_KEPT = 14;
/** Upper limits of the support that counts: of the weakest side, and of the mean of all sides. */
const SUPPORT = { least: 0.85, mean: 0.9 };
/** Penalty per image width of mean distance between the corners and their expected places. */
const DISTANCE_PENALTY = 12;
/** Documents are 1.42 (passport) to 1.59 (card) times as wide as high; perspective changes that. */
const ASPECT = { least: 1.15, most: 1.85, usual: 1.42 };

/**
 * The outline with the highest score of a document that lies across the image, tilted by at most 25 degrees. `expected`:
 * the expected place of its corners, in any reading order, where known.
 */
export async function findOutline(image: RgbImage, expected?: Quad): Promise<Outline | null> {
  const scale = WORK_WIDTH / image.width;
  const wanted = expected && startAtTopLeft(expected).map(([x, y]): Point => [x * scale, y * scale]);
  const small = await resize(image, WORK_WIDTH, Math.max(32, Math.round(image.height * scale)));
  const edges = findEdges(small);
  const points = findEdgePoints(edges);
  const across = findStrongestLines(points, true, small);
  const down = findStrongestLines(points, false, small);
  let best: Outline | null = null;
  for (const top of across) {
    for (const bottom of across) {
      if (yAt(bottom, small.width / 2) - yAt(top, small.width / 2) < small.height * 0.28) continue;
      for (const left of down) {
        for (const right of down) {
          if (xAt(right, small.height / 2) - xAt(left, small.height / 2) < small.width * 0.3) continue;
          const quad: Quad = [
            intersect(top, left),
            intersect(top, right),
            intersect(bottom, right),
            intersect(bottom, left),
          ];
          const penalty = wanted ? (DISTANCE_PENALTY * averageDistance(quad, wanted)) / small.width : 0;
          const score = judge(quad, edges, penalty, best?.score ?? 0);
          if (score > (best?.score ?? 0)) best = { quad, score };
        }
      }
    }
  }
  const enlarge = ([x, y]: Point): Point => [x / scale, (y * image.height) / small.height];
  return (
    best && {
      ...best,
      quad: [enlarge(best.quad[0]), enlarge(best.quad[1]), enlarge(best.quad[2]), enlarge(best.quad[3])],
    }
  );
}

/** The same corners, from the one nearest to the image's top left on. */
function startAtTopLeft(quad: Quad): Quad {
  const turned = [0, 1, 2, 3].map((turns) => turnQuad(quad, turns));
  return turned.reduce((a, b) => (b[0][0] + b[0][1] < a[0][0] + a[0][1] ? b : a));
}

const averageDistance = (a: readonly Point[], b: readonly Point[]): number =>
  a.reduce((sum, point, i) => sum + distance(point, b[i]!) / a.length, 0);

/** Hough transform: each edge point votes for the lines through it that run nearly along its edge. */
function findStrongestLines(points: readonly EdgePoint[], horizontal: boolean, { width, height }: RgbImage): Line[] {
  const reach = Math.ceil(Math.hypot(width, height));
  const radii = reach * 2;
  const step = (2 * MAX_TILT) / (ANGLES - 1);
  const normals = Array.from({ length: ANGLES }, (_, k) => {
    const tilt = k * step - MAX_TILT;
    return horizontal ? [-Math.sin(tilt), Math.cos(tilt)] : [Math.cos(tilt), Math.sin(tilt)];
  });
  const votes = new Float32Array(ANGLES * radii);
  for (const { x, y, gradient, weight, isHorizontal } of points) {
    if (isHorizontal !== horizontal) continue;
    let tilt = horizontal ? Math.atan2(-gradient[0], gradient[1]) : Math.atan2(gradient[1], gradient[0]);
    if (tilt > Math.PI / 2) tilt -= Math.PI;
    if (tilt < -Math.PI / 2) tilt += Math.PI;
    const nearest = Math.round((tilt + MAX_TILT) / step);
    for (let k = Math.max(0, nearest - 5); k <= Math.min(ANGLES - 1, nearest + 5); k++) {
      votes[k * radii + Math.round(x * normals[k]![0]! + y * normals[k]![1]! + reach)]! += weight;
    }
  }
  const lines: Line[] = [];
  while (lines.length < LINES_KEPT) {
    let at = 0;
    for (let i = 1; i < votes.length; i++) if (votes[i]! > votes[at]!) at = i;
    if (votes[at]! < (horizontal ? width : height) * 0.12) break;
    const [k, r] = [Math.floor(at / radii), at % radii];
    lines.push({ nx: normals[k]![0]!, ny: normals[k]![1]!, r: r - reach });
    for (let i = Math.max(0, k - 6); i <= Math.min(ANGLES - 1, k + 6); i++) {
      votes.fill(0, i * radii + Math.max(0, r - 5), i * radii + Math.min(radii, r + 6));
    }
  }
  return lines;
}

const yAt = (line: Line, x: number): number => (line.r - line.nx * x) / line.ny;
const xAt = (line: Line, y: number): number => (line.r - line.ny * y) / line.nx;

function intersect(a: Line, b: Line): Point {
  const d = a.nx * b.ny - a.ny * b.nx;
  return [(a.r * b.ny - b.r * a.ny) / d, (a.nx * b.r - b.nx * a.r) / d];
}

/** The score of a quad minus its penalty; 0 when it is no outline or cannot exceed `best`. */
function judge(quad: Quad, edges: EdgeMap, penalty: number, best: number): number {
  const { width, height } = edges;
  if (quad.some(([x, y]) => x < -4 || y < -4 || x > width + 4 || y > height + 4)) return 0;
  const across = distance(quad[0], quad[1]) + distance(quad[3], quad[2]);
  const down = distance(quad[0], quad[3]) + distance(quad[1], quad[2]);
  if (across / down < ASPECT.least || across / down > ASPECT.most) return 0;
  // Without the aspect a strong line inside the page, under its heading, is taken for its upper side.
  const strange = Math.abs(Math.log(across / down / ASPECT.usual));
  const shape = ((across * down) / 4 / (width * height)) * 1.5 - strange - penalty;
  if (shape + SUPPORT.least * 0.9 + SUPPORT.mean <= best) return 0;
  const sides = [0, 1, 2, 3].map((i) => measureSideSupport(quad[i]!, quad[(i + 1) % 4]!, edges));
  const mean = sides.reduce((a, b) => a + b, 0) / 4;
  return Math.min(Math.min(...sides), SUPPORT.least) * 0.9 + Math.min(mean, SUPPORT.mean) + shape;
}

/** The share of a side along which there is an edge of its direction, within two pixels. */
function measureSideSupport(from: Point, to: Point, { width, height, x, y, strength, threshold }: EdgeMap): number {
  const length = distance(from, to);
  const [nx, ny] = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  const samples = Math.max(12, Math.round(length / 2));
  let sum = 0;
  for (let i = 0; i < samples; i++) {
    const share = (i + 0.5) / samples;
    let best = 0;
    for (let k = -2; k <= 2; k++) {
      const px = Math.round(from[0] + (to[0] - from[0]) * share + nx * k);
      const py = Math.round(from[1] + (to[1] - from[1]) * share + ny * k);
      if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) continue;
      const at = py * width + px;
      const value = strength[at]!;
      if (value < threshold * 0.6 || Math.abs(x[at]! * nx + y[at]! * ny) < 0.8 * value) continue;
      best = Math.max(best, Math.min(1, value / (threshold * 1.2)));
    }
    sum += best;
  }
  return sum / samples;
}
