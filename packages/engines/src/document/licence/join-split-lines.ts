import { measureQuad, turnQuad } from '@idproof/core/zone';
import type { Quad } from '../../types.js';
import { minAreaRect } from '../ocr/min-area-rect.js';
import { type CardFrame, type Place, toPlace, toCard } from './card-frame.js';

/** Minimum overlap of two parts of one line, as a share of their height. */
const MIN_OVERLAP = 0.15;

/** Joins boxes that are parts of one line: slanted print is detected in overlapping parts. */
export function joinSplitLines(boxes: readonly Quad[], frame: CardFrame): Quad[] {
  const joined = boxes.map((box) => ({ box, place: toPlace(toCard(frame, box)) }));
  for (let i = 0; i < joined.length; i++) {
    const other = joined.findIndex(({ place }, k) => k > i && isSameLine(joined[i]!.place, place));
    if (other < 0) continue;
    const box = joinBoxes(joined[i]!.box, joined[other]!.box);
    joined[i] = { box, place: toPlace(toCard(frame, box)) };
    joined.splice(other, 1);
    i--;
  }
  return joined.map(({ box }) => box);
}

function isSameLine(a: Place, b: Place): boolean {
  const height = Math.min(a.bottom - a.top, b.bottom - b.top);
  const beside = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const isLike = height > 0.6 * Math.max(a.bottom - a.top, b.bottom - b.top);
  return isLike && beside > 0.55 * height && shared > MIN_OVERLAP * height;
}

/** The smallest box around two, which begins where the first one does. */
function joinBoxes(a: Quad, b: Quad): Quad {
  const { centre, width, height, angle } = minAreaRect([...a, ...b]);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const corner = (x: number, y: number): readonly [number, number] => [
    centre[0] + (x * width * c - y * height * s) / 2,
    centre[1] + (x * width * s + y * height * c) / 2,
  ];
  const quad: Quad = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  const [dx, dy] = [a[1][0] - a[0][0], a[1][1] - a[0][1]];
  const along = (q: Quad): number => ((q[1][0] - q[0][0]) * dx + (q[1][1] - q[0][1]) * dy) / measureQuad(q).width;
  return [0, 1, 2, 3].map((turns) => turnQuad(quad, turns)).reduce((best, q) => (along(q) > along(best) ? q : best));
}
