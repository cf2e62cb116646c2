import type { Quad } from '../capture/frame-judge.js';
import { gatherSymbols, type SymbolSteps } from '../zone/ctc.js';
import { findStacks, type RowStack } from '../zone/find-rows.js';
import { growQuad, turnQuad } from '../zone/geometry.js';
import { ZONE_CHARACTERS } from '../zone/layout.js';
import { decodeStack, isZone, weighFields, type ZoneReading } from '../zone/zone-reading.js';
import { cropGrey } from './crop-grey.js';
import { findTextRows, type GreyImage } from './find-text-rows.js';
import { LINE_BLANK, LINE_CHARACTERS, LINE_HEIGHT, MAX_LINE_WIDTH, type LineNetwork } from './line-network.js';

/** Longer edge of the image in which rows are searched, in pixels. */
export const SEARCH_EDGE = 1100;
/**
 * Heights of capitals to look for in that image, in pixels: 2.4 mm of a card or of a passport's page that fills it, and
 * of one that fills half of it.
 */
const SIZES = [22, 13] as const;
/** Stacks that are read of those found, the likeliest first. */
const MAX_STACKS = 3;
/** Columns of the network's image per character, and characters of margin at each end. */
const PITCH = 16;
const MARGIN = 0.6;
/** Share of a row's height that is added above and below. */
const ABOVE = 0.25;

const OUTPUTS = ZONE_CHARACTERS.map((character) => [LINE_CHARACTERS.indexOf(character)]);

/** Finds and reads the machine-readable zone of an image in any orientation. */
export class ZoneReader {
  readonly #network: LineNetwork;

  constructor(network: LineNetwork) {
    this.#network = network;
  }

  /** Null where no zone is found. `image` is about as large as the document: rows are searched at `SEARCH_EDGE`. */
  read(image: GreyImage): ZoneReading | null {
    let best: ZoneReading | null = null;
    for (const stack of this.#listStacks(image)) {
      const reading = this.#readStack(image, stack);
      if (!reading) continue;
      if (!best || weighFields(reading.fields) > weighFields(best.fields)) best = reading;
      if (isZone(best)) return best;
    }
    return best && isZone(best) ? best : null;
  }

  /** One line as the network sees it. `row` goes from its first character to its last. */
  readLine(image: GreyImage, row: Quad, characters: number): SymbolSteps {
    const margin = MARGIN / characters;
    const width = Math.min(MAX_LINE_WIDTH, Math.round(PITCH * (characters + 2 * MARGIN)));
    const pixels = cropGrey(image, growQuad(row, margin, ABOVE), width, LINE_HEIGHT);
    return gatherSymbols(this.#network.read(pixels.data, width), OUTPUTS, [LINE_BLANK]);
  }

  /** Likely stacks as they stand, then the same upside down. */
  *#listStacks(image: GreyImage): Generator<RowStack> {
    for (const size of SIZES) {
      const stacks = findStacks(findTextRows(image, size)).slice(0, MAX_STACKS);
      yield* stacks;
      for (const stack of stacks) yield turnStack(stack);
    }
  }

  #readStack(image: GreyImage, stack: RowStack): ZoneReading | null {
    const characters = Math.max(...stack.layouts.map(({ length }) => length));
    return decodeStack(
      stack,
      stack.rows.map((row) => this.readLine(image, row, characters)),
    );
  }
}

/** The same rows read from the other side: the last one first, each from its other end. */
function turnStack(stack: RowStack): RowStack {
  return {
    ...stack,
    rows: stack.rows.map((row) => turnQuad(row, 2)).toReversed(),
    clearest: stack.rows.length - 1 - stack.clearest,
  };
}
