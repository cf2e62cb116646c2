import { findHomography, mapPoint, rectToQuad } from '@idproof/core/zone';
import type { Face, LocatedDocument, Quad, Rect, RgbImage } from '@idproof/engines';
import { toLuma } from '../../packages/engines/src/document/luma.js';
import { measureElongation } from '../../packages/engines/src/document/ocr/read-lines.js';

/*
 * Tried and not used: a portrait that was laid on by hand is turned against the print. With corners and lines that are
 * known the border shows it; with those that the reader finds it was seen on too few pages to be worth a verdict.
 */

/** Degrees from the page's own direction that are tried, either way, and the step between them. */
const STEEPEST = 6;
const STEP = 0.5;
/** How far outside the face's box an edge of the portrait may lie, in widths or heights of it: chins reach past some. */
const REACH = { nearest: -0.18, farthest: 0.9 };
/** Points along each line that are looked at. */
const POINTS = 80;
/** Brightness that changes by less across a line is no edge. */
const FAINT = 14;
/** A greater change counts no more than this: the paper's own dark rim is no better an edge than a grey one. */
const CLEAR = 64;
/** Share of its length that an edge must show. */
const LEAST_SHARE = 0.75;
/** Sides of one rectangle turn together when they agree within this many degrees. */
const AGREE = 1.5;
/** So many lines beside the face tell how text runs, each so many times as long as high. */
const [TEXT_LINES, TEXT_ELONGATION] = [7, 5];

/** A straight edge beside a face. */
interface Side {
  /** Degrees, clockwise, by which it is turned against the page's own direction. */
  turn: number;
  /** Mean change of brightness across it; 0 where no line shows along enough of its length. */
  strength: number;
}

/** The straight edges around a face, left, top, right, bottom: the border of a portrait, where it has one. */
function portraitSides(document: RgbImage, face: Rect): Side[] {
  const plane = { luma: toLuma(document), width: document.width, height: document.height };
  return (['left', 'top', 'right', 'bottom'] as const).map((side) => strongestSide(plane, face, side));
}

/** Degrees from which on a portrait was not set by a printer. */
const CROOKED = 1.5;

/**
 * Whether the portrait of a document was laid on by hand.
 *
 * @param lines the lines of text in the image that the document was found in
 */
export function isPortraitCrooked(
  { image, quad }: LocatedDocument,
  portrait: Face | null,
  lines: readonly Quad[],
): boolean {
  if (!portrait) return false;
  const toDocument = findHomography(quad, rectToQuad(0, 0, image.width, image.height));
  const straightened = lines.map((line) => line.map((corner) => mapPoint(toDocument, corner)) as unknown as Quad);
  return Math.abs(portraitTurn(image, portrait.box, straightened)) >= CROOKED;
}

/**
 * By how many degrees the portrait's border as a whole is turned against the print beside it; 0 where fewer than three of
 * its sides show, or where no three turn together. Printers set portraits straight; hands do not.
 *
 * @param document the rectified document
 * @param face the portrait's face in it
 * @param lines the lines of text in it
 */
function portraitTurn(document: RgbImage, face: Rect, lines: readonly Quad[]): number {
  const text = textTurn(face, lines);
  const clear = portraitSides(document, face)
    .map(({ turn, strength }, i) => ({ turn: i % 2 === 1 ? turn - text : turn, strength }))
    .filter(({ strength }) => strength > 0);
  const turns = clear.map(({ turn }) => turn).toSorted((a, b) => a - b);
  for (let i = 0; i + 2 < turns.length; i++) {
    const [low, middle, high] = [turns[i]!, turns[i + 1]!, turns[i + 2]!];
    const together = high - low <= AGREE && low * high > 0;
    if (together && Math.min(Math.abs(low), Math.abs(high)) >= CROOKED - STEP / 2) return middle;
  }
  return 0;
}

/** Degrees by which text about as high as the face runs off the level: corners are never found exactly. */
function textTurn(face: Rect, lines: readonly Quad[]): number {
  const middle = face.top + face.height / 2;
  const height = ([a, , c]: Quad): number => Math.abs((a[1] + c[1]) / 2 - middle);
  const nearest = lines
    .filter((line) => measureElongation(line) > TEXT_ELONGATION)
    .toSorted((a, b) => height(a) - height(b))
    .slice(0, TEXT_LINES);
  const turns = nearest
    .map(([a, b]) => (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI)
    .toSorted((a, b) => a - b);
  return turns[turns.length >> 1] ?? 0;
}

interface Plane {
  luma: Float32Array;
  width: number;
  height: number;
}

function strongestSide(plane: Plane, face: Rect, side: 'left' | 'top' | 'right' | 'bottom'): Side {
  const upright = side === 'left' || side === 'right';
  const outward = side === 'left' || side === 'top' ? -1 : 1;
  const [start, length] = upright ? [face.left, face.width] : [face.top, face.height];
  const [middle, along] = upright
    ? [face.top + face.height / 2, face.height]
    : [face.left + face.width / 2, face.width];
  const inner = outward < 0 ? start : start + length;
  let best: Side = { turn: 0, strength: 0 };
  for (let out = REACH.nearest * length; out < REACH.farthest * length; out += 1.5) {
    for (let turn = -STEEPEST; turn <= STEEPEST; turn += STEP) {
      const slope = Math.tan((turn * Math.PI) / 180) * (upright ? -1 : 1);
      const strength = edgeStrength(plane, upright, inner + outward * out, middle, along, slope);
      if (strength > best.strength) best = { turn, strength };
    }
  }
  return best;
}

/** Mean change of brightness across a line; 0 unless most of its points change in one direction. */
function edgeStrength(
  { luma, width, height }: Plane,
  upright: boolean,
  at: number,
  middle: number,
  along: number,
  slope: number,
): number {
  let [rising, falling, sum] = [0, 0, 0];
  for (let i = 0; i < POINTS; i++) {
    const step = (i / (POINTS - 1) - 0.5) * along;
    const across = Math.round(at + slope * step);
    const down = Math.round(middle + step);
    const [x, y] = upright ? [across, down] : [down, across];
    if (x < 3 || y < 3 || x >= width - 3 || y >= height - 3) continue;
    const p = y * width + x;
    const reach = upright ? 2 : 2 * width;
    const change = luma[p + reach]! - luma[p - reach]!;
    if (change > FAINT) rising++;
    else if (change < -FAINT) falling++;
    sum += Math.max(-CLEAR, Math.min(CLEAR, change));
  }
  return Math.max(rising, falling) >= LEAST_SHARE * POINTS ? Math.abs(sum) / POINTS : 0;
}
