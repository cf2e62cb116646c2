import { gatherSymbols, growQuad, logLikelihood } from '@idproof/core/zone';
import type { RgbImage } from '../types.js';
import type { TextNets } from './ocr/nets.js';
import { readLine, type TextLine } from './ocr/read-lines.js';
import type { PrintedLine } from './printed-zone.js';

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('');
const PUNCTUATION = " .,'’-/:<()".split('');

/** Further readings of a line, drawn in other widths and with other margins, against errors of a single reading. */
export async function rereadLine(nets: TextNets, image: RgbImage, { quad }: PrintedLine): Promise<TextLine[]> {
  return [
    await readLine(nets, image, growQuad(quad, 0.01, 0.08), 1.3),
    await readLine(nets, image, growQuad(quad, 0.02, -0.06), 1.6),
  ];
}

/**
 * Log-likelihood ratio (natural) of the text that was read against `instead` (plain texts): the
 * least of several readings.
 */
export async function measureLogRatio(
  nets: TextNets,
  image: RgbImage,
  line: PrintedLine,
  instead: string,
): Promise<number> {
  const views = [line, ...(await rereadLine(nets, image, line))];
  const groups = CHARACTERS.map((character) => nets.alphabet.findOutputs(character));
  const blanks = [0, ...PUNCTUATION.flatMap((mark) => nets.alphabet.characters.indexOf(mark))].filter((i) => i >= 0);
  const encode = (text: string): number[] => text.split('').map((character) => CHARACTERS.indexOf(character));
  const margins = views.map(({ posteriors }) => {
    const symbols = gatherSymbols(posteriors, groups, blanks);
    return logLikelihood(symbols, encode(line.plain)) - logLikelihood(symbols, encode(instead));
  });
  return Math.min(...margins);
}
