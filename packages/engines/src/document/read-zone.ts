import {
  areNamesClear,
  countConfirmed,
  decodeLine,
  decodeStack,
  findHomography,
  findStacks,
  gatherSymbols,
  growQuad,
  isSexClear,
  isSure,
  looksLikeZone,
  mapQuad,
  measureQuad,
  readZoneFields,
  rectToQuad,
  type RowStack,
  type SymbolSteps,
  weighFields,
  ZONE_CHARACTERS,
  type ZoneEvidence,
  type ZoneFields,
  type ZoneLayout,
  type ZoneReading,
  type ZoneRows,
} from '@idproof/core/zone';
import type { Quad, RgbImage } from '../types.js';
import { detectText } from './ocr/detect-text.js';
import type { TextNets } from './ocr/nets.js';
import { measureElongation, readLine, type TextLine } from './ocr/read-lines.js';
import { rectify } from './rectify.js';

/** Horizontal scale at which the net reads the wide-set OCR-B best: measured on 120 drawn documents. */
const STRETCH = 1.7;
const OTHER_STRETCHES = [2, 1.45] as const;
/** Maximum advance of a character in heights: tight boxes of a clean scan are longer, and more stretching only takes time. */
const MAX_ADVANCE = 27 / 44;
/** Width in pixels of the rectified strip in which the rows of a zone are searched again. */
const STRIP_WIDTH = 1280;
/** Millimetres above the zone's first line, and below the page, that the strip includes. */
const STRIP_ABOVE = 10;
const STRIP_BELOW = 5;

/** Reads one row, drawn `stretch` times as wide as it is, but no wider than `characters` of them need. */
async function readRow(
  nets: TextNets,
  image: RgbImage,
  row: Quad,
  characters: number,
  stretch: number,
): Promise<TextLine> {
  const line = growQuad(row, 0.004, 0);
  const most = Math.min(1, (MAX_ADVANCE * characters) / measureElongation(line));
  return readLine(nets, image, line, stretch * most);
}

/** The output of the text net for a line, as the characters of a zone: spaces are blanks, similar glyphs one character. */
function readSymbols({ alphabet }: TextNets, { posteriors }: TextLine): SymbolSteps {
  const groups = ZONE_CHARACTERS.map((character) => alphabet.findOutputs(character));
  return gatherSymbols(posteriors, groups, [0, alphabet.space]);
}

/**
 * Reads rows that may be a zone, in the layout that fits them best. Null when the row that was detected best does
 * not look like one, or none of the layouts fits.
 */
export async function readStack(nets: TextNets, image: RgbImage, stack: RowStack): Promise<ZoneReading | null> {
  const { rows, layouts, clearest } = stack;
  const characters = Math.max(...layouts.map(({ length }) => length));
  const first = await readRow(nets, image, rows[clearest]!, characters, STRETCH);
  if (!looksLikeZone(first.text)) return null;
  const read: TextLine[] = [];
  for (const row of rows) {
    read.push(row === rows[clearest] ? first : await readRow(nets, image, row, characters, STRETCH));
  }
  const posteriors = read.map((line) => readSymbols(nets, line));
  return decodeStack(stack, posteriors);
}

/** A zone, and the page that it lies on. */
export interface PlacedZone {
  zone: ZoneReading;
  /** The page's corners in the image, in reading order: by its edges where these fit the zone, else by the zone alone. */
  quad: Quad;
  /** Whether the small network read the zone, and the text nets have not. */
  isScanned: boolean;
}

/**
 * Reads the doubtful lines of a zone again with the text nets: along rows searched again on the rectified page, and drawn
 * in other widths. The evidence of all readings is averaged.
 */
