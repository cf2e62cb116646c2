import { measureDistance } from './geometry.js';
import { projectSquare } from './project-square.js';
import { sampleLuma } from './sample-luma.js';
import type { Quad } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

/*
 * Position of the rows of a machine-readable zone (ICAO 9303 parts 4 to 6), in shares of the side that they run along: the
 * lowest 0.050 to 0.063 from it, the next one 0.050 (TD3), 0.061 (TD2) or 0.069 (TD1) further in. In lines of 0.004:
 */
const LINE = 0.004;
const LINES = 64;
const LOWEST = { least: 9, most: 22 };
const PITCH = { least: 11, most: 19 };
/** Share of the side at either end that the rows leave free. */
const INSET = 0.07;
const COLUMNS = 256;
/** Width of a stroke in columns. */
const STROKE = 2;
/** A line is rated by its third faintest tenth: a reflection or a finger may cover the fainter ones. */
const PARTS = 10;
const RANK = 2;
/** Minimum level differences between rows: those of a camera's noise, so that a clean drawing gives no infinite contrast. */
const NOISE = 2;
/** Minimum aspect ratio of a card with three rows (1.586, less at an angle); those with two rows have 1.42. */
const MIN_ASPECT = 1.5;

interface Zone {
  /** Ratio of brightness changes along the rows to those between them; about 1 where there is no zone. */
  contrast: number;
  /** The corners of the page, clockwise from its own top left, if this is its zone. */
  upright: Quad;
}

/**
 * The best place for a machine-readable zone on a page. Two rows may lie along any side, as an open passport is higher than
 * wide; three only along the longer sides of a card.
 */
export function findZone(pixels: Pixels, quad: Quad, rows: 2 | 3): Zone {
  const [a, b, c, d] = quad;
  const aspect = (measureDistance(a, b) + measureDistance(c, d)) / (measureDistance(b, c) + measureDistance(d, a));
  const turned: [Quad, number][] = [
    [quad, aspect],
    [[b, c, d, a], 1 / aspect],
    [[c, d, a, b], aspect],
    [[d, a, b, c], 1 / aspect],
  ];
  let best: Zone = { contrast: 0, upright: quad };
  for (const [corners, ratio] of turned) {
    if (rows === 3 && ratio < MIN_ASPECT) continue;
    const contrast = findRows(measureStrokes(pixels, corners, ratio), rows);
    // The rows run along the lower side of the page, which is the first one here.
    const [lowerRight, lowerLeft, upperLeft, upperRight] = corners;
    if (contrast > best.contrast) best = { contrast, upright: [upperLeft, upperRight, lowerRight, lowerLeft] };
  }
  return best;
}

/** Brightness changes from stroke to stroke on each line, in levels, from the first side of the corners on. */
function measureStrokes(pixels: Pixels, quad: Quad, aspect: number): number[] {
  const project = projectSquare(quad);
  const levels = Array.from({ length: LINES + 1 }, (_, line) =>
    Array.from({ length: COLUMNS }, (__, column) => {
      const across = INSET + ((1 - 2 * INSET) * (column + 0.5)) / COLUMNS;
      return sampleLuma(pixels, project(across, (line + 0.5) * LINE * aspect));
    }),
  );
  return Array.from({ length: LINES }, (_, line) => {
    // Two lines together have less noise.
    const both = levels[line]!.map((level, column) => level + levels[line + 1]![column]!);
    const parts = new Float32Array(PARTS);
    for (let column = STROKE; column < COLUMNS; column++) {
      parts[Math.floor((column * PARTS) / COLUMNS)]! += Math.abs(both[column]! - both[column - STROKE]!);
    }
    return (parts.toSorted()[RANK]! * PARTS) / COLUMNS / 2;
  });
}

/** The best ratio of the faintest row to the strongest gap below a row. */
function findRows(lines: readonly number[], rows: number): number {
  let best = 0;
  for (let pitch = PITCH.least; pitch <= PITCH.most; pitch++) {
    for (let lowest = LOWEST.least; lowest <= LOWEST.most; lowest++) {
      let row = Number.POSITIVE_INFINITY;
      let gap = NOISE;
      for (let middle = lowest; middle < lowest + rows * pitch; middle += pitch) {
        row = Math.min(row, ...readAround(lines, middle));
        gap = Math.max(gap, Math.min(...readAround(lines, Math.round(middle - pitch / 2))));
      }
      best = Math.max(best, row / gap);
    }
  }
  return best;
}

const readAround = (lines: readonly number[], at: number): readonly number[] =>
  lines.slice(Math.max(0, at - 1), at + 2);
