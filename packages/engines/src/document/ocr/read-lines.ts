import type { Quad, RgbImage } from '../../types.js';
import { measureQuad } from '../geometry.js';
import type { Posteriors } from './ctc.js';
import type { TextNets } from './nets.js';
import { type LineText, readGreedy, recognizeLine } from './recognize-line.js';

/** A line that was read: where, what, and what the net said of it. */
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

/** How many times as long as high. */
export function measureElongation(quad: Quad): number {
  const { width, height } = measureQuad(quad);
  return width / Math.max(1, height);
}
