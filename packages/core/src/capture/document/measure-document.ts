import { measureBlur } from './measure-blur.js';
import { measureArea, measureDistance, measureMargin } from './geometry.js';
import { measureLight } from './measure-light.js';
import { DOCUMENT_LIMITS, type DocumentMeasures } from './limits.js';
import { measureCover } from './measure-cover.js';
import type { FoundDocument } from './document-finder.js';
import type { Quad } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

/** The measures of a found document, for live frames and single images. */
export function measureDocument(frame: Pixels, { quad, evidence }: FoundDocument): DocumentMeasures {
  const measures: DocumentMeasures = {
    score: evidence.score,
    area: measureArea(...quad) / (frame.width * frame.height),
    ...measureCover(frame, quad, DOCUMENT_LIMITS.cover.most),
    margin: measureMargin(quad, frame) / Math.hypot(frame.width, frame.height),
    tilt: measureTilt(quad),
    lean: evidence.lean,
    ...measureLight(frame, quad),
  };
  const blur = measureBlur(frame, quad);
  if (blur !== undefined) measures.blur = blur;
  return measures;
}

/** The larger of the two ratios of opposite sides. */
function measureTilt(quad: Quad): number {
  const [a, b, c, d] = quad.map((corner, i) => measureDistance(corner, quad[(i + 1) % 4]!));
  return Math.max(a! / c!, c! / a!, b! / d!, d! / b!);
}

/** The longer side. */
export function measureWidth([a, b, c, d]: Quad): number {
  return Math.max(measureDistance(a, b), measureDistance(b, c), measureDistance(c, d), measureDistance(d, a));
}

/** Distance of the document's centre from the frame's, in shares of the frame's width or height. */
export function measureOffset(quad: Quad, { width, height }: Pixels): number {
  const [x, y] = [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis]!, 0) / 4) as [number, number];
  return Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5));
}

/** The corners of the image itself. */
export function getCorners({ width, height }: Pixels): Quad {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}
