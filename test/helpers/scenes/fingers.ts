import type { Quad } from '@idproof/core/capture';
import type { Random } from '../specimens/random.js';
import { drawSkin } from './surfaces.js';

type Spot = readonly [x: number, y: number];

const between = ([ax, ay]: Spot, [bx, by]: Spot, share: number): Spot => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

/** A finger that lies over one side of the document and reaches `deep` into it, in shares of the document. */
export function drawFingerOver(quad: Quad, deep: number, random: Random): string {
  const side = random.whole(0, 3);
  const along = random.between(0.25, 0.75);
  const edge = between(quad[side]!, quad[(side + 1) % 4]!, along);
  const opposite = between(quad[(side + 3) % 4]!, quad[(side + 2) % 4]!, along);
  const tip = between(edge, opposite, deep);
  const root = between(edge, opposite, -1.6);
  const thick = Math.hypot(quad[0][0] - quad[2][0], quad[0][1] - quad[2][1]) * random.between(0.12, 0.17);
  const nail = between(tip, root, 0.06);
  return `<path d="M${root.join(' ')} L${tip.join(' ')}" stroke="${drawSkin(random)}" stroke-width="${thick}" stroke-linecap="round"/>
    <circle cx="${nail[0]}" cy="${nail[1]}" r="${thick * 0.27}" fill="#f3d9cd" opacity=".6"/>`;
}
