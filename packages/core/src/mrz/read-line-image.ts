import type { SymbolSteps } from '../zone/ctc.js';
import { decodeLine } from '../zone/decode-zone.js';
import { growQuad, rectToQuad } from '../zone/geometry.js';
import { LAYOUTS, ZONE_CHARACTERS } from '../zone/layout.js';
import { readZoneFields } from '../zone/zone-fields.js';
import type { GreyImage } from './find-text-rows.js';
import { GreyPyramid } from './grey-pyramid.js';
import { findBestText, measureText } from './line-text.js';
import { ABOVE, type ZoneReader } from './zone-reader.js';

/** Share of the line's height that such an image has above and below. */
const MARGIN = 0.12;
/** Characters of a line: TD1; TD2, MRV-B and the French identity card; TD3 and MRV-A. */
const LENGTHS = [30, 36, 44] as const;
/**
 * Maximum loss of log probability (natural) of a whole line, from its most probable text to the text of a layout: about
 * three characters that the image leaves open.
 */
const MAX_LINE_LOSS = 8;

/**
 * The text of an image that shows one line from side to side: of the layout that fits it best, by its grammar and check
 * digits, or without them where none fits.
 */
export function readLineImage(reader: ZoneReader, image: GreyImage): string {
  const pyramid = new GreyPyramid(image);
  const whole = rectToQuad(0, 0, image.width, image.height);
  const row = growQuad(whole, 0, (MARGIN - ABOVE) / (1 + 2 * ABOVE));
  const texts = LENGTHS.map((length) => {
    const line = reader.readLine(pyramid, row, length);
    const { text, log } = findBestText(line);
    return { line, length, text, score: log / line.steps - Math.abs(text.length - length) };
  });
  const { line, length, text } = texts.reduce((best, next) => (next.score > best.score ? next : best));
  return spellLine(line, length) ?? text;
}

/** The most probable text of a line in one of the layouts; null where the image contradicts all of them. */
function spellLine(line: SymbolSteps, length: number): string | null {
  const open = Array.from({ length }, () => new Float64Array(ZONE_CHARACTERS.length).fill(1 / ZONE_CHARACTERS.length));
  const texts = LAYOUTS.filter((layout) => layout.length === length).flatMap((layout) =>
    layout.lines.flatMap((_, i) => {
      const decoded = decodeLine(layout, i, line);
      if (!decoded) return [];
      const evidence = layout.lines.map((_other, j) => (j === i ? decoded : open));
      const text = readZoneFields(evidence, layout).lines[i]!;
      return [{ text, log: measureText(line, text) }];
    }),
  );
  const [best] = texts.toSorted((a, b) => b.log - a.log);
  return best && findBestText(line).log - best.log < MAX_LINE_LOSS ? best.text : null;
}
