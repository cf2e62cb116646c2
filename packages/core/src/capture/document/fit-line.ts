import { DIRECTIONS, type EdgePoints } from './edge-points.js';

/** All points with `nx * x + ny * y = r`; (nx, ny) has length one. */
export interface Line {
  nx: number;
  ny: number;
  r: number;
}

/** Maximum distance in pixels of a point of a line; `LOOSELY` before the line is fitted. */
export const WITHIN = 1.8;
const LOOSELY = 2.6;
/** Maximum difference in direction of a point of a line, in radians. */
const TURN = 0.22;

/** Total least squares fit of a line to the points along it, between two places if given. */
export function fitLine(
  points: EdgePoints,
  line: Line,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): Line {
  return [LOOSELY, WITHIN].reduce((fitted, within) => fitOnce(points, fitted, within, from, to) ?? fitted, line);
}

/** Visits the points that belong to a line, each with its direction. */
export function visitAlong(
  points: EdgePoints,
  { nx, ny, r }: Line,
  within: number,
  visit: (i: number, direction: number) => void,
): void {
  const own = Math.round((Math.atan2(ny, nx) * DIRECTIONS) / Math.PI);
  const spread = Math.ceil((TURN * DIRECTIONS) / Math.PI);
  for (let near = own - spread; near <= own + spread; near++) {
    const direction = (near + 2 * DIRECTIONS) % DIRECTIONS;
    for (let i = points.starts[direction]!; i < points.starts[direction + 1]!; i++) {
      const away = nx * points.x[i]! + ny * points.y[i]! - r;
      if (away <= within && away >= -within) visit(i, direction);
    }
  }
}

function fitOnce(points: EdgePoints, line: Line, within: number, from: number, to: number): Line | null {
  const { nx, ny } = line;
  let sum = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  let sumYY = 0;
  visitAlong(points, line, within, (i) => {
    const x = points.x[i]!;
    const y = points.y[i]!;
    const along = nx * y - ny * x;
    if (along < from || along > to) return;
    const weight = points.weight[i]!;
    sum += weight;
    sumX += weight * x;
    sumY += weight * y;
    sumXX += weight * x * x;
    sumXY += weight * x * y;
    sumYY += weight * y * y;
  });
  // Too little weight (about 8 points) to determine a direction.
  if (sum < 8) return null;
  const x = sumX / sum;
  const y = sumY / sum;
  const along = 0.5 * Math.atan2(2 * (sumXY / sum - x * y), sumXX / sum - x * x - (sumYY / sum - y * y));
  const sign = Math.cos(along) * ny - Math.sin(along) * nx < 0 ? -1 : 1;
  const turned = { nx: -sign * Math.sin(along), ny: sign * Math.cos(along) };
  // A line that turned by more than eight degrees has become another.
  if (turned.nx * nx + turned.ny * ny < 0.99) return null;
  return { ...turned, r: turned.nx * x + turned.ny * y };
}
