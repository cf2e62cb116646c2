import type { Quad } from '../quad.js';
import { gatherSymbols, type SymbolSteps } from '../zone/ctc.js';
import { findStacks, looksLikeZone, type RowStack } from '../zone/find-rows.js';
import { growQuad, mapQuad, rectToQuad, turnQuad, findHomography, measureQuad } from '../zone/geometry.js';
import { ZONE_CHARACTERS } from '../zone/layout.js';
import type { ZoneFields } from '../zone/zone-fields.js';
import { decodeStack, isZone, type ZoneReading } from '../zone/zone-reading.js';
import { findTextRows, type GreyImage } from './find-text-rows.js';
import { GreyPyramid } from './grey-pyramid.js';
import { LINE_BLANK, LINE_CHARACTERS, LINE_HEIGHT, MAX_LINE_WIDTH, type LineNetwork } from './line-network.js';
import { findBestText, measureText } from './line-text.js';

/**
 * Longer edges of the images in which rows are searched, in pixels. Capitals of 2.4 mm are 11 to 16 pixels high in the
 * first where a page or card fills the image, and in the second where it fills half of it.
 */
const SEARCH_EDGES = [560, 1100] as const;
/** Height of the capitals to look for in either, in pixels. */
const CAPITALS = 12;
/** Quarter turns of the search: lines along the image's rows, then along its columns. */
const TURNS = [0, 1] as const;
/** Share of the outline's sides that is added on each side, because outlines cut corners. */
const BEYOND_OUTLINE = 0.03;
/** Stacks of one search that are read, the likeliest first. */
const MAX_STACKS = 3;
/** Columns of the network's image per character, and characters of margin at each end. */
const PITCH = 16;
const MARGIN = 0.6;
/** Share of a row's height that is added above and below. */
export const ABOVE = 0.25;
/** Length of a text read without grammar, relative to the layout's. */
const LENGTH_RATIO = { least: 0.6, most: 1.25 };
/** Minimum log probability (natural) per column of the likeliest text of a line. Lines of the zones it was chosen on have -0.05 and more. */
const MIN_CERTAINTY = -0.14;
/**
 * Maximum loss of log probability (natural) per character, from the line's most probable text to the text that the
 * grammar allows. Print that is no zone loses 3 and more.
 */
const MAX_LOSS = 1.2;

const OUTPUTS = ZONE_CHARACTERS.map((character) => [LINE_CHARACTERS.indexOf(character)]);

/** Finds and reads the machine-readable zone of an image in any orientation. */
export class ZoneReader {
  readonly #network: LineNetwork;

  constructor(network: LineNetwork) {
    this.#network = network;
  }

  /**
   * Null where no zone is found. With an outline, only the document within it is searched. The first corner of
   * each row that is found lies at its first character, whatever the orientation of the image.
   */
  read(image: GreyImage, outline: Quad | null = null): ZoneReading | null {
    const pyramid = new GreyPyramid(image);
    for (const stack of listStacks(pyramid, outline)) {
      const reading = this.#readStack(pyramid, stack);
      if (reading) return reading;
    }
    return null;
  }

  /** One line as the network sees it. `row` goes from its first character to its last. */
  readLine(pyramid: GreyPyramid, row: Quad, characters: number): SymbolSteps {
    const margin = MARGIN / characters;
    const width = Math.min(MAX_LINE_WIDTH, Math.round(PITCH * (characters + 2 * MARGIN)));
    const pixels = pyramid.crop(growQuad(row, margin, ABOVE), width, LINE_HEIGHT);
    return gatherSymbols(this.#network.read(pixels.data, width), OUTPUTS, [LINE_BLANK]);
  }

  #readStack(pyramid: GreyPyramid, stack: RowStack): ZoneReading | null {
    const characters = Math.max(...stack.layouts.map(({ length }) => length));
    const read = (row: Quad): SymbolSteps => this.readLine(pyramid, row, characters);
    const first = read(stack.rows[stack.clearest]!);
    if (!isLikelyLine(first, characters)) return null;
    const lines = stack.rows.map((row, i) => (i === stack.clearest ? first : read(row)));
    const reading = decodeStack(stack, lines);
    return reading && isZone(reading) && isFilled(reading.fields) && isSupported(reading, lines) ? reading : null;
  }
}

