import type { CardLine } from '../../../packages/engines/src/document/licence/card-line.js';

const COLUMN = 9;
const PITCH = 26;
const HEIGHT = 20;

/**
 * A card as its lines look in a monospaced sketch: words apart by three or more spaces are lines of their own. Each row
 * of the sketch is as high as the next.
 */
export function parseSketch(sketch: string): CardLine[] {
  return sketch.split('\n').flatMap((row, index) =>
    [...row.matchAll(/\S+(?: {1,2}\S+)*/g)].map((match): CardLine => {
      const text = match[0].replaceAll(/ +/g, ' ');
      const left = match.index * COLUMN;
      const right = left + match[0].length * COLUMN;
      const at = Array.from(text, (_, i) => left + ((i + 0.5) * (right - left)) / text.length);
      return { text, at, left, right, top: index * PITCH, bottom: index * PITCH + HEIGHT };
    }),
  );
}
