import { distance, measureQuad, turnQuad } from '@idproof/core/zone';
import type { Quad, RgbImage } from '../../types.js';
import type { Alphabet } from '../ocr/alphabet.js';
import type { TextNets } from '../ocr/nets.js';
import { measureElongation, readLine, type TextLine } from '../ocr/read-lines.js';
import { type Character, readCharacters, SPACE_TRACE } from '../ocr/recognize-line.js';
import { isTextVertical } from '../text-direction.js';
import { type CardFrame, createCardFrame, isOnCard, type Place, toPlace, toCard } from './card-frame.js';
import type { CardLine } from './card-line.js';
import { findMissingMarkers, hasNumberBefore, extendLeft } from './missing-markers.js';
import { joinSplitLines } from './join-split-lines.js';

/** A line of a card with the output of the net. */
export interface ReadLine extends CardLine {
  read: TextLine;
  /** For each sign of `text` the character that it is; undefined for spaces. */
  signs: readonly (Character | undefined)[];
}

/** All print of a card. */
export interface CardPrint {
  lines: readonly ReadLine[];
  frame: CardFrame;
}

/** Lines that are read in both orientations to decide which is upright: a few first, then more. */
const SAMPLE_SIZES = [2, 5] as const;
/** The factor by which the upright orientation must score higher. */
const MIN_ADVANTAGE = 1.25;
/** Lines with a lower confidence are patterns of the background. */
const MIN_SCORE = 0.5;
/** Maximum lines of a card; more are a page of text. */
const MAX_LINES = 60;

/** Reads all lines of a card that may lie any way up; `outline` are its corners in any order of reading, if known. */
export async function readCard(
  nets: TextNets,
  image: RgbImage,
  boxes: readonly Quad[],
  outline: Quad | null,
): Promise<CardPrint> {
  const known = new Map<Quad, TextLine>();
  const read = async (box: Quad): Promise<TextLine> => {
    const line = known.get(box) ?? (await readLine(nets, image, box));
    known.set(box, line);
    return line;
  };
  const upright = await turnUpright(boxes, read);
  const frame = createCardFrame(upright, outline);
  const lines: ReadLine[] = [];
  const here = joinSplitLines(upright.filter((box) => isOnCard(frame, box)), frame); // prettier-ignore
  for (const box of here.slice(0, MAX_LINES)) {
    const line = await read(box);
    if (line.score > MIN_SCORE && line.text !== '') lines.push(describe(line, nets.alphabet, toPlace(toCard(frame, box)))); // prettier-ignore
  }
  for (const { index, by } of findMissingMarkers(lines)) {
    const { quad } = lines[index]!.read;
    const line = await readLine(nets, image, extendLeft(quad, by));
    if (hasNumberBefore(line.text, lines[index]!.text)) lines[index] = describe(line, nets.alphabet, toPlace(toCard(frame, line.quad))); // prettier-ignore
  }
  return { lines, frame };
}

/** All boxes, each starting at the start of its text: shapes give the direction, readings the orientation. */
async function turnUpright(boxes: readonly Quad[], read: (box: Quad) => Promise<TextLine>): Promise<Quad[]> {
  const turns = isTextVertical(boxes) ? 1 : 0;
  const ways = [turns, turns + 2].map((turn) => boxes.map((box) => turnQuad(startAtTopLeft(box), turn)));
  const telling = ways[0]!
    .map((box, index) => ({ index, length: measureElongation(box), size: measureQuad(box).width }))
    .filter(({ length }) => length > 4 && length < 14)
    .toSorted((a, b) => b.size - a.size);
  const sums: [number, number] = [0, 0];
  let from = 0;
  for (const to of SAMPLE_SIZES) {
    for (const { index } of telling.slice(from, to)) {
      for (const way of [0, 1] as const) {
        const { text, score } = await read(ways[way]![index]!);
        sums[way] += score * score * text.replaceAll(/[^A-Za-z0-9]/g, '').length;
      }
    }
    from = to;
    if (Math.max(...sums) > MIN_ADVANTAGE * Math.min(...sums)) break;
  }
  return sums[1] > sums[0] ? ways[1]! : ways[0]!;
}

/** A box from its corner at the top left of the image on, so that boxes of one direction begin alike. */
function startAtTopLeft(box: Quad): Quad {
  const ways = [0, 1, 2, 3].map((turns) => turnQuad(box, turns));
  const straight = ([a, b]: Quad): number => (b[0] - a[0]) / Math.max(1, distance(a, b));
  return ways.reduce((best, way) => (straight(way) > straight(best) ? way : best));
}

function describe(read: TextLine, alphabet: Alphabet, place: Place): ReadLine {
  const at: number[] = [];
  const signs: (Character | undefined)[] = [];
  let text = '';
  for (const character of readCharacters(read.posteriors, alphabet)) {
    const x = place.left + ((place.right - place.left) * (character.step + 0.5)) / read.posteriors.steps;
    if (character.spaceBefore > SPACE_TRACE && text !== '') {
      text += ' ';
      at.push((at.at(-1)! + x) / 2);
      signs.push(undefined);
    }
    // A glyph outside of the basic plane would take two places.
    text += character.character.slice(0, 1);
    at.push(x);
    signs.push(character);
  }
  return { ...place, text, at, read, signs };
}
