import { hasChange, joinPoints, OFFSETS, readChanges, REACH } from './colour-changes.js';
import { placeAt, PLACES } from './refine-sides.js';
import { isAlike, isWarm, readColour, type Colour } from './skin.js';
import type { Point } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

/** A place of a side across which skin continues. */
export interface Entry {
  /** Place along the side, in shares of it. */
  share: number;
  /** The colour outside of the document. */
  colour: Colour;
}

/** A stretch of a side where its edge is missing or weak. Lengths in shares of the side. */
export interface Interruption {
  length: number;
  /** The longest part of it without any colour change. */
  gap: number;
  entries: readonly Entry[];
}

/** Share of the side's usual colour change below which its edge is weak: the shading of a finger changes colour, too. */
const WEAK = 0.45;
/** Rank of the usual colour change among those of a side. */
const USUAL = 0.6;
/** Pixels from the side at which the colours inside and outside are compared. */
const APART = 5;

interface Place extends Entry {
  level: number;
  isEdge: boolean;
  isEntry: boolean;
}

/** The stretches between two corners where something may lie over the side. */
export function findInterruptions(pixels: Pixels, from: Point, to: Point): Interruption[] {
  const places = readPlaces(pixels, from, to);
  const levels = places.map(({ level }) => level).toSorted((a, b) => a - b);
  const weak = WEAK * levels[Math.floor(PLACES * USUAL)]!;
  const found: Interruption[] = [];
  for (let start = 0, end = 0; end <= PLACES; end++) {
    const place = places[end];
    if (place && (!place.isEdge || place.level < weak)) continue;
    if (end > start) found.push(describe(places.slice(start, end)));
    start = end + 1;
  }
  return found;
}

function readPlaces(pixels: Pixels, from: Point, to: Point): Place[] {
  const line = joinPoints(from, to);
  const changes = new Float32Array(OFFSETS);
  return Array.from({ length: PLACES }, (_, i): Place => {
    const share = placeAt(i);
    const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    readChanges(pixels, [x, y], line, changes);
    const colour = readColour(pixels, [x - line.nx * APART, y - line.ny * APART]);
    const inside = readColour(pixels, [x + line.nx * APART, y + line.ny * APART]);
    const isEntry = isWarm(colour) && isWarm(inside) && isAlike(colour, inside);
    const level = Math.max(...changes.subarray(REACH - 1, REACH + 2));
    return { share, colour, level, isEdge: hasChange(changes, 0), isEntry };
  });
}

function describe(places: readonly Place[]): Interruption {
  let [longest, run] = [0, 0];
  for (const { isEdge } of places) {
    run = isEdge ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  const step = placeAt(1) - placeAt(0);
  return { length: places.length * step, gap: longest * step, entries: places.filter(({ isEntry }) => isEntry) };
}
