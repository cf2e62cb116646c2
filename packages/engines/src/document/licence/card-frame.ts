import { findHomography, getBounds, lerp, mapPoint, mapQuad, rectToQuad, turnQuad } from '@idproof/core/zone';
import type { Quad } from '../../types.js';
import { measureElongation } from '../ocr/read-lines.js';
import type { CardLine } from './card-line.js';

export type Place = Pick<CardLine, 'left' | 'right' | 'top' | 'bottom'>;

/** Maps places of the image to places on the upright card. */
export interface CardFrame {
  /** Four corners in the image that correspond to `frame`. */
  corners: Quad;
  /** The same corners on the card, where lines of text are horizontal. */
  frame: Quad;
  /** Whether `corners` are those of the card itself; `frame` is then in tenths of a millimetre. */
  isOutline: boolean;
}

const SIZE = { width: 856, height: 540 };
/** Maximum slope of text on the card, in the card's frame. */
const MAX_SLOPE = 0.05;
/** A box this many times as long as high shows the direction of its text. */
const LONG_LINE = 2.5;
/** Distance from a card's print to its edges, as a share of the size of the printed area. */
const MARGIN = 0.06;

/** The frame of the card: from its outline if text is level in it, otherwise from the direction of the text. */
export function createCardFrame(boxes: readonly Quad[], outline: Quad | null): CardFrame {
  const long = boxes.filter((box) => measureElongation(box) > LONG_LINE);
  const [c, s] = meanDirection(long.length > 0 ? long : boxes);
  if (outline) {
    const turned = [0, 1, 2, 3].map((turns) => turnQuad(outline, turns));
    const along = (quad: Quad): number => cosine(quad, c, s);
    const corners = turned.reduce((best, quad) => (along(quad) > along(best) ? quad : best));
    const frame = { corners, frame: rectToQuad(0, 0, SIZE.width, SIZE.height), isOutline: true };
    const slopes = long.map((box) => Math.abs(getSlope(toCard(frame, box)))).toSorted((a, b) => a - b);
    if ((slopes[slopes.length >> 1] ?? 1) < MAX_SLOPE) return frame;
  }
  return { corners: [[0, 0], [c, s], [c - s, s + c], [-s, c]], frame: rectToQuad(0, 0, 1, 1), isOutline: false };
} // prettier-ignore

export function toCard({ corners, frame }: CardFrame, quad: Quad): Quad {
  return mapQuad(findHomography(corners, frame), quad);
}

/** The card's corners in the image: the outline, else a card of the usual shape around the print, portrait to its left. */
export function findCorners(frame: CardFrame, lines: readonly Place[]): Quad {
  if (frame.isOutline) return frame.corners;
  const { left, top, width, height } = getBounds(lines.flatMap((line) => [[line.left, line.top], [line.right, line.bottom]] as const)); // prettier-ignore
  const high = Math.max(height * (1 + 2 * MARGIN), (width * (1 + 2 * MARGIN) * SIZE.height) / SIZE.width);
  const wide = (high * SIZE.width) / SIZE.height;
  const start = left + width * (1 + MARGIN) - wide;
  const card = rectToQuad(Math.min(start, left - width * MARGIN), top - (high - height) / 2, wide, high);
  return mapQuad(findHomography(frame.frame, frame.corners), card);
}

/** Whether a line is on the card, as far as its edges are known. */
export function isOnCard(frame: CardFrame, box: Quad): boolean {
  if (!frame.isOutline) return true;
  const [x, y] = mapPoint(findHomography(frame.corners, frame.frame), lerp(box[0], box[2], 0.5));
  return x > 0 && x < SIZE.width && y > 0 && y < SIZE.height;
}

/** Returns the bounds of a nearly straight quad. */
export function toPlace([a, b, c, d]: Quad): Place {
  return { left: (a[0] + d[0]) / 2, right: (b[0] + c[0]) / 2, top: (a[1] + b[1]) / 2, bottom: (c[1] + d[1]) / 2 };
}

const getSlope = (box: Quad): number => (box[1][1] - box[0][1]) / Math.max(1, box[1][0] - box[0][0]);

function cosine(quad: Quad, c: number, s: number): number {
  const [from, to] = [lerp(quad[0], quad[3], 0.5), lerp(quad[1], quad[2], 0.5)];
  return ((to[0] - from[0]) * c + (to[1] - from[1]) * s) / Math.max(1, Math.hypot(to[0] - from[0], to[1] - from[1]));
}

/** The unit vector of the lines' direction, weighted by their length. */
function meanDirection(boxes: readonly Quad[]): readonly [c: number, s: number] {
  let [x, y] = [0, 0];
  for (const box of boxes) {
    x += box[1][0] - box[0][0];
    y += box[1][1] - box[0][1];
  }
  const length = Math.max(1e-6, Math.hypot(x, y));
  return [x / length, y / length];
}
