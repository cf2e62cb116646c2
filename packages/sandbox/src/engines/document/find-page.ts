import type { Quad, RgbImage } from '../types.js';
import { findOutline } from './corners.js';
import { quadSize } from './geometry.js';
import { findZoneRows, type ZoneRows } from './mrz/find-rows.js';
import { TD3 } from './mrz/layout.js';
import { detectText } from './ocr/detect-text.js';
import type { TextNets } from './ocr/nets.js';
import { elongation, readLines } from './ocr/read-lines.js';
import { orientLines } from './orientation.js';
import { pageFromZone, turnToZone } from './page-geometry.js';

/** The data page of a passport in a picture. */
export interface FoundPage {
  /** Both lines of its zone, in the picture. */
  rows: ZoneRows;
  /** Its corners in the picture, in reading order: by its edges where these fit the zone, else by the zone alone. */
  quad: Quad;
}

/** What was seen of text in a picture, with the page if there is one. */
export interface PageSearch {
  /** All lines of text, in reading order. */
  lines: readonly Quad[];
  page: FoundPage | null;
}

/** So many of the longest lines are read in search of the zone. */
const LINES_READ = 8;
/** A row of the zone is at least this many times as long as high, even where its fillers went unseen. */
const ROW_ELONGATION = 6;
/** An outline below this is none (measured on 90 photographs, and on pictures without a document). */
export const CERTAIN_OUTLINE = 1.6;

/** Finds the page by its machine-readable zone. */
export async function findPage(nets: TextNets, image: RgbImage): Promise<PageSearch> {
  const boxes = await detectText(nets.detect, image);
  const quads = boxes.map((box) => box.quad);
  if (quads.length < 2) return { lines: quads, page: null };
  const lines = await orientLines(nets, image, quads);
  const long = lines
    .filter((quad) => elongation(quad) > ROW_ELONGATION)
    .toSorted((a, b) => quadSize(b).width - quadSize(a).width)
    .slice(0, LINES_READ);
  const rows = findZoneRows(await readLines(nets, image, long));
  return { lines, page: rows && { rows, quad: await findCorners(image, rows) } };
}

async function findCorners(image: RgbImage, rows: ZoneRows): Promise<Quad> {
  const outline = await findOutline(image);
  const turned = outline && outline.score > CERTAIN_OUTLINE ? turnToZone(outline.quad, rows, TD3) : null;
  return turned ?? pageFromZone(rows, TD3);
}
