import { measureQuad, type Posteriors } from '@idproof/core/zone';
import type { Quad, RgbImage } from '../../types.js';
import type { TextNets } from './nets.js';
import { type LineText, readGreedy, recognizeLine } from './recognize-line.js';

/** A line that was read: its place, its text, and the output of the net. */
export interface TextLine extends LineText {
  /** In reading order: the first corner is above the first letter. */
  quad: Quad;
  posteriors: Posteriors;
}

/** Reads the text inside a quad, drawn `stretch` times as wide as it is. */
export async function readLine(nets: TextNets, image: RgbImage, quad: Quad, stretch = 1): Promise<TextLine> {
  const posteriors = await recognizeLine(nets.recognize, image, quad, stretch);
  return { quad, posteriors, ...readGreedy(posteriors, nets.alphabet) };
}

/** Ratio of length to height. */
export function measureElongation(quad: Quad): number {
  const { width, height } = measureQuad(quad);
  return width / Math.max(1, height);
}
