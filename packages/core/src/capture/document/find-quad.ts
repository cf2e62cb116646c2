import { collectSides, crossSides, pairOpposites, type SideLine, type Stretch } from './side-lines.js';
import type { Line } from './find-lines.js';
import type { LineSupport } from './line-support.js';
import { measureArea, measureDistance, type Corners, type Size } from './geometry.js';
import type { Point } from '../frame-judge.js';

/** Why four lines are taken for a document. */
export interface Evidence {
  /** The sum of all that follows, the higher the surer; a document in plain view has about 2. */
  score: number;
  /** The share of the weakest side that is an edge, 0 to 1, and the mean of the sides. */
  weakest: number;
  mean: number;
  /** The share of the sides' continuations beyond the corners that is an edge too: that of furniture. */
  overrun: number;
  /** How much the brightness changes in the same sense along each side, 0 to 1. */
  polarity: number;
  /** The share of the picture that lies inside, 0 to 1. */
  area: number;
  /** How many sides the picture's own edges stand for, or lie beyond them in part. */
  cut: number;
}

export interface FoundQuad {
  /** In order around, in pixels of the map; outside of the picture where the document leaves it. */
  corners: Corners;
  evidence: Evidence;
  /** The longest stretch of a side without an edge, in shares of that side. */
  gap: number;
}

const LEAST_AREA = 0.03;
const SHORTEST_SIDE = 18;
/** Opposite sides differ by at most this factor; the mean of two may be `LONGEST` times that of the others: a till receipt is long. */
const MOST_TAPERED = 1.8;
const LONGEST = 6;
/** What is less sure than this is not shown; `weakest` spares the work on the other sides. */
const LEAST = { score: 1.6, weakest: 0.4 };
/** The same where the document is cut off: fewer sides have to say more. */
const LEAST_CUT = { score: 1.8, weakest: 0.7, area: 0.15, overrun: 0.15 };
/** How much of a side has to be in the picture. */
const VISIBLE = 0.6;
/** What each kind of evidence weighs beside the mean, which weighs one. */
const WEIGHTS = { weakest: 0.9, overrun: 0.75, area: 0.35, polarity: 0.15, cut: 0.1 };
/** More evidence of a side than this is no better: a corner is rounded, a finger may lie over it. */
const ENOUGH = { weakest: 0.9, mean: 0.95 };
const MOST_FROM_SIDES = WEIGHTS.weakest * ENOUGH.weakest + ENOUGH.mean + WEIGHTS.polarity;
/** Of each side this share is left out at either end, where corners are rounded. */
const ROUNDED = 0.04;
/** Overrun is looked for over this share of a side, within these limits in pixels, from a gap beyond the corner on. */
const BEYOND = { share: 0.18, least: 6, most: 24, gap: 3 };

/** Finds the four lines that are most like the outline of a document; null when none are. */
export function findQuad(supports: readonly LineSupport[], size: Size): FoundQuad | null {
  const sides = collectSides(supports, size);
  const pairs = pairOpposites(sides);
  const crossings = crossSides(sides, size);
  let best: Omit<FoundQuad, 'gap'> | null = null;
  let outline: readonly SideLine[] = [];
  for (let i = 0; i < pairs.length; i++) {
    const { first: a, second: c } = pairs[i]!;
    for (let j = i + 1; j < pairs.length; j++) {
      const { first: b, second: d } = pairs[j]!;
      const corners = joinCorners(crossings[d]![a], crossings[a]![b], crossings[b]![c], crossings[c]![d]);
      if (!corners) continue;
      const area = measureQuad(corners, size);
      if (area === null) continue;
      const fromArea = WEIGHTS.area * Math.sqrt(area);
      const needed = best?.evidence.score ?? LEAST.score;
      if (MOST_FROM_SIDES + fromArea <= needed) continue;
      const around = [sides[a]!, sides[b]!, sides[c]!, sides[d]!];
      const evidence = weighSides(around, corners, area);
      if (!evidence || evidence.score <= needed) continue;
      best = { corners, evidence };
      outline = around;
    }
  }
  return best && { ...best, gap: measureGap(outline, best.corners) };
}