export async function rereadZone(
  nets: TextNets,
  image: RgbImage,
  { zone: first, quad, isScanned }: PlacedZone,
): Promise<ZoneReading> {
  const { layout } = first;
  const readings = [first.evidence];
  let best = first;
  const attempt = async (rows: ZoneRows, stretch: number): Promise<void> => {
    const evidence = await rereadDoubtfulLines(nets, image, best, rows, stretch);
    if (!evidence) return;
    readings.push(evidence);
    for (const now of [evidence, average(readings)]) {
      const fields = readZoneFields(now, layout);
      if (weighFields(fields) > weighFields(best.fields)) best = { layout, rows, evidence: now, fields };
    }
  };
  if (isSure(first.fields)) return first;
  // With every check correct, the rows are in place: only other widths can improve the reading.
  const { confirmed, of } = countConfirmed(first.fields);
  const found = confirmed < of ? await findRowsOnPage(nets, image, quad, layout) : null;
  if (found) await attempt(found, STRETCH);
  for (const stretch of isScanned && !found ? [STRETCH, ...OTHER_STRETCHES] : OTHER_STRETCHES) {
    if (isSure(best.fields)) return best;
    await attempt(best.rows, stretch);
  }
  return best;
}

/** The evidence with the doubtful lines read again; null where one is too short. */
async function rereadDoubtfulLines(
  nets: TextNets,
  image: RgbImage,
  { layout, fields, evidence }: ZoneReading,
  rows: ZoneRows,
  stretch: number,
): Promise<ZoneEvidence | null> {
  const doubtful = findDoubtfulLines(fields);
  const lines = [];
  for (const [i, row] of rows.entries()) {
    const read = doubtful.has(i) && (await readRow(nets, image, row, layout.length, stretch));
    const line = read ? decodeLine(layout, i, readSymbols(nets, read)) : evidence[i]!;
    if (!line) return null;
    lines.push(line);
  }
  return lines;
}

function findDoubtfulLines(fields: ZoneFields): Set<number> {
  const { layout } = fields;
  const spans = [
    fields.number.confirmed ? null : layout.number,
    fields.birth.confirmed ? null : layout.birth,
    fields.expiry && !fields.expiry.confirmed ? layout.expiry : null,
    fields.optional && !fields.optional.confirmed ? layout.optional : null,
    fields.issuer.confirmed ? null : layout.issuer,
    fields.nationality.confirmed ? null : layout.nationality,
    areNamesClear(fields) ? null : layout.names,
    areNamesClear(fields) ? null : layout.givenNames,
    isSexClear(fields) ? null : layout.sex,
    ...(fields.compositeHolds === false ? layout.composite!.over : []),
  ];
  return new Set(spans.flatMap((span) => (span ? [span.line] : [])));
}

/** Searches the rows again in the rectified lower part of the page, without perspective and tilt. */
async function findRowsOnPage(
  nets: TextNets,
  image: RgbImage,
  page: Quad,
  layout: ZoneLayout,
): Promise<ZoneRows | null> {
  const { width, height, lineCentres } = layout.page;
  const toImage = findHomography(rectToQuad(0, 0, width, height), page);
  const [top, bottom] = [lineCentres[0]! - STRIP_ABOVE, height + STRIP_BELOW];
  const strip = mapQuad(toImage, rectToQuad(-width * 0.05, top, width * 1.1, bottom - top));
  const size = measureQuad(strip);
  const stripHeight = Math.round((STRIP_WIDTH * size.height) / size.width);
  const boxes = await detectText(nets.detect, rectify(image, strip, STRIP_WIDTH, stripHeight), STRIP_WIDTH);
  const [stack] = findStacks(
    boxes.map((box) => box.quad),
    [layout],
  );
  if (!stack) return null;
  const back = findHomography(rectToQuad(0, 0, STRIP_WIDTH, stripHeight), strip);
  return stack.rows.map((row) => mapQuad(back, row));
}

function average(readings: readonly ZoneEvidence[]): ZoneEvidence {
  return readings[0]!.map((line, l) =>
    line.map((place, n) => place.map((_, k) => mean(readings.map((reading) => reading[l]![n]![k]!)))),
  );
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
