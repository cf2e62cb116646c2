import type { Quad, RgbImage } from '../types.js';
import { quadSize } from './geometry.js';
import { findZoneRows, type ZoneRows } from './mrz/find-rows.js';
import { TD3 } from './mrz/layout.js';
import { detectText } from './ocr/detect-text.js';
import type { TextNets } from './ocr/nets.js';
import { elongation, readLines } from './ocr/read-lines.js';
import { orientLines } from './orientation.js';
import { pageFromZone } from './page-geometry.js';

/** The data page of a passport in a picture. */
export interface FoundPage {
  /** Both lines of its zone, in the picture. */
  rows: ZoneRows;
  /** Its corners in the picture, in reading order. */
  quad: Quad;
}

/** So many of the longest lines are read in search of the zone. */
const LINES_READ = 8;
/** A row of the zone is at least this many times as long as high, even where its fillers went unseen. */
const ROW_ELONGATION = 6;

/** Finds the page by its machine-readable zone; null where no zone is seen. */
export async function findPage(nets: TextNets, image: RgbImage): Promise<FoundPage | null> {
  const boxes = await detectText(nets.detect, image);
  const quads = await orientLines(
    nets,
    image,
    boxes.map((box) => box.quad),
  );
  const long = quads
    .filter((quad) => elongation(quad) > ROW_ELONGATION)
    .toSorted((a, b) => quadSize(b).width - quadSize(a).width)
    .slice(0, LINES_READ);
  const rows = findZoneRows(await readLines(nets, image, long));
  return rows && { rows, quad: pageFromZone(rows, TD3) };
}