/** Likely zones of the image, each as it stands and from the other side. */
function* listStacks(pyramid: GreyPyramid, outline: Quad | null): Generator<RowStack> {
  const area = outline && lieDown(growQuad(outline, BEYOND_OUTLINE, BEYOND_OUTLINE));
  const searched = new Set<number>();
  for (const edge of SEARCH_EDGES) {
    const size = area ? measureQuad(area) : pyramid.image;
    const factor = Math.max(1, Math.round(Math.max(size.width, size.height) / edge));
    if (searched.has(factor)) continue;
    searched.add(factor);
    for (const turns of TURNS) {
      const stacks = area ? searchArea(pyramid, turnQuad(area, turns), factor) : searchImage(pyramid, turns, factor);
      for (const stack of stacks.slice(0, MAX_STACKS)) {
        yield stack;
        yield turnStack(stack);
      }
    }
  }
}

/** The corners in the order that makes the longer sides the upper and the lower one. */
function lieDown(quad: Quad): Quad {
  const { width, height } = measureQuad(quad);
  return width >= height ? quad : turnQuad(quad, 1);
}

/** Stacks of rows in the whole image, turned by `turns` quarter turns and reduced by `factor`; rows in the image's pixels. */
function searchImage(pyramid: GreyPyramid, turns: number, factor: number): RowStack[] {
  const level = pyramid.shrink(factor);
  const corners = rectToQuad(0, 0, level.width * factor, level.height * factor);
  return search(turns ? turnGrey(level) : level, turnQuad(corners, turns));
}

/** The image turned to the left by a quarter: what was its right side is the upper one. */
function turnGrey({ data, width, height }: GreyImage): GreyImage {
  const result = new Float32Array(width * height);
  for (let y = 0, to = 0; y < width; y++) {
    for (let x = 0; x < height; x++) result[to++] = data[x * width + width - 1 - y]!;
  }
  return { data: result, width: height, height: width };
}

/** The same in a part of the image, straightened. */
function searchArea(pyramid: GreyPyramid, area: Quad, factor: number): RowStack[] {
  const { width, height } = measureQuad(area);
  const [across, down] = [Math.round(width / factor), Math.round(height / factor)];
  return across < 1 || down < 1 ? [] : search(pyramid.crop(area, across, down), area);
}

function search(part: GreyImage, place: Quad): RowStack[] {
  const back = findHomography(rectToQuad(0, 0, part.width, part.height), place);
  const stacks = findStacks(findTextRows(part, CAPITALS));
  for (const stack of stacks) stack.rows = stack.rows.map((row) => mapQuad(back, row));
  return stacks;
}
/** The same rows read from the other side: the last one first, each from its other end. */
function turnStack(stack: RowStack): RowStack {
  return {
    ...stack,
    rows: stack.rows.map((row) => turnQuad(row, 2)).toReversed(),
    clearest: stack.rows.length - 1 - stack.clearest,
  };
}

/** Whether a line, read without grammar, may belong to a zone: cheaper than decoding it in each layout. */
function isLikelyLine(line: SymbolSteps, characters: number): boolean {
  const { text, log } = findBestText(line);
  const share = text.length / characters;
  const isLong = share >= LENGTH_RATIO.least && share <= LENGTH_RATIO.most;
  return isLong && log > MIN_CERTAINTY * line.steps && looksLikeZone(text);
}

/** Minimum characters of a number that are none of fillers. */
const MIN_NUMBER = 4;

/** Fillers satisfy check digits: a zone has a number, a date of birth with a year, and a name besides. */
const isFilled = ({ number, birth, names }: ZoneFields): boolean =>
  number.text.replaceAll('<', '').length >= MIN_NUMBER && /\d\d/.test(birth.text) && /[A-Z]{2}/.test(names.text);

/** Whether the lines' images support the text that the grammar allows. */
function isSupported({ fields }: ZoneReading, lines: readonly SymbolSteps[]): boolean {
  const losses = lines.map((line, i) => {
    const text = fields.lines[i]!;
    return (findBestText(line).log - measureText(line, text)) / text.length;
  });
  return Math.max(...losses) < MAX_LOSS;
}
