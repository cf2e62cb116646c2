import type { Point } from '../../types.js';

/** A rectangle turned by `angle` radians, which is within a quarter turn around 0. */
export interface TurnedRect {
  centre: Point;
  width: number;
  height: number;
  angle: number;
}

/** The minimum-area rectangle around points (rotating calipers); `width` runs along the side nearest to horizontal. */
export function minAreaRect(points: readonly Point[]): TurnedRect {
  const hull = convexHull(points);
  let best: TurnedRect | undefined;
  for (let i = 0; i < hull.length; i++) {
    const [a, b] = [hull[i]!, hull[(i + 1) % hull.length]!];
    const rect = createBoxAlong(hull, Math.atan2(b[1] - a[1], b[0] - a[0]));
    if (!best || rect.width * rect.height < best.width * best.height) best = rect;
  }
  return chooseMostUpright(best!);
}

function createBoxAlong(hull: readonly Point[], angle: number): TurnedRect {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const us = hull.map(([x, y]) => x * c + y * s);
  const vs = hull.map(([x, y]) => y * c - x * s);
  const [u0, u1, v0, v1] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
  // A pixel covers a whole unit around its centre.
  return { centre: [u * c - v * s, u * s + v * c], width: u1 - u0 + 1, height: v1 - v0 + 1, angle };
}

function chooseMostUpright({ centre, width, height, angle }: TurnedRect): TurnedRect {
  while (angle > Math.PI / 4) [angle, width, height] = [angle - Math.PI / 2, height, width];
  while (angle <= -Math.PI / 4) [angle, width, height] = [angle + Math.PI / 2, height, width];
  return { centre, width, height, angle };
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return sorted.length < 3 ? sorted : [...createHalfHull(sorted), ...createHalfHull(sorted.toReversed())];
}

function createHalfHull(ordered: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const p of ordered) {
    while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop();
    chain.push(p);
  }
  return chain.slice(0, -1);
}

const turn = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
