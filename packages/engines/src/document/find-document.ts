import {
  findHomography,
  findStacks,
  isSure,
  isZone,
  lerp,
  mapPoint,
  measureQuad,
  rankStack,
  rectToQuad,
  type RowStack,
  turnQuad,
  type ZoneFormat,
  type ZoneReading,
} from '@idproof/core/zone';
import type { Quad, RgbImage } from '../types.js';
import { CERTAIN_OUTLINE, findOutline } from './corners.js';
import { detectText } from './ocr/detect-text.js';
import type { TextNets } from './ocr/nets.js';
import { alignBoxes, locatePage, turnToZone } from './page-geometry.js';
import type { ReadingTools } from './reading-tools.js';
import { type PlacedZone, readStack } from './read-zone.js';
import { isTextVertical } from './text-direction.js';

/** A side of a document in an image, by the machine-readable zone on it. */
export interface FoundDocument extends PlacedZone {
  /** All lines of text of the image, in reading order of the document; detected when they are asked for, unless they are known. */
  findLines: () => Promise<readonly Quad[]>;
}

/** The text found in an image, and the document if there is one. */
export interface DocumentSearch {
  /** All lines of text; in reading order if there is a document. None are detected where the zone was scanned. */
  lines: readonly Quad[];
  document: FoundDocument | null;
  /** Whether some line reads like a part of a zone. */
  hasTraces: boolean;
}

/** Longer edges in pixels for text detection; the second is used when the first finds no zone. */
const USUAL_SIDE = 960;
const LARGE_SIDE = 1600;
/** Maximum stacks of lines that are examined, in a large image without a face, and that are read in full. */
const MAX_LOOKS = 8;
const FACELESS_LOOKS = 3;
const MAX_READ = 4;
/** Weight of lines above the zone in the rank of a stack, and the number of lines that gives the full weight. */
const LINES_ABOVE = { worth: 0.5, enough: 6 };
/** Weight of the width of a stack, relative to the widest one. */
const WIDTH_WEIGHT = 0.3;

/**
 * Finds a document by its machine-readable zone: by the small network, else by the text nets. For these, the shapes of
 * the boxes show whether text runs across or down the image; the orientation in which the rows read as a zone is
 * upright. Of several documents one of an `accepted` format is chosen, and of these the first whose zone is beyond doubt.
 */
export async function findDocument(
  tools: Pick<ReadingTools, 'nets' | 'scanZone' | 'hasFace'>,
  image: RgbImage,
  accepted: readonly ZoneFormat[],
): Promise<DocumentSearch> {
  const { nets } = tools;
  const scanned = await scanDocument(tools, image, accepted);
  if (scanned) return scanned;
  const aim = { accepted, hasFace: lookForFace(tools, [image]) };
  return searchAtLargeSize(nets, image, aim, await searchAtUsualSize(nets, image, aim));
}

/** The zone that the text nets search, and whether to go on searching. */
export interface SearchAim {
  /** Of several documents one of these formats is chosen. */
  accepted: readonly ZoneFormat[];
  /** Whether there is a face: without a portrait nothing is accepted, so that the likeliest lines alone are looked at. */
  hasFace: () => Promise<boolean>;
}

/** Whether any of the images shows a face, in any orientation; searched when first asked for. */
export function lookForFace({ hasFace }: Pick<ReadingTools, 'hasFace'>, images: readonly RgbImage[]) {
  let found: Promise<boolean> | undefined;
  const search = async (): Promise<boolean> => {
    for (const image of images) if (await hasFace(image)) return true;
    return false;
  };
  return () => (found ??= search());
}

/** The document whose zone the small network finds, without any text net; null where it finds none of an accepted format. */
export async function scanDocument(
  { nets, scanZone }: Pick<ReadingTools, 'nets' | 'scanZone'>,
  image: RgbImage,
  accepted: readonly ZoneFormat[],
): Promise<DocumentSearch | null> {
  const zone = await scanZone(image);
  if (!zone || !accepted.includes(zone.layout.name)) return null;
  const quad = await findCorners(image, zone);
  const findLines = async (): Promise<readonly Quad[]> => alignBoxes(await detectLines(nets, image, USUAL_SIDE), quad);
  return { lines: [], hasTraces: true, document: { zone, quad, isScanned: true, findLines } };
}

async function detectLines(nets: TextNets, image: RgbImage, longSide: number): Promise<Quad[]> {
  return (await detectText(nets.detect, image, longSide)).map((box) => box.quad);
}

/** The first pass of the text nets, at `USUAL_SIDE`: it finds most documents. */
export function searchAtUsualSize(nets: TextNets, image: RgbImage, aim: SearchAim): Promise<DocumentSearch> {
  return searchAt(nets, image, USUAL_SIDE, aim);
}

/**
 * The second pass of the text nets, at `LARGE_SIDE`, for small print. Returns `search` where that has a zone, and where it
 * has no trace of one in an image without a face.
 */
export async function searchAtLargeSize(
  nets: TextNets,
  image: RgbImage,
  aim: SearchAim,
  search: DocumentSearch,
): Promise<DocumentSearch> {
  if (hasZone(search) || !isLarge(image) || search.lines.length === 0) return search;
  if (!search.hasTraces && !(await aim.hasFace())) return search;
  const finer = await searchAt(nets, image, LARGE_SIDE, aim);
  return finer.document || !search.document ? finer : search;
}

