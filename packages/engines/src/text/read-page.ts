import { getBounds, turnQuad } from '@idproof/core/zone';
import type { Quad, RgbImage } from '../types.js';
import { detectText } from '../document/ocr/detect-text.js';
import type { TextNets } from '../document/ocr/nets.js';
import { readCharacters, recognizeLine, SPACE_TRACE, type Character } from '../document/ocr/recognize-line.js';
import { isTextVertical } from '../document/text-direction.js';
import type { Box, Line, TextPage, Word } from './types.js';

/** The longer edge for text detection in pixels; small print on a full page is then about 10 px high. */
const SIDE = 1600;
/** Lines below this confidence are specks and ornaments. */
const MIN_CONFIDENCE = 0.5;

/** Reads every line of a page in any orientation. Boxes refer to the page as given. */
export async function readPage(nets: TextNets, image: RgbImage, page: number): Promise<TextPage> {
  const boxes = (await detectText(nets.detect, image, SIDE)).map(({ quad }) => quad);
  const turns = isTextVertical(boxes) ? 1 : 0;
  const upright = await readAll(nets, image, boxes, turns);
  // The net's confidence is low for text that is upside down.
  const lines = isSure(upright) ? upright : chooseBetter(upright, await readAll(nets, image, boxes, turns + 2));
  return { page, width: image.width, height: image.height, lines: lines.toSorted(compareReadingOrder) };
}

async function readAll(nets: TextNets, image: RgbImage, boxes: readonly Quad[], turns: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const box of boxes) {
    const quad = turnQuad(box, turns);
    const posteriors = await recognizeLine(nets.recognize, image, quad);
    const line = toLine(quad, readCharacters(posteriors, nets.alphabet), posteriors.steps);
    if (line && line.confidence >= MIN_CONFIDENCE) lines.push(line);
  }
  return lines;
}

function toLine(quad: Quad, characters: readonly Character[], steps: number): Line | undefined {
  if (characters.length === 0) return undefined;
  const groups: Character[][] = [];
  for (const character of characters) {
    if (groups.length === 0 || character.spaceBefore > SPACE_TRACE) groups.push([]);
    groups.at(-1)!.push(character);
  }
  const words = groups.map((group): Word => {
    const [from, to] = [group[0]!.step / steps, (group.at(-1)!.step + 1) / steps];
    return { text: group.map(({ character }) => character).join(''), bbox: toBox(cutPart(quad, from, to)) };
  });
  const confidence = characters.reduce((sum, { probability }) => sum + probability, 0) / characters.length;
  return { text: words.map(({ text }) => text).join(' '), bbox: toBox(quad), words, confidence };
}

/** Returns the part of a line between two shares of its length. */
function cutPart([a, b, c, d]: Quad, from: number, to: number): Quad {
  const along = (p: readonly [number, number], q: readonly [number, number], share: number) =>
    [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share] as const;
  return [along(a, b, from), along(a, b, to), along(d, c, to), along(d, c, from)];
}

function toBox(quad: Quad): Box {
  const { left, top, width, height } = getBounds(quad);
  return [Math.round(left), Math.round(top), Math.round(left + width), Math.round(top + height)];
}

const meanConfidence = (lines: readonly Line[]): number =>
  lines.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0) /
  Math.max(
    1,
    lines.reduce((sum, { text }) => sum + text.length, 0),
  );
const isSure = (lines: readonly Line[]): boolean => lines.length === 0 || meanConfidence(lines) > 0.85;
const chooseBetter = (a: readonly Line[], b: readonly Line[]): readonly Line[] =>
  meanConfidence(b) > meanConfidence(a) ? b : a;

/** Lines whose centres are less than half a line apart are side by side. */
function compareReadingOrder(a: Line, b: Line): number {
  const middle = ({ bbox }: Line): number => (bbox[1] + bbox[3]) / 2;
  const height = Math.min(a.bbox[3] - a.bbox[1], b.bbox[3] - b.bbox[1]);
  return Math.abs(middle(a) - middle(b)) < height / 2 ? a.bbox[0] - b.bbox[0] : middle(a) - middle(b);
}
