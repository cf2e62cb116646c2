import { measureDistance } from './geometry.js';
import { projectSquare } from './project-square.js';
import { sampleLuma } from './sample-luma.js';
import type { Quad } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

/** Brightness of each cell of one side relative to its surroundings, row by row. */
export type SideSignature = Float32Array;

const COLUMNS = 32;
const ROWS = 20;
/** Sampling points across and down one cell: a document that fills half of the frame has no more pixels. */
const POINTS = 4;
/** Cells to either side whose mean is subtracted as the local light. */
const NEAR = 3;
/** Maximum shift of one side against the other in cells: corners are exact to one or two hundredths of a side. */
const SHIFT = 1;
/** Minimum correlation of two images of one side: docs/capture.md, "The front where the back belongs". */
const MIN_CORRELATION = 0.8;

/** Describes the side that lies between the corners, its longer edges across. */
export function describeSide(pixels: Pixels, quad: Quad): SideSignature {
  const [a, b, c, d] = quad;
  const isUpright = measureDistance(a, b) + measureDistance(c, d) < measureDistance(b, c) + measureDistance(d, a);
  return compareWithNear(readCells(pixels, isUpright ? [b, c, d, a] : quad));
}

/** Whether both describe one side, the same way up or upside down. */
export function isSameSide(one: SideSignature, other: SideSignature): boolean {
  return Math.max(correlate(one, other), correlate(one, other.toReversed())) >= MIN_CORRELATION;
}

/** The mean brightness of each cell. */
function readCells(pixels: Pixels, quad: Quad): Float32Array {
  const project = projectSquare(quad);
  const cells = new Float32Array(COLUMNS * ROWS);
  for (let y = 0; y < ROWS * POINTS; y++) {
    for (let x = 0; x < COLUMNS * POINTS; x++) {
      const cell = Math.floor(y / POINTS) * COLUMNS + Math.floor(x / POINTS);
      cells[cell]! += sampleLuma(pixels, project((x + 0.5) / (COLUMNS * POINTS), (y + 0.5) / (ROWS * POINTS)));
    }
  }
  return cells;
}

/** Each cell minus the mean of those around it, which the light changes as much. */
function compareWithNear(cells: Float32Array): SideSignature {
  return cells.map((cell, at) => cell - findMean(cells, at % COLUMNS, Math.floor(at / COLUMNS)));
}

/** The mean around one cell. */
function findMean(cells: Float32Array, column: number, row: number): number {
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, row - NEAR); y <= Math.min(ROWS - 1, row + NEAR); y++) {
    for (let x = Math.max(0, column - NEAR); x <= Math.min(COLUMNS - 1, column + NEAR); x++) {
      sum += cells[y * COLUMNS + x]!;
      count++;
    }
  }
  return sum / count;
}

/** The best normalised correlation of two sides over small shifts. */
function correlate(one: SideSignature, other: SideSignature): number {
  let best = 0;
  for (let down = -SHIFT; down <= SHIFT; down++)
    for (let across = -SHIFT; across <= SHIFT; across++) best = Math.max(best, correlateAt(one, other, across, down));
  return best;
}

function correlateAt(one: SideSignature, other: SideSignature, across: number, down: number): number {
  let [sum, squares, otherSquares] = [0, 0, 0];
  for (let row = SHIFT; row < ROWS - SHIFT; row++) {
    for (let column = SHIFT; column < COLUMNS - SHIFT; column++) {
      const value = one[row * COLUMNS + column]!;
      const otherValue = other[(row + down) * COLUMNS + column + across]!;
      sum += value * otherValue;
      squares += value * value;
      otherSquares += otherValue * otherValue;
    }
  }
  return sum / Math.sqrt(squares * otherSquares || 1);
}
