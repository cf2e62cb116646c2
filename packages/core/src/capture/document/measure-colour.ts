import { measureChromaSpread } from '../../chroma-spread.js';
import { measureDistance } from './geometry.js';
import { projectSquare } from './project-square.js';
import type { Point, Quad } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

/** Pixels along the longer side of the document, seen straight from above: 8 across a block, whose mean has less noise. */
const LENGTH = 400;

/** Spread of a document's own colours, in percent of its brightness; see `measureChromaSpread`. */
export function measureColour(pixels: Pixels, quad: Quad): number {
  const [a, b, c, d] = quad;
  const across = measureDistance(a, b) + measureDistance(c, d);
  const down = measureDistance(b, c) + measureDistance(d, a);
  const scale = LENGTH / Math.max(across, down);
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)];
  const project = projectSquare(quad);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const at = findPixel(pixels, project((x + 0.5) / width, (y + 0.5) / height));
      data[to] = pixels.data[at]!;
      data[to + 1] = pixels.data[at + 1]!;
      data[to + 2] = pixels.data[at + 2]!;
    }
  }
  return measureChromaSpread({ data, width, height });
}

/** The place of the nearest pixel in the data. */
function findPixel({ width, height }: Pixels, [x, y]: Point): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  return (Math.min(height - 1, Math.max(0, Math.round(y))) * width + column) * 4;
}
