import type { Quad, RgbImage } from '../types.js';
import { findOutline } from './corners.js';
import { between, homographyBetween, mapPoint, quadSize, rectQuad, turnQuad } from './geometry.js';
import type { ZoneEvidence } from './mrz/decode-zone.js';
import { findZoneRows, guessZoneRows, type ZoneRows, zoneText } from './mrz/find-rows.js';
import { TD3 } from './mrz/layout.js';
import { detectText } from './ocr/detect-text.js';
import type { TextNets } from './ocr/nets.js';
import { elongation, readLine, type TextLine } from './ocr/read-lines.js';
import { pageFromZone, turnToZone } from './page-geometry.js';
import { isZone, readRows } from './read-zone.js';

/** The data page of a passport in a picture. */
export interface FoundPage {
  /** Both lines of its zone, in the picture. */
  rows: ZoneRows;
  /** Its corners in the picture, in reading order: by its edges where these fit the zone, else by the zone alone. */
  quad: Quad;
  /** What the rows say, where they were recognised by reading them whole. */
  evidence: ZoneEvidence | null;
}

/** What was seen of text in a picture, with the page if there is one. */
export interface PageSearch {
  /** All lines of text; in reading order if there is a page. */
  lines: readonly Quad[];
  page: FoundPage | null;
  /** Whether some line reads like a part of a zone. */
  hasTraces: boolean;
}

/** Text is sought in a picture shrunk to this, and where no page is seen, once more in finer detail. */
const USUAL_SIDE = 960;
const LARGE_SIDE = 1600;
/** So many of the longest lines are read in search of the zone, first a few each way up, then more. */
const LINES_READ = [3, 8] as const;
/** A row of the zone is at least this many times as long as high, even where its fillers went unseen. */
const ROW_ELONGATION = 6;
/** Fewer lines than this above two long rows do not make a page. */
const LEAST_ABOVE = 4;
/** An outline below this is none (measured on 90 photographs, and on pictures without a document). */
export const CERTAIN_OUTLINE = 1.6;

/**
 * Finds the page by its machine-readable zone. The shapes of the boxes tell whether text runs across or down the picture;
 * which way up it stands shows in which way the longest lines read as a zone.
 */
export async function findPage(nets: TextNets, image: RgbImage): Promise<PageSearch> {
  const search = await findPageAt(nets, image, USUAL_SIDE);
  const isLarge = Math.max(image.width, image.height) > 1.2 * USUAL_SIDE;
  return search.page || !isLarge || search.lines.length === 0 ? search : findPageAt(nets, image, LARGE_SIDE);
}

async function findPageAt(nets: TextNets, image: RgbImage, longSide: number): Promise<PageSearch> {
  const boxes = (await detectText(nets.detect, image, longSide)).map((box) => box.quad);
  const sideways = runsDown(boxes) ? 1 : 0;
  const ways = [sideways, sideways + 2].map((turns) => ({
    lines: boxes.map((box) => turnQuad(box, turns)),
    read: [] as TextLine[],
  }));
  const guess = guessPage(ways.map(({ lines }) => lines));
  const evidence = guess && (await readRows(nets, image, guess.rows));
  if (guess && evidence && isZone(evidence)) {
    const page = { rows: guess.rows, quad: await findCorners(image, guess.rows), evidence };
    return { lines: guess.lines, hasTraces: true, page };
  }
  for (const most of LINES_READ) {
    for (const { lines, read } of ways) {
      const rows = await readUntilZone(nets, image, lines, read, most);
      if (rows) {
        return { lines, hasTraces: true, page: { rows, quad: await findCorners(image, rows), evidence: null } };
      }
    }
  }
  const hasTraces = ways.some(({ read }) => read.some((line) => zoneText(line.text).split('<').length > 4));
  return { lines: ways[0]!.lines, hasTraces, page: null };
}

/** The way up in which two long rows have the most lines where the page above a zone is; null without such rows. */
function guessPage(ways: readonly (readonly Quad[])[]): { lines: readonly Quad[]; rows: ZoneRows } | null {
  const { width, height, lineCentres } = TD3.page;
  const guesses = ways.flatMap((lines) => {
    const rows = guessZoneRows(lines);
    if (!rows) return [];
    const toPage = homographyBetween(pageFromZone(rows, TD3), rectQuad(0, 0, width, height));
    const above = lines.filter((line) => {
      const [x, y] = mapPoint(toPage, between(line[0], line[2], 0.5));
      return x > 0 && x < width && y > 0 && y < lineCentres[0]! - 4;
    });
    return [{ lines, rows, above: above.length }];
  });
  const [best] = guesses.toSorted((a, b) => b.above - a.above);
  return best && best.above >= LEAST_ABOVE ? best : null;
}

/** Whether most text runs down the picture, by the lengths of the long boxes. */
function runsDown(boxes: readonly Quad[]): boolean {
  let [across, down] = [0, 0];
  for (const box of boxes) {
    const { width, height } = quadSize(box);
    if (width > 2.2 * height) across += width;
    if (height > 2.2 * width) down += height;
  }
  return down > across;
}

/** Reads the longest lines that were not read before, and stops as soon as they make a zone. */
async function readUntilZone(
  nets: TextNets,
  image: RgbImage,
  lines: readonly Quad[],
  read: TextLine[],
  most: number,
): Promise<ZoneRows | null> {
  const long = lines
    .filter((quad) => elongation(quad) > ROW_ELONGATION)
    .toSorted((a, b) => quadSize(b).width - quadSize(a).width)
    .slice(0, most);
  for (const line of long.slice(read.length)) {
    read.push(await readLine(nets, image, line));
    const rows = findZoneRows(read);
    if (rows) return rows;
  }
  return null;
}

async function findCorners(image: RgbImage, rows: ZoneRows): Promise<Quad> {
  const guess = pageFromZone(rows, TD3);
  const outline = await findOutline(image, guess);
  return (outline && outline.score > CERTAIN_OUTLINE - 0.4 && turnToZone(outline.quad, rows, TD3)) || guess;
}
