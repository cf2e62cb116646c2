import type { LineSupport } from './line-support.js';
import { measureSideEdge, ROUNDED } from './side-edge.js';
import type { Stretch } from './clip-line.js';
import { measureLean, type SideLine } from './side-lines.js';
import { DOCUMENT_LIMITS } from './limits.js';
import type { Line } from './fit-line.js';
import type { Corners } from './geometry.js';
import type { Point } from '../../quad.js';

/** The evidence that four lines are a document. */
export interface Evidence {
  /** Weighted sum of the evidence below; a clearly visible document has about 2. */
  score: number;
  /** The share of the weakest side that is an edge, 0 to 1, and the mean of the sides. */
  weakest: number;
  mean: number;
  /** The share of the sides' continuations beyond the corners that is as strong an edge: that of furniture. */
  overrun: number;
  /** The same for the two lines that continue across one side, at the side where they do most: that of a line of print. */
  crossed: number;
  /** 1 where it is brighter inside than outside along all sides, -1 where it is darker. */
  polarity: number;
  /** The share of the image that lies inside, 0 to 1. */
  area: number;
  /** Number of sides that are edges of the image itself; a half for each side that leaves the image. */
  cut: number;
  /** Lean of the less parallel pair of opposite sides; see `measureLean`. */
  lean: number;
}

/** Minimum evidence of an outline that is shown; `weakest` ends the evaluation early. */
export const MIN_EVIDENCE = { score: 1.6, weakest: 0.4 };
/** Share of the image below which an outline needs `MIN_SMALL`: any film of a room has small rectangles of about 1.7. */
export const SMALL_AREA = 0.12;
export const MIN_SMALL = 1.8;
/** The same where the document is cut off: fewer sides need more evidence. */
const MIN_CUT = { score: 1.8, weakest: 0.8, area: 0.15, overrun: 0.15, polarity: 0.8 };
/** The same where it is cut off at two ends: what remains is bright between two long edges, as paper is. */
const MIN_STRIP = { score: 1.75, weakest: 0.85, area: 0.25, overrun: 0.15, polarity: 0.8 };
/** The weights of the evidence; the mean has weight one. */
const WEIGHTS = { weakest: 0.9, overrun: 0.55, crossed: 0.4, area: 0.35, polarity: 0.15, cut: 0.1, lean: 0.5 };
/** Upper limit of a side's evidence: corners are rounded, a finger may cover a part. */
const ENOUGH = { weakest: 0.9, mean: 0.95 };
/** Pixels of a side outside the image below which the side does not count as cut off. */
const UNSEEN = 8;
/** Overrun is measured over this share of a side, within these limits in pixels, behind a gap beyond the corner. */
const BEYOND = { share: 0.18, least: 6, most: 24, gap: 3 };
/** Ratio of the side's edge to its continuation's up to which the continuation counts in full. */
const ALIKE = 1.5;
/** Minimum edge share of the last part, or pixels, of a side that the image cuts off. */
const RUN_OUT = { share: 0.15, least: 8, edge: 0.7 };

/** The highest score that an outline can have, by the share of its weakest side and of all sides that is an edge. */
export function findMostScore(weakest: number, mean: number, area: number): number {
  const fromSides = WEIGHTS.weakest * Math.min(weakest, ENOUGH.weakest) + Math.min(mean, ENOUGH.mean);
  return fromSides + WEIGHTS.polarity + WEIGHTS.area * Math.sqrt(area);
}

/**
 * The evidence for four lines, each from one corner to the next; null when its score is at most `needed`. The evaluation
 * ends early where even the highest possible score (`most`) is too low.
 */
