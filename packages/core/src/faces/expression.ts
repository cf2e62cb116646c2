import type { Point } from './types.js';

/**
 * The expression of a face, compared with the same face at rest. A flat image of a face, however it is turned,
 * tilted or bent, is nearly an affine map of the face at rest, so changes that such a map explains are left out.
 */
export interface Expression {
  /** Openness of the eyes: 1 as at rest, 0 closed. */
  lids: number;
  /** Distance of the lips beyond that at rest, in widths of the mouth. */
  lips: number;
  /** Displacement of the tip of the nose to the right of the image, in distances between the eye corners. */
  aside: number;
  /** The same upwards. */
  up: number;
  /** Foreshortening of the face relative to rest, 0 to 1: high for a tilted image, low for a head. */
  squeeze: number;
}

/** Points that lie nearly in one plane and stay in place when eyes and mouth move: eye corners, mouth corners. */
const PLANE = [33, 133, 362, 263, 61, 291] as const;
const NOSE = 1;
const OUTER_CORNERS = [33, 263] as const;
/** Opposite points of the two lids, and the corners of the eye. */
const EYES = [
  { lids: [[160, 144], [158, 153]], corners: [33, 133] },
  { lids: [[385, 380], [387, 373]], corners: [362, 263] },
] as const; // prettier-ignore
const LIPS = [13, 14] as const;
const MOUTH_CORNERS = [78, 308] as const;

type Mesh = readonly Point[];
type Pair = readonly [number, number];

function measureGap(mesh: Mesh, [a, b]: Pair): number {
  const [[ax, ay], [bx, by]] = [mesh[a]!, mesh[b]!];
  return Math.hypot(bx - ax, by - ay);
}

/** The mean ratio of height to width of both eyes. */
function measureOpenness(mesh: Mesh): number {
  const ratios = EYES.map(({ lids, corners }) => {
    const heights = lids.map((pair) => measureGap(mesh, pair));
    return (heights[0]! + heights[1]!) / (2 * measureGap(mesh, corners));
  });
  return (ratios[0]! + ratios[1]!) / 2;
}

function measureGape(mesh: Mesh): number {
  return measureGap(mesh, LIPS) / measureGap(mesh, MOUTH_CORNERS);
}

function getCentre(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** Fits the affine map that takes `from` to `to`, by least squares. */
function fitAffine(from: readonly Point[], to: readonly Point[]): (point: Point) => Point {
  const [fx, fy] = getCentre(from);
  const [tx, ty] = getCentre(to);
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0];
  from.forEach(([px, py], index) => {
    const [x, y] = [px - fx, py - fy];
    const [u, v] = [to[index]![0] - tx, to[index]![1] - ty];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xu += x * u;
    yu += y * u;
    xv += x * v;
    yv += y * v;
  });
  const spread = xx * yy - xy * xy;
  const [a, b] = [(xu * yy - yu * xy) / spread, (yu * xx - xu * xy) / spread];
  const [c, d] = [(xv * yy - yv * xy) / spread, (yv * xx - xv * xy) / spread];
  return ([x, y]) => [a * (x - fx) + b * (y - fy) + tx, c * (x - fx) + d * (y - fy) + ty];
}

/** 1 minus the ratio of the map's smaller to its larger singular value. */
function measureSqueeze(map: (point: Point) => Point): number {
  const [x0, y0] = map([0, 0]);
  const [a, c] = [map([1, 0])[0] - x0, map([1, 0])[1] - y0];
  const [b, d] = [map([0, 1])[0] - x0, map([0, 1])[1] - y0];
  const mean = (a * a + b * b + c * c + d * d) / 2;
  const difference = Math.sqrt(Math.max(0, mean * mean - (a * d - b * c) ** 2));
  return 1 - Math.sqrt(Math.max(0, mean - difference) / (mean + difference));
}

/** Compares a mesh of a face with that of the same face at rest, both of 468 points. */
export function readExpression(mesh: Mesh, rest: Mesh): Expression {
  const toRest = fitAffine(
    PLANE.map((index) => mesh[index]!),
    PLANE.map((index) => rest[index]!),
  );
  const placed = mesh.map(toRest);
  const eyes = measureGap(rest, OUTER_CORNERS);
  return {
    // Takes the reading closer to rest, because the map is inexact for a turned face.
    lids: Math.max(measureOpenness(mesh), measureOpenness(placed)) / measureOpenness(rest),
    lips: Math.min(measureGape(mesh), measureGape(placed)) - measureGape(rest),
    aside: (placed[NOSE]![0] - rest[NOSE]![0]) / eyes,
    up: (rest[NOSE]![1] - placed[NOSE]![1]) / eyes,
    squeeze: measureSqueeze(toRest),
  };
}
