import { collectSides, crossSides, pairOpposites, type SideLine } from './side-lines.js';
import { LEAST, measureGap, MOST_FROM_SIDES, weighOutline, WEIGHTS, type Evidence } from './weigh-outline.js';
import type { Point } from '../frame-judge.js';
import type { LineSupport } from './line-support.js';
import { measureArea, measureDistance, type Corners, type Size } from './geometry.js';

export interface FoundQuad {
  /** In order around, in pixels of the map; outside of the picture where the document leaves it. */
  corners: Corners;
  evidence: Evidence;
  /** The longest stretch of a side without an edge, in shares of that side. */
  gap: number;
}

interface Candidate {
  corners: Corners;
  sides: readonly SideLine[];
  evidence: Evidence;
}

const LEAST_AREA = 0.03;
const SHORTEST_SIDE = 18;
/** Opposite sides differ by at most this factor; the mean of two may be `LONGEST` times that of the others: a till receipt is long. */
const MOST_TAPERED = 1.8;
const LONGEST = 6;

/** Finds the four lines that are most like the outline of a document; null when none are. */
export function findQuad(supports: readonly LineSupport[], size: Size): FoundQuad | null {
  const sides = collectSides(supports, size);
  const pairs = pairOpposites(sides);
  const crossings = crossSides(sides, size);
  let best: Candidate | null = null;
  for (let i = 0; i < pairs.length; i++) {
    const { first: a, second: c } = pairs[i]!;
    for (let j = i + 1; j < pairs.length; j++) {
      const { first: b, second: d } = pairs[j]!;
      const one = crossings[d]![a];
      const two = crossings[a]![b];
      const three = crossings[b]![c];
      const four = crossings[c]![d];
      if (!one || !two || !three || !four) continue;
      const area = Math.abs(measureArea(one, two, three, four)) / (size.width * size.height);
      if (area < LEAST_AREA || !isShapely(one, two, three, four)) continue;
      const needed = best?.evidence.score ?? LEAST.score;
      if (MOST_FROM_SIDES + WEIGHTS.area * Math.sqrt(area) <= needed) continue;
      const corners: Corners = [one, two, three, four];
      const around = [sides[a]!, sides[b]!, sides[c]!, sides[d]!];
      const evidence = weighOutline(around, corners, area, needed);
      if (evidence) best = { corners, sides: around, evidence };
    }
  }
  return best && { ...best, gap: measureGap(best.sides, best.corners) };
}

/** Whether the shape is that of a rectangle seen at a moderate tilt. */
function isShapely(one: Point, two: Point, three: Point, four: Point): boolean {
  const a = measureDistance(one, two);
  const b = measureDistance(two, three);
  const c = measureDistance(three, four);
  const d = measureDistance(four, one);
  if (Math.min(a, b, c, d) < SHORTEST_SIDE) return false;
  if (Math.max(a / c, c / a, b / d, d / b) > MOST_TAPERED) return false;
  return a + c < LONGEST * (b + d) && b + d < LONGEST * (a + c);
}
