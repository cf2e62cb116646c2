import { projectSquare } from './project-square.js';
import { sampleLuma } from './sample-luma.js';
import type { Quad } from '../frame-judge.js';
import type { Pixels } from '../measure-frame.js';

/** So many points across and down are looked at, in from the sides by this share: edges of a thing are not its print. */
const POINTS = 48;
const INSET = 0.08;
/** The level that a tenth exceed is the paper's; this share is darker than the darkest print that is needed. */
const PAPER = 0.9;
const DARKEST = 0.005;
/** Print has at most this share of the paper's level; usual noise leaves 0.9 of it. */
const PRINT = 0.85;

/** Whether nothing is printed between the corners: a touchpad, a sheet of paper and a table top are rectangles as well. */
export function isBlank(pixels: Pixels, quad: Quad): boolean {
  const project = projectSquare(quad);
  const place = (i: number): number => INSET + ((1 - 2 * INSET) * (i + 0.5)) / POINTS;
  const levels = Uint8Array.from({ length: POINTS * POINTS }, (_, i) =>
    sampleLuma(pixels, project(place(i % POINTS), place(Math.floor(i / POINTS)))),
  ).toSorted();
  return levels[Math.floor(DARKEST * levels.length)]! > PRINT * levels[Math.floor(PAPER * levels.length)]!;
}
