import type { Quad } from '../../quad.js';

/** Homography of the unit square: maps its points to places in the image. */
type Projection = (u: number, v: number) => readonly [x: number, y: number];

type Axis = readonly [x: number, y: number, depth: number];

/** The columns of the projection but the last, which is the first corner. */
export function findSquareAxes([a, b, c, d]: Quad): { across: Axis; down: Axis } {
  // Heckbert, "Fundamentals of texture mapping and image warping" (1989), section 2.2.3.
  const sumX = a[0] - b[0] + c[0] - d[0];
  const sumY = a[1] - b[1] + c[1] - d[1];
  const [dx1, dy1] = [b[0] - c[0], b[1] - c[1]];
  const [dx2, dy2] = [d[0] - c[0], d[1] - c[1]];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (sumX * dy2 - dx2 * sumY) / whole;
  const h = (dx1 * sumY - sumX * dy1) / whole;
  return {
    across: [b[0] - a[0] + g * b[0], b[1] - a[1] + g * b[1], g],
    down: [d[0] - a[0] + h * d[0], d[1] - a[1] + h * d[1], h],
  };
}

/** The projection that takes the unit square's corners, clockwise from its top left, to those of the document. */
export function projectSquare(quad: Quad): Projection {
  const [a] = quad;
  const { across, down } = findSquareAxes(quad);
  const [[xu, yu, g], [xv, yv, h]] = [across, down];
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return [(xu * u + xv * v + a[0]) / depth, (yu * u + yv * v + a[1]) / depth];
  };
}
