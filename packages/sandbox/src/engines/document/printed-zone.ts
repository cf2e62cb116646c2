import type { Quad, RgbImage } from '../types.js';
import { between, boundsOf, growQuad, homographyBetween, mapQuad, quadSize, rectQuad } from './geometry.js';
import { gatherSymbols, logLikelihood } from './ocr/ctc.js';
import type { TextNets } from './ocr/nets.js';
import { elongation, readLine, type TextLine } from './ocr/read-lines.js';
import { LABELS, type LabelName } from './printed-labels.js';

/** A line of the printed zone. */
export interface PrintedLine extends TextLine {
  /** Its capitals and digits only, accents removed. */
  plain: string;
  /** What label stands over it, or on it, if one was read. */
  label: LabelName | null;
}

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('');
const PUNCTUATION = " .,'’-/:<()".split('');
/** Millimetres on the page within which a value belongs to the label above it. */
const BELOW = 8;
const ASIDE = 9;
const LEAST_SCORE = 0.5;

/** A side of a document that carries print. */
export interface PrintedSide {
  image: RgbImage;
  /** Its corners in the picture. */
  quad: Quad;
  /** The lines of text of the whole picture, in reading order of the document. */
  lines: readonly Quad[];
  /** In millimetres; below `printEnd` there is no print but the zone. */
  shape: { width: number; height: number; printEnd: number };
}

/**
 * Reads what is printed on a side of a document above its zone, large and short print first, until that `isEnough`,
 * whatever labels may stand there.
 */
export async function readPrintedZone(
  nets: TextNets,
  { image, quad, lines: boxes, shape }: PrintedSide,
  isEnough: (lines: readonly PrintedLine[]) => boolean,
): Promise<PrintedLine[]> {
  const { width, height, printEnd } = shape;
  const toPage = homographyBetween(quad, rectQuad(0, 0, width, height));
  const candidates = boxes
    .map((box) => ({ box, place: boundsOf(mapQuad(toPage, box)) }))
    .filter(({ place }) => {
      const middle = between([place.left, place.top], [place.left + place.width, place.top + place.height], 0.5);
      const inside = middle[0] > 0 && middle[0] < width && middle[1] > -4 && middle[1] < printEnd;
      return inside && place.height <= 12 && place.height <= place.width * 2;
    })
    .toSorted((a, b) => rank(b.box) - rank(a.box));
  const lines: PrintedLine[] = [];
  const places: ReturnType<typeof boundsOf>[] = [];
  for (const { box, place } of candidates) {
    const line = await readLine(nets, image, box);
    if (line.score <= LEAST_SCORE || line.text === '') continue;
    lines.push({ ...line, plain: plainText(line.text), label: null });
    places.push(place);
    if (isEnough(lines)) return lines;
  }
  return labelLines(lines, places);
}

/** Large print is more likely a value, a long line more likely a label in several languages. */
const rank = (box: Quad): number => quadSize(box).height - (elongation(box) > LONG_LINE ? 1e4 : 0);
const LONG_LINE = 9;

function labelLines(lines: readonly PrintedLine[], places: readonly ReturnType<typeof boundsOf>[]): PrintedLine[] {
  const labels = lines.flatMap((line, i) => {
    const name = labelOf(line.text);
    return name ? [{ name, place: places[i]! }] : [];
  });
  return lines.map((line, i) => {
    const place = places[i]!;
    const above = labels
      .filter(({ place: l }) => {
        const down = place.top + place.height / 2 - (l.top + l.height / 2);
        const isAside = Math.abs(place.left - l.left) < ASIDE;
        return down > 1 && down < BELOW && isAside;
      })
      .toSorted((a, b) => b.place.top - a.place.top)[0];
    return { ...line, label: above?.name ?? labelOf(line.text) };
  });
}

function labelOf(text: string): LabelName | null {
  const plain = plainText(text);
  return LABELS.find(({ words }) => words.some((word) => plain.includes(word)))?.name ?? null;
}

/** Capitals and digits without accents, as the zone writes them. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}

/**
 * How much better the line is explained by what was read than by `instead` (plain texts), in natural logarithms: the
 * least of several readings of the crop, drawn in other widths and with other margins, so that a slip in one of them
 * does not count.
 */
export async function evidenceAgainst(
  nets: TextNets,
  image: RgbImage,
  line: PrintedLine,
  instead: string,
): Promise<number> {
  const views = [
    line.posteriors,
    (await readLine(nets, image, growQuad(line.quad, 0.01, 0.08), 1.3)).posteriors,
    (await readLine(nets, image, growQuad(line.quad, 0.02, -0.06), 1.6)).posteriors,
  ];
  const groups = CHARACTERS.map((character) => nets.alphabet.outputsOf(character));
  const blanks = [0, ...PUNCTUATION.flatMap((mark) => nets.alphabet.characters.indexOf(mark))].filter((i) => i >= 0);
  const encode = (text: string): number[] => text.split('').map((character) => CHARACTERS.indexOf(character));
  const margins = views.map((posteriors) => {
    const symbols = gatherSymbols(posteriors, groups, blanks);
    return logLikelihood(symbols, encode(line.plain)) - logLikelihood(symbols, encode(instead));
  });
  return Math.min(...margins);
}
