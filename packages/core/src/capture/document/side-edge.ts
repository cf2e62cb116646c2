import type { SideLine } from './side-lines.js';

/** Minimum visible share of a side: the frame may cut off a corner, and most of a side with it. */
const VISIBLE = 0.35;
/** Share of a side that is left out at either end, where corners are rounded. */
export const ROUNDED = 0.04;

/**
 * The share of a side between two places along its line that is an edge, 0 to 1; 0 when too little of it is in the
 * image, 1 of an edge of the image.
 */
export function measureSideEdge({ support, inside }: SideLine, from: number, to: number): number {
  if (!support) return 1;
  const length = to - from;
  const start = Math.max(inside.from, from);
  const end = Math.min(inside.to, to);
  if (end - start < VISIBLE * length) return 0;
  return support.measureEdge(start + ROUNDED * length, end - ROUNDED * length);
}
