import { findInterruptions, type Entry } from './find-interruptions.js';
import { measureDistance } from './geometry.js';
import { projectSquare } from './project-square.js';
import { isAlike, readColour, type Colour } from './skin.js';
import type { Quad } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

export interface Cover {
  /** The longest stretch of a side across which colour does not change, in shares of that side, without shallow fingers. */
  gap: number;
  /** How far fingers reach into the document, in shares of its longer side; at most 0.125. */
  cover: number;
}

/** Cells along the longer side of the document; at 640 px one is 2 to 4 px wide. */
const CELLS = 160;
/** Rows of cells from a side that are searched. */
const ROWS = 20;
/** Rows in which skin is looked for where it enters: the blur of the side may hide the first. */
const ENTERED = 3;
/** Maximum change of a channel from a cell of a finger to the next one, in levels. */
const STEP = 20;
/** Length of an interruption, in shares of its side, up to which it is one finger on the border. */
const MAX_FINGER = 0.25;

/** Measures what interrupts the sides of a document. Skin up to `shallow` deep does not count as a gap. */
export function measureCover(pixels: Pixels, quad: Quad, shallow: number): Cover {
  const found: Cover = { gap: 0, cover: 0 };
  for (let side = 0; side < 4; side++) {
    const turned = [...quad.slice(side), ...quad.slice(0, side)] as unknown as Quad;
    for (const { length, gap, entries } of findInterruptions(pixels, turned[0], turned[1])) {
      const depth = entries.length > 0 ? measureDepth(pixels, turned, entries) : 0;
      found.cover = Math.max(found.cover, depth);
      const isFinger = entries.length > 0 && depth <= shallow && length <= MAX_FINGER;
      if (!isFinger) found.gap = Math.max(found.gap, gap);
    }
  }
  return found;
}

/** How far skin reaches from the first side inwards: from where it enters, over cells of nearly its colour. */
function measureDepth(pixels: Pixels, quad: Quad, entries: readonly Entry[]): number {
  const [a, b, c, d] = quad;
  const across = measureDistance(a, b) + measureDistance(c, d);
  const down = measureDistance(b, c) + measureDistance(d, a);
  const cell = Math.max(across, down) / CELLS;
  const columns = Math.round(across / cell);
  const project = projectSquare(quad);
  const read = (at: number): Colour =>
    readColour(pixels, project(((at % columns) + 0.5) / columns, ((Math.floor(at / columns) + 0.5) * cell) / down));
  /** The colour with which the finger entered that reaches a cell. */
  const reached = new Map<number, Colour>();
  const open: number[] = [];
  for (const { share, colour } of entries) {
    for (let at = Math.floor(share * columns); at < ENTERED * columns; at += columns) {
      if (reached.has(at) || !isAlike(colour, read(at))) continue;
      reached.set(at, colour);
      open.push(at);
    }
  }
  let deepest = 0;
  for (let at = open.pop(); at !== undefined && deepest < ROWS; at = open.pop()) {
    deepest = Math.max(deepest, Math.floor(at / columns) + 1);
    const here = read(at);
    const entered = reached.get(at)!;
    for (const next of listNeighbours(at, columns)) {
      if (reached.has(next)) continue;
      const there = read(next);
      if (measureStep(here, there) > STEP || !isAlike(here, there) || !isAlike(entered, there)) continue;
      reached.set(next, entered);
      open.push(next);
    }
  }
  return deepest / CELLS;
}

/** The cells beside, above and below one, within the searched rows. */
function listNeighbours(at: number, columns: number): number[] {
  const column = at % columns;
  const beside = [...(column > 0 ? [at - 1] : []), ...(column < columns - 1 ? [at + 1] : [])];
  return [...beside, at - columns, at + columns].filter((next) => next >= 0 && next < columns * ROWS);
}

const measureStep = (one: Colour, other: Colour): number =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));
