import type { Quad, RgbImage } from '../types.js';
import { quadSize, turnQuad } from './geometry.js';
import type { TextNets } from './ocr/nets.js';
import { elongation, readLine } from './ocr/read-lines.js';

/** A box this many times as long as high shows which way its text runs. */
const LONG = 2.2;
/** So many lines are read both ways; more than this only costs time. */
const SAMPLES = 3;

/**
 * The quads of the lines of text, turned so that the text reads from the first corner to the second. Finds out whether
 * the text runs across or down the picture by the shape of the boxes, and which way up by reading some lines both ways.
 */
export async function orientLines(nets: TextNets, image: RgbImage, boxes: readonly Quad[]): Promise<Quad[]> {
  const length = (vertical: boolean): number => {
    const long = boxes.filter((box) => (vertical ? 1 / elongation(box) : elongation(box)) > LONG);
    return long.reduce((sum, box) => sum + Math.max(quadSize(box).width, quadSize(box).height), 0);
  };
  const turns = length(true) > length(false) ? 1 : 0;
  const lines = boxes.map((box) => turnQuad(box, turns));
  const upside = await isUpsideDown(nets, image, lines);
  return upside ? lines.map((line) => turnQuad(line, 2)) : lines;
}

async function isUpsideDown(nets: TextNets, image: RgbImage, lines: readonly Quad[]): Promise<boolean> {
  const samples = lines
    .filter((line) => elongation(line) > LONG)
    // Lines of middle length are quick to read and say enough.
    .toSorted((a, b) => Math.abs(elongation(a) - 9) - Math.abs(elongation(b) - 9))
    .slice(0, SAMPLES);
  let upright = 0;
  for (const line of samples) {
    upright += weigh(await readLine(nets, image, line)) - weigh(await readLine(nets, image, turnQuad(line, 2)));
  }
  return upright < 0;
}

/** Sure characters of our scripts; text upside down comes out as few, doubtful or foreign ones. */
function weigh({ text, score }: { text: string; score: number }): number {
  return score ** 2 * (text.match(/[\w<]/g)?.length ?? 0);
}
