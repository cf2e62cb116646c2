import type { Point, Quad } from '../quad.js';
import { lerp, distance } from './geometry.js';

/** The middle line of a stretch of text, and the height of its letters. */
export interface Row {
  left: Point;
  right: Point;
  height: number;
}

/** Coordinates along the reading direction and down across it. */
export interface Axis {
  along(p: Point): number;
  down(p: Point): number;
  point(along: number, down: number): Point;
}

export const toRow = (quad: Quad): Row => ({
  left: lerp(quad[0], quad[3], 0.5),
  right: lerp(quad[1], quad[2], 0.5),
  height: (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2,
});
export const getLength = (row: Row): number => distance(row.left, row.right);
export const getMiddle = (row: Row): Point => lerp(row.left, row.right, 0.5);

export function createAxis(row: Row): Axis {
  const size = getLength(row);
  const [x, y] = [(row.right[0] - row.left[0]) / size, (row.right[1] - row.left[1]) / size];
  return {
    along: (p) => p[0] * x + p[1] * y,
    down: (p) => p[1] * x - p[0] * y,
    point: (along, down) => [along * x - down * y, along * y + down * x],
  };
}

/** The height of the row's middle line at `along` on the axis. */
export function measureDown(row: Row, axis: Axis, along: number): number {
  const [a, b] = [axis.along(row.left), axis.along(row.right)];
  return axis.down(row.left) + ((axis.down(row.right) - axis.down(row.left)) * (along - a)) / (b - a || 1);
}

/** The row made parallel to `model` and as wide, at its present distance from it. */
export function makeParallel(row: Row, model: Row, axis: Axis): Row {
  const shift = axis.down(getMiddle(row)) - measureDown(model, axis, axis.along(getMiddle(row)));
  return moveDown({ ...model, height: row.height }, axis, shift);
}

export function moveDown(row: Row, axis: Axis, shift: number): Row {
  const move = (p: Point): Point => axis.point(axis.along(p), axis.down(p) + shift);
  return { ...row, left: move(row.left), right: move(row.right) };
}