function joinCorners(...corners: (Point | null | undefined)[]): Corners | null {
  return corners.every((corner) => corner) ? (corners as unknown as Corners) : null;
}

/** The share of the picture inside; null where the shape is not that of a document. */
function measureQuad(corners: Corners, { width, height }: Size): number | null {
  const area = Math.abs(measureArea(corners)) / (width * height);
  if (area < LEAST_AREA) return null;
  const lengths = corners.map((corner, i) => measureDistance(corner, corners[(i + 1) % 4]!));
  const [a, b, c, d] = lengths as [number, number, number, number];
  if (Math.min(a, b, c, d) < SHORTEST_SIDE) return null;
  if (Math.max(a / c, c / a, b / d, d / b) > MOST_TAPERED) return null;
  const aspect = (a + c) / (b + d);
  return Math.max(aspect, 1 / aspect) > LONGEST ? null : area;
}

function weighSides(sides: readonly SideLine[], corners: Corners, area: number): Evidence | null {
  const middleX = (corners[0][0] + corners[1][0] + corners[2][0] + corners[3][0]) / 4;
  const middleY = (corners[0][1] + corners[1][1] + corners[2][1] + corners[3][1]) / 4;
  let weakest = 1;
  let mean = 0;
  let overrun = 0;
  let polarity = 0;
  let cut = 0;
  let seen = 0;
  for (let i = 0; i < 4; i++) {
    const { line, support, inside } = sides[i]!;
    if (!support) {
      cut++;
      continue;
    }
    const { nx, ny, r } = line;
    const { from, to } = findStretch(line, corners[i]!, corners[(i + 1) % 4]!);
    const length = to - from;
    const start = Math.max(inside.from, from);
    const end = Math.min(inside.to, to);
    if (end - start < VISIBLE * length) return null;
    if (end - start < length - 8) cut += 0.5;
    const inset = ROUNDED * length;
    const edge = support.measureEdge(start + inset, end - inset);
    if (edge < LEAST.weakest) return null;
    weakest = Math.min(weakest, edge);
    mean += edge;
    const reach = Math.max(BEYOND.least, Math.min(BEYOND.most, BEYOND.share * length));
    const before = support.measureEdge(from - BEYOND.gap - reach, from - BEYOND.gap);
    const after = support.measureEdge(to + BEYOND.gap, to + BEYOND.gap + reach);
    overrun += (before + after) / 2;
    const inwards = nx * middleX + ny * middleY > r ? 1 : -1;
    polarity += inwards * support.measureRise(start + inset, end - inset);
    seen++;
  }
  // Three sides at least: two lines and two edges of the picture are any corner of a room.
  if (seen < 3) return null;
  mean /= seen;
  overrun /= seen;
  polarity = Math.abs(polarity) / seen;
  const score =
    WEIGHTS.weakest * Math.min(weakest, ENOUGH.weakest) +
    Math.min(mean, ENOUGH.mean) -
    WEIGHTS.overrun * overrun +
    WEIGHTS.area * Math.sqrt(area) +
    WEIGHTS.polarity * polarity -
    WEIGHTS.cut * cut;
  const isVague =
    score < LEAST_CUT.score || weakest < LEAST_CUT.weakest || area < LEAST_CUT.area || overrun > LEAST_CUT.overrun;
  if (cut > 0 && isVague) return null;
  return { score, weakest, mean, overrun, polarity, area, cut };
}

/** Where the side between two corners begins and ends along its line. */
function findStretch({ nx, ny }: Line, [x1, y1]: Point, [x2, y2]: Point): Stretch {
  const one = nx * y1 - ny * x1;
  const other = nx * y2 - ny * x2;
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

function measureGap(sides: readonly SideLine[], corners: Corners): number {
  const gaps = sides.map(({ line, support, inside }, i) => {
    if (!support) return 0;
    const { from, to } = findStretch(line, corners[i]!, corners[(i + 1) % 4]!);
    const inset = ROUNDED * (to - from);
    return support.measureGap(Math.max(inside.from, from + inset), Math.min(inside.to, to - inset)) / (to - from);
  });
  return Math.max(...gaps);
}
