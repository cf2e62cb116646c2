import { measureQuad, type Posteriors } from '@idproof/core/zone';
import type { Quad, RgbImage } from '../../types.js';
import { rectify } from '../rectify.js';
import type { Alphabet } from './alphabet.js';
import type { Net } from './nets.js';

/** The text of one line by greedy CTC decoding. */
export interface LineText {
  text: string;
  /** Mean probability of its characters, 0 to 1. */
  score: number;
}

/** Height in pixels of the lines that the net was trained on. */
const LINE_HEIGHT = 48;
/** Minimum probability of a space between two letters: the net drops most spaces but leaves this trace (measured). */
export const SPACE_TRACE = 0.02;

/** Runs the recognition net over the line inside `quad`, drawn `stretch` times as wide as it is. */
export async function recognizeLine(net: Net, image: RgbImage, quad: Quad, stretch = 1): Promise<Posteriors> {
  const size = measureQuad(quad);
  const natural = (LINE_HEIGHT * size.width * stretch) / Math.max(1, size.height);
  const width = Math.max(16, Math.min(3200, Math.round(natural / 8) * 8));
  return recognizeCrop(net, rectify(image, quad, width, LINE_HEIGHT));
}

/** The same for an image that already is the line, 48 px high and a multiple of 8 wide. */
async function recognizeCrop(net: Net, crop: RgbImage): Promise<Posteriors> {
  const plane = crop.width * crop.height;
  const input = new Float32Array(plane * 3);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < plane; i++) input[c * plane + i] = crop.data[i * 3 + 2 - c]! / 127.5 - 1;
  }
  const { data, dims } = await net(input, crop.height, crop.width);
  return { data, steps: dims[1]!, classes: dims[2]! };
}

/** One character of a line as the net read it. */
export interface Character {
  character: string;
  /** The net's probability, 0 to 1. */
  probability: number;
  /** The column of the net's output with the highest probability. */
  step: number;
  /** The highest probability of a space between the character before and this one; 1 after a space that was read. */
  spaceBefore: number;
}

/** Greedy CTC decoding: the best output of each step, repetitions merged. Spaces are in `spaceBefore`. */
export function readCharacters({ data, steps, classes }: Posteriors, alphabet: Alphabet): Character[] {
  const line: Character[] = [];
  let [last, spaceBefore] = [0, 0];
  for (let t = 0; t < steps; t++) {
    let best = 0;
    for (let c = 1; c < classes; c++) if (data[t * classes + c]! > data[t * classes + best]!) best = c;
    spaceBefore = Math.max(spaceBefore, data[t * classes + alphabet.space]!);
    const probability = data[t * classes + best]!;
    const previous = line.at(-1);
    if (best === alphabet.space) spaceBefore = 1;
    else if (best !== 0 && best !== last) {
      line.push({ character: alphabet.characters[best]!, probability, step: t, spaceBefore });
      spaceBefore = 0;
    } else if (best !== 0 && previous && probability > previous.probability) {
      Object.assign(previous, { probability, step: t });
    }
    last = best;
  }
  return line;
}

/** The text of the characters, with a space from a probability of `SPACE_TRACE` on. */
export function readGreedy(posteriors: Posteriors, alphabet: Alphabet): LineText {
  let [text, sum] = ['', 0];
  const line = readCharacters(posteriors, alphabet);
  for (const { character, probability, spaceBefore } of line) {
    text += spaceBefore > SPACE_TRACE && text !== '' ? ` ${character}` : character;
    sum += probability;
  }
  return { text, score: line.length > 0 ? sum / line.length : 0 };
}
