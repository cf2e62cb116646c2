import type { Line } from './fit-line.js';
import type { Point } from '../../quad.js';

export interface Size {
  width: number;
  height: number;
}

export type Corners = readonly [Point, Point, Point, Point];

/** The intersection of two lines; far away or not finite when they are nearly parallel. */
export function findCrossing(a: Line, b: Line): Point {
  const determinant = a.nx * b.ny - a.ny * b.nx;
  return [(a.r * b.ny - b.r * a.ny) / determinant, (a.nx * b.r - b.nx * a.r) / determinant];
}

/** The area of a quadrilateral, positive when its corners go clockwise on the screen. */
export function measureArea(a: Point, b: Point, c: Point, d: Point): number {
  return ((c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0])) / 2;
}

export function measureDistance(a: Point, b: Point): number {
  // Math.hypot is many times slower.
  return Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);
}

/** The longest way of a corner from its previous place. */
export function measureTravel(from: Corners, to: Corners): number {
  return Math.max(...to.map((corner, i) => measureDistance(corner, from[i]!)));
}

/** The same corners clockwise on the screen, from the one nearest to the top left. */
export function orderCorners(corners: Corners): Corners {
  const clockwise = measureArea(...corners) < 0 ? corners.toReversed() : [...corners];
  const sums = clockwise.map(([x, y]) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return [...clockwise.slice(first), ...clockwise.slice(0, first)] as unknown as Corners;
}

/** The smallest distance of a corner from the edge of an image; negative when one lies outside. */
export function measureMargin(corners: readonly Point[], { width, height }: Size): number {
  return Math.min(...corners.flatMap(([x, y]) => [x, y, width - 1 - x, height - 1 - y]));
}

/** The same corners in an image `scale` times as large; whole numbers are the middles of pixels. */
export function scaleCorners(corners: Corners, scale: number, vertically = scale): Corners {
  return corners.map(([x, y]): Point => [(x + 0.5) * scale - 0.5, (y + 0.5) * vertically - 0.5]) as unknown as Corners;
}