/** Whether the second pass sees more than the first. */
const isLarge = ({ width, height }: RgbImage): boolean => Math.max(width, height) > 1.2 * USUAL_SIDE;

/** Whether a zone was found that can be read. */
export function hasZone({ document }: DocumentSearch): boolean {
  return document !== null && isZone(document.zone);
}

async function searchAt(nets: TextNets, image: RgbImage, longSide: number, aim: SearchAim): Promise<DocumentSearch> {
  const boxes = await detectLines(nets, image, longSide);
  const turns = isTextVertical(boxes) ? 1 : 0;
  const ways = [turns, turns + 2].map((turn) => boxes.map((box) => turnQuad(box, turn)));
  const { found, hasTraces } = await readStacks(nets, image, orderStacks(ways), aim);
  if (!found) return { lines: ways[0]!, hasTraces, document: null };
  const quad = await findCorners(image, found.zone);
  const { zone, lines } = found;
  return { lines, hasTraces, document: { zone, quad, isScanned: false, findLines: async () => lines } };
}

interface RankedStack {
  stack: RowStack;
  lines: readonly Quad[];
  rank: number;
}

/** Orders the stacks of both orientations, likeliest first: clearly seen, large, and below other lines of text. */
function orderStacks(ways: readonly (readonly Quad[])[]): RankedStack[] {
  const tries = ways.flatMap((lines) =>
    findStacks(lines)
      .slice(0, MAX_LOOKS)
      .map((stack) => ({ stack, lines })),
  );
  const widest = Math.max(...tries.map(({ stack }) => stack.width));
  return tries
    .map(({ stack, lines }) => {
      const above = Math.min(1, countAbove(stack, lines) / LINES_ABOVE.enough);
      return {
        stack,
        lines,
        rank: rankStack(stack) + LINES_ABOVE.worth * above + (WIDTH_WEIGHT * stack.width) / widest,
      };
    })
    .toSorted((a, b) => b.rank - a.rank);
}

function countAbove({ rows, layouts }: RowStack, lines: readonly Quad[]): number {
  const layout = layouts[0]!;
  const { width, height, lineCentres } = layout.page;
  const toPage = findHomography(locatePage(rows, layout), rectToQuad(0, 0, width, height));
  return lines.filter((line) => {
    const [x, y] = mapPoint(toPage, lerp(line[0], line[2], 0.5));
    return x > 0 && x < width && y > 0 && y < lineCentres[0]! - 4;
  }).length;
}

/** Reads stacks until one is an accepted zone without doubt; else returns the best one found. */
async function readStacks(
  nets: TextNets,
  image: RgbImage,
  tries: readonly RankedStack[],
  { accepted, hasFace }: SearchAim,
): Promise<{ found: { zone: ZoneReading; lines: readonly Quad[] } | null; hasTraces: boolean }> {
  const found: { zone: ZoneReading; lines: readonly Quad[]; value: number }[] = [];
  const dull: Quad[] = [];
  let looks = 0;
  for (const { stack, lines } of tries) {
    const look = stack.rows[stack.clearest]!;
    if (looks >= MAX_LOOKS || found.length >= MAX_READ) break;
    if (dull.some((row) => isSame(row, look)) || found.some(({ zone }) => isZone(zone) && isTouching(zone, stack)))
      continue;
    if (looks === FACELESS_LOOKS && isLarge(image) && !(await hasFace())) break;
    looks++;
    const zone = await readStack(nets, image, stack);
    if (!zone) dull.push(look);
    else {
      const value = rateZone(zone, accepted);
      found.push({ zone, lines, value });
      if (value === MAX_VALUE) break;
    }
  }
  const [best] = found.toSorted((a, b) => b.value - a.value);
  return { found: best ?? null, hasTraces: found.length > 0 };
}

/** The maximum of `rateZone`. */
const MAX_VALUE = 7;

function rateZone(zone: ZoneReading, accepted: readonly ZoneFormat[]): number {
  const isAccepted = accepted.includes(zone.layout.name);
  return (isZone(zone) ? 4 : 0) + (isAccepted ? 2 : 0) + (isSure(zone.fields) ? 1 : 0);
}

/** Whether two rows lie on each other and read the same way. */
function isSame(a: Quad, b: Quad): boolean {
  const { width, height } = measureQuad(a);
  const [p, q] = [lerp(a[0], a[3], 0.5), lerp(b[0], b[3], 0.5)];
  return Math.hypot(p[0] - q[0], p[1] - q[1]) < Math.max(height, 0.1 * width);
}

function isTouching({ rows, layout }: ZoneReading, stack: RowStack): boolean {
  const { width, height } = layout.page;
  const toPage = findHomography(locatePage(rows, layout), rectToQuad(0, 0, width, height));
  const [x, y] = mapPoint(toPage, lerp(stack.rows[0]![0], stack.rows.at(-1)![2], 0.5));
  return x > 0 && x < width && y > 0 && y < height;
}

async function findCorners(image: RgbImage, { rows, layout }: ZoneReading): Promise<Quad> {
  const guess = locatePage(rows, layout);
  const outline = await findOutline(image, guess);
  return (outline && outline.score > CERTAIN_OUTLINE - 0.4 && turnToZone(outline.quad, rows, layout)) || guess;
}
