import type { Quad, RgbImage } from '../types.js';
import { growQuad, homographyBetween, mapQuad, quadSize, rectQuad } from './geometry.js';
import { decodeZone, type ZoneEvidence } from './mrz/decode-zone.js';
import { pairZoneBoxes, type ZoneRows } from './mrz/find-rows.js';
import { TD3 } from './mrz/layout.js';
import { readZoneFields, type ZoneFields } from './mrz/zone-fields.js';
import { detectText } from './ocr/detect-text.js';
import type { TextNets } from './ocr/nets.js';
import { elongation } from './ocr/read-lines.js';
import { recognizeLine } from './ocr/recognize-line.js';
import { rectify } from './rectify.js';

/** What the zone says, and where it was read. */
export interface ZoneReading {
  fields: ZoneFields;
  rows: ZoneRows;
}

/** The net reads the wide-set OCR-B best when a line is drawn about this many times as wide (measured). */
const STRETCH = 1.7;
const OTHER_STRETCHES = [2.0, 1.45] as const;
/** Boxes that fit a clean scan tightly make rows look longer than this: stretching them further only takes time. */
const MOST_ELONGATION = 27;
/** The zone is looked at again, with all around it straightened, in a picture this wide. */
const STRIP_WIDTH = 1280;

/**
 * Reads the zone, and when that leaves doubt, again: along rows found anew on the straightened page, and drawn in other
 * widths. The evidence of all readings is averaged. `pages` are guesses of the page's corners, best first; `first` is the
 * evidence of `found`, if that was read before.
 */
export async function readZone(
  nets: TextNets,
  image: RgbImage,
  found: ZoneRows,
  pages: readonly Quad[],
  first: ZoneEvidence | null,
): Promise<ZoneReading | null> {
  const readings: ZoneEvidence[] = [];
  let best: ZoneReading | null = null;
  const attempt = async (rows: ZoneRows, stretch: number): Promise<boolean> =>
    weighIn(rows, await readRows(nets, image, rows, stretch));
  const weighIn = (rows: ZoneRows, evidence: ZoneEvidence | null): boolean => {
    if (!evidence) return false;
    const alone = readZoneFields(evidence, TD3);
    readings.push(evidence);
    for (const fields of readings.length > 1 ? [alone, readZoneFields(average(readings), TD3)] : [alone]) {
      if (!best || weigh(fields) > weigh(best.fields)) best = { fields, rows };
    }
    return isSure(best!.fields);
  };
  if (weighIn(found, first ?? (await readRows(nets, image, found)))) return best;
  for (const page of pages) {
    const rows = await findRowsOnPage(nets, image, page);
    if (rows && (await attempt(rows, STRETCH))) return best;
  }
  for (const stretch of OTHER_STRETCHES) {
    const rows: ZoneRows = (best as ZoneReading | null)?.rows ?? found;
    if (await attempt(rows, stretch)) return best;
  }
  return best;
}

/** Whether nothing in the zone is in doubt. */
export function isSure(fields: ZoneFields): boolean {
  return countConfirmed(fields) === CONFIRMABLE && fields.names.confidence > 0.7 && fields.sex.confidence > 0.8;
}

const CONFIRMABLE = 8;

function countConfirmed(fields: ZoneFields): number {
  const confirmed = [fields.number, fields.birth, fields.expiry, fields.optional, fields.issuer, fields.nationality];
  return (
    confirmed.filter((field) => field.confirmed).length + Number(fields.compositeHolds) + Number(fields.names.regular)
  );
}

const weigh = (fields: ZoneFields): number =>
  countConfirmed(fields) + fields.names.confidence + 0.5 * fields.sex.confidence;

/** Whether rows that were read without knowing what they are, are a zone. */
export function isZone(evidence: ZoneEvidence): boolean {
  const fields = readZoneFields(evidence, TD3);
  return fields.isPlausible && countConfirmed(fields) >= CERTAIN_ZONE;
}

const CERTAIN_ZONE = 5;

/** Reads both rows, drawn `stretch` times as wide as they are. */
export async function readRows(
  nets: TextNets,
  image: RgbImage,
  rows: ZoneRows,
  stretch = STRETCH,
): Promise<ZoneEvidence | null> {
  const posteriors = [];
  for (const row of rows) {
    const line = growQuad(row, 0.004, 0);
    const most = Math.min(1, MOST_ELONGATION / elongation(line));
    posteriors.push(await recognizeLine(nets.recognize, image, line, stretch * most));
  }
  return decodeZone(nets.alphabet, TD3, posteriors);
}

/** Finds the rows anew in the straightened lower part of the page, where perspective and tilt no longer disturb. */
async function findRowsOnPage(nets: TextNets, image: RgbImage, page: Quad): Promise<ZoneRows | null> {
  const { width, height } = TD3.page;
  const toPicture = homographyBetween(rectQuad(0, 0, width, height), page);
  const [top, bottom] = [height * 0.7, height * 1.06];
  const strip = mapQuad(toPicture, rectQuad(-width * 0.05, top, width * 1.1, bottom - top));
  const size = quadSize(strip);
  const stripHeight = Math.round((STRIP_WIDTH * size.height) / size.width);
  const boxes = await detectText(nets.detect, rectify(image, strip, STRIP_WIDTH, stripHeight), STRIP_WIDTH);
  const long = boxes.map((box) => box.quad).filter((quad) => quadSize(quad).width > 4 * quadSize(quad).height);
  const rows = pairZoneBoxes(long);
  if (!rows) return null;
  const back = homographyBetween(rectQuad(0, 0, STRIP_WIDTH, stripHeight), strip);
  return [mapQuad(back, rows[0]), mapQuad(back, rows[1])];
}

function average(readings: readonly ZoneEvidence[]): ZoneEvidence {
  return readings[0]!.map((line, l) =>
    line.map((place, n) => place.map((_, k) => mean(readings.map((reading) => reading[l]![n]![k]!)))),
  );
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
