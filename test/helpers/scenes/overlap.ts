import type { Point, Quad } from '@idproof/core/capture';

type Polygon = readonly Point[];

const areaOf = (polygon: Polygon): number =>
  polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/** Keeps what lies on the inner side of the line from `a` to `b`; `way` is 1 for clockwise shapes, else -1. */
function cutBy(polygon: Polygon, a: Point, b: Point, way: number): Polygon {
  const measure = ([x, y]: Point): number => way * ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]));
  return polygon.flatMap((point, index): Point[] => {
    const next = polygon[(index + 1) % polygon.length]!;
    const [here, there] = [measure(point), measure(next)];
    const kept = here >= 0 ? [point] : [];
    if (here * there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]];
  });
}

/** Intersection over union of two convex shapes, 0 to 1. */
export function measureOverlap(one: Quad, other: Quad): number {
  const way = Math.sign(areaOf(other));
  let common: Polygon = one;
  other.forEach((corner, index) => (common = cutBy(common, corner, other[(index + 1) % 4]!, way)));
  const shared = Math.abs(areaOf(common));
  return shared / (Math.abs(areaOf(one)) + Math.abs(areaOf(other)) - shared);
}

/** Mean distance of the corners in pixels, whichever corner comes first. */
export function measureCornerError(found: Quad, truth: Quad): number {
  const errors = [0, 1, 2, 3].map((turn) =>
    truth.reduce((sum, [x, y], index) => {
      const [foundX, foundY] = found[(index + turn) % 4]!;
      return sum + Math.hypot(x - foundX, y - foundY) / 4;
    }, 0),
  );
  return Math.min(...errors);
}
