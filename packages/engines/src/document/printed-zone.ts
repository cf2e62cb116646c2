import { findHomography, getBounds, lerp, mapQuad, measureQuad, rectToQuad, toPlainText } from '@idproof/core/zone';
import type { Quad, RgbImage } from '../types.js';
import type { TextNets } from './ocr/nets.js';
import { measureElongation, readLine, type TextLine } from './ocr/read-lines.js';
import { findLabel, type LabelName } from './printed-labels.js';

/** A line of the printed zone. */
export interface PrintedLine extends TextLine {
  /** Its capitals and digits only, accents removed. */
  plain: string;
  /** The label before it, above it or in it, if one was read. */
  label: LabelName | null;
}

/** Maximum distance in mm of a value below its label, down and across. */
const MAX_BELOW = 8;
const MAX_ASIDE = 9;
/** Maximum distance in mm of a value behind its label. */
const MAX_BEHIND = 14;
/** Lines with a lower confidence are patterns of the background. */
const MIN_SCORE = 0.5;
/** Width in mm below which print is a letter or a code, which takes little time to read. */
const NARROW = 11;
/** Texts of at most this many letters need a label. */
const FEW_LETTERS = 3;

type Place = ReturnType<typeof getBounds>;

/** A side of a document that carries print. */
export interface PrintedSide {
  image: RgbImage;
  /** Its corners in the image. */
  quad: Quad;
  /** The lines of text of the whole image, in reading order of the document. */
  lines: readonly Quad[];
  /** In millimetres; below `printEnd` there is no print but the zone. */
  shape: { width: number; height: number; printEnd: number };
}

/**
 * Reads the print on a side of a document above its zone, large and short print first. Once that `isEnough`, only
 * letters and codes are read on, with the labels above them.
 */
export async function readPrintedZone(
  nets: TextNets,
  { image, quad, lines: boxes, shape }: PrintedSide,
  isEnough: (lines: readonly PrintedLine[]) => boolean,
): Promise<PrintedLine[]> {
  const candidates = listPrintPlaces(quad, boxes, shape);
  const lines: PlacedLine[] = [];
  const unread: Candidate[] = [];
  const read = async ({ box, place }: Candidate): Promise<void> => {
    const line = await readLine(nets, image, box);
    if (line.score <= MIN_SCORE || line.text === '') return;
    lines.push({ ...line, plain: toPlainText(line.text), label: null, place });
  };
  let enough = false;
  for (const candidate of candidates) {
    if (enough && candidate.place.width > NARROW) unread.push(candidate);
    else await read(candidate);
    enough ||= isEnough(lines);
  }
  const few = lines.filter(({ plain }) => plain.length <= FEW_LETTERS);
  for (const candidate of unread)
    if (few.some(({ place }) => findLabelSide(candidate.place, place))) await read(candidate);
  return labelLines(lines);
}

interface Candidate {
  box: Quad;
  place: Place;
}

type PlacedLine = PrintedLine & { place: Place };

/** The lines of text on the side above its zone, the likeliest values first. */
function listPrintPlaces(quad: Quad, boxes: readonly Quad[], shape: PrintedSide['shape']): Candidate[] {
  const { width, height, printEnd } = shape;
  const toPage = findHomography(quad, rectToQuad(0, 0, width, height));
  return boxes
    .map((box) => ({ box, place: getBounds(mapQuad(toPage, box)) }))
    .filter(({ place }) => {
      const middle = lerp([place.left, place.top], [place.left + place.width, place.top + place.height], 0.5);
      const inside = middle[0] > 0 && middle[0] < width && middle[1] > -4 && middle[1] < printEnd;
      return inside && place.height <= 12 && place.height <= place.width * 2;
    })
    .toSorted((a, b) => rank(b.box) - rank(a.box));
}

/** Large print is more likely a value, a long line more likely a label in several languages. */
const rank = (box: Quad): number => measureQuad(box).height - (measureElongation(box) > LONG_LINE ? 1e4 : 0);
const LONG_LINE = 9;

/** Whether something at this position may be the label of a value: above it or before it. */
function findLabelSide(label: Place, value: Place): 'over' | 'before' | null {
  const down = value.top + value.height / 2 - (label.top + label.height / 2);
  if (down > 1 && down < MAX_BELOW && Math.abs(value.left - label.left) < MAX_ASIDE) return 'over';
  const gap = value.left - (label.left + label.width);
  return Math.abs(down) < value.height / 2 && gap > -1 && gap < MAX_BEHIND ? 'before' : null;
}

const distance = (label: Place, value: Place): number => value.top - label.top + Math.abs(value.left - label.left);

/** Gives each line its label: its own, the one in front of it, else the nearest one above. */
function labelLines(lines: readonly PlacedLine[]): PrintedLine[] {
  const labels = lines.flatMap(({ text, place }) => {
    const name = findLabel(text);
    return name ? [{ name, place }] : [];
  });
  return lines.map(({ place, ...line }) => {
    const own = findLabel(line.text);
    const others = labels.filter((label) => label.place !== place);
    const before = others.find((label) => findLabelSide(label.place, place) === 'before');
    const [over] = others
      .filter((label) => findLabelSide(label.place, place) === 'over')
      .toSorted((a, b) => distance(a.place, place) - distance(b.place, place));
    return { ...line, label: own ?? before?.name ?? over?.name ?? null };
  });
}
