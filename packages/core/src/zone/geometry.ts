import type { Point, Quad } from '../quad.js';
import type { Rect } from '../faces/types.js';

/** A 3 × 3 matrix, row by row, that maps `[x, y, 1]` of one plane to another up to scale. */
export type Homography = readonly number[];

export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** The point at `share` (0 to 1, or outside for extrapolation) of the way from `a` to `b`. */
export const lerp = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** The corners of a rectangle in reading order. */
export const rectToQuad = (left: number, top: number, width: number, height: number): Quad => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];

/** The same corners, named for a document that was turned by `turns` quarter turns. */
export function turnQuad(quad: Quad, turns: number): Quad {
  const from = ((turns % 4) + 4) % 4;
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => quad[(i + from) % 4]!);
  return [a!, b!, c!, d!];
}

/** Mean width and height of a quad along its sides. */
export function measureQuad(quad: Quad): { width: number; height: number } {
  return {
    width: (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) / 2,
    height: (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2,
  };
}

/** Pushes the sides outward: by `x` of the width on the left and right, by `y` of the height above and below. */
export function growQuad(quad: Quad, x: number, y: number): Quad {
  const map = findHomography(rectToQuad(0, 0, 1, 1), quad);
  return mapQuad(map, rectToQuad(-x, -y, 1 + 2 * x, 1 + 2 * y));
}

/** The smallest upright rectangle around a quad. */
export function getBounds(points: readonly Point[]): Rect {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Finds the homography that maps each corner of `from` to the same corner of `to`. */
export function findHomography(from: Quad, to: Quad): Homography {
  const rows: number[][] = [];
  for (let i = 0; i < 4; i++) {
    const [x, y] = from[i]!;
    const [u, v] = to[i]!;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  return [...solve(rows), 1];
}

/** Maps a point by a homography. */
export function mapPoint(map: Homography, [x, y]: Point): Point {
  const w = map[6]! * x + map[7]! * y + map[8]!;
  return [(map[0]! * x + map[1]! * y + map[2]!) / w, (map[3]! * x + map[4]! * y + map[5]!) / w];
}

export function mapQuad(map: Homography, quad: Quad): Quad {
  return [mapPoint(map, quad[0]), mapPoint(map, quad[1]), mapPoint(map, quad[2]), mapPoint(map, quad[3])];
}

/** Solves a square linear system given as rows with the right-hand side last (Gauss with row pivots). */
function solve(rows: number[][]): number[] {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(rows[r]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = r;
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let r = 0; r < n; r++) {
      if (r === i) continue;
      const factor = rows[r]![i]! / rows[i]![i]!;
      for (let c = i; c <= n; c++) rows[r]![c]! -= factor * rows[i]![c]!;
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!);
}