export function weighOutline(
  sides: readonly SideLine[],
  corners: Corners,
  area: number,
  needed: number,
  most = Number.POSITIVE_INFINITY,
): Evidence | null {
  const middleX = (corners[0][0] + corners[1][0] + corners[2][0] + corners[3][0]) / 4;
  const middleY = (corners[0][1] + corners[1][1] + corners[2][1] + corners[3][1]) / 4;
  const beyond: { start: number; end: number }[] = [];
  let weakest = 1;
  let mean = 0;
  let overrun = 0;
  let polarity = 0;
  let cut = 0;
  let visible = 0;
  for (let i = 0; i < 4; i++) {
    const side = sides[i]!;
    const { line, support, inside } = side;
    if (!support) {
      cut++;
      beyond.push({ start: 0, end: 0 });
      continue;
    }
    const { from, to, isForward } = findStretch(line, corners[i]!, corners[(i + 1) % 4]!);
    const edge = measureSideEdge(side, from, to);
    if (edge < MIN_EVIDENCE.weakest) return null;
    const length = to - from;
    const start = Math.max(inside.from, from);
    const end = Math.min(inside.to, to);
    if (end - start < length - UNSEEN) cut += 0.5;
    const inset = ROUNDED * length;
    const isCutBefore = !sides[(i + (isForward ? 3 : 1)) % 4]!.support;
    const isCutAfter = !sides[(i + (isForward ? 1 : 3)) % 4]!.support;
    const last = Math.max(RUN_OUT.least, RUN_OUT.share * length);
    if (isCutBefore && support.measureEdge(start, start + last) < RUN_OUT.edge) return null;
    if (isCutAfter && support.measureEdge(end - last, end) < RUN_OUT.edge) return null;
    weakest = Math.min(weakest, edge);
    mean += edge;
    const reach = Math.max(BEYOND.least, Math.min(BEYOND.most, BEYOND.share * length));
    const strength = support.measureStrength(start + inset, end - inset);
    const before = measureBeyond(support, from - BEYOND.gap - reach, from - BEYOND.gap, strength);
    const after = measureBeyond(support, to + BEYOND.gap, to + BEYOND.gap + reach, strength);
    beyond.push(isForward ? { start: before, end: after } : { start: after, end: before });
    overrun += (before + after) / 2;
    if (most - (WEIGHTS.overrun * overrun) / 4 <= needed) return null;
    const inwards = line.nx * middleX + line.ny * middleY > line.r ? 1 : -1;
    polarity += inwards * support.measureRise(start + inset, end - inset);
    visible++;
  }
  mean /= visible;
  overrun /= visible;
  polarity /= visible;
  const crossed = Math.max(...beyond.map((_, i) => Math.min(beyond[(i + 3) % 4]!.end, beyond[(i + 1) % 4]!.start)));
  const lean = Math.max(measureLean(sides[0]!, sides[2]!), measureLean(sides[1]!, sides[3]!));
  const score =
    WEIGHTS.weakest * Math.min(weakest, ENOUGH.weakest) +
    Math.min(mean, ENOUGH.mean) -
    WEIGHTS.overrun * overrun -
    WEIGHTS.crossed * crossed +
    WEIGHTS.area * Math.sqrt(area) +
    WEIGHTS.polarity * Math.abs(polarity) -
    WEIGHTS.cut * cut -
    WEIGHTS.lean * Math.max(0, lean - DOCUMENT_LIMITS.lean.most);
  if (!(score > needed)) return null;
  // Two adjacent edges of the image would accept any corner of a room.
  if (cut > 0 && visible < 3 && !(sides[0]!.support && sides[2]!.support) && !(sides[1]!.support && sides[3]!.support))
    return null;
  const evidence = { score, weakest, mean, overrun, crossed, polarity, area, cut, lean };
  return isEnough(evidence, visible) ? evidence : null;
}

/** Share of a continuation that is as strong an edge as the side: the grain of a table is weaker. */
function measureBeyond(support: LineSupport, from: number, to: number, strength: number): number {
  return Math.min(support.measureEdge(from, to), (ALIKE * support.measureStrength(from, to)) / strength);
}

function isEnough({ score, weakest, overrun, polarity, area, cut }: Evidence, seen: number): boolean {
  if (cut === 0) return score >= (area < SMALL_AREA ? MIN_SMALL : MIN_EVIDENCE.score);
  const least = seen > 2 ? MIN_CUT : MIN_STRIP;
  const isBright = (seen > 2 ? Math.abs(polarity) : polarity) >= least.polarity;
  return isBright && score >= least.score && weakest >= least.weakest && area >= least.area && overrun <= least.overrun;
}

/** Start and end along its line of the side between two corners, and whether the line runs from the first to the second. */
export function findStretch({ nx, ny }: Line, [x1, y1]: Point, [x2, y2]: Point): Stretch & { isForward: boolean } {
  const one = nx * y1 - ny * x1;
  const other = nx * y2 - ny * x2;
  return one < other ? { from: one, to: other, isForward: true } : { from: other, to: one, isForward: false };
}
