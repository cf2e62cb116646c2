import { collectSides, crossSides, pairOpposites, type SideLine } from './side-lines.js';
import { LEAST, MOST_FROM_SIDES, weighOutline, WEIGHTS, type Evidence } from './weigh-outline.js';
import type { Point } from '../frame-judge.js';
import type { Line } from './find-lines.js';
import type { LineSupport } from './line-support.js';
import { measureArea, measureDistance, type Corners, type Size } from './geometry.js';

export interface Candidate {
  /** In order around, in pixels of the map; outside of the picture where the document leaves it. */
  corners: Corners;
  /** From each corner to the next. */
  sides: readonly SideLine[];
  evidence: Evidence;
  /** What is added to its score when it is compared with others. */
  preference: number;
}

const LEAST_AREA = 0.03;
const SHORTEST_SIDE = 18;
/** Opposite sides differ by at most this factor; the mean of two may be `LONGEST` times that of the others: a till receipt is long. */
const MOST_TAPERED = 1.8;
const LONGEST = 6;

/** An outline where the last one was is preferred by this much, which keeps it from jumping; near: within this share of the size. */
const FAMILIAR = 0.08;
const NEAR = 0.03;
/** One that is whole is preferred by this much to one that the picture cuts off; that, to a small one: a portrait is. */
const WHOLE = 0.1;
const SMALL = -0.15;
const PLAUSIBLE = 0.12;
/** The cosine of eight degrees; lines nearer than this, in pixels, to a side are that side again; one more is chance. */
const ALONG = 0.99;
const APART = 12;
const FEW = 1;

/** What is less like a document by more than this is not looked at in the frame itself, nor are more outlines than so many. */
const SPAN = 0.12;
const MOST = 8;
/** Corners nearer than this, in pixels, are the same. */
const SAME = 3;

/** Finds the outlines that are most like that of a document, the best first. */
export function findQuads(supports: readonly LineSupport[], size: Size, prior: Corners | null): Candidate[] {
  const sides = collectSides(supports, size);
  const pairs = pairOpposites(sides);
  const crossings = crossSides(sides, size);
  const candidates: Candidate[] = [];
  let needed = LEAST.score + SMALL;
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
      const bonus = area < PLAUSIBLE ? SMALL : WHOLE;
      if (MOST_FROM_SIDES + WEIGHTS.area * Math.sqrt(area) + bonus + FAMILIAR <= needed) continue;
      const corners: Corners = [one, two, three, four];
      const around = [sides[a]!, sides[b]!, sides[c]!, sides[d]!];
      const familiar = prior && isNear(corners, prior, NEAR * (size.width + size.height)) ? FAMILIAR : 0;
      const evidence = weighOutline(around, corners, area, needed - bonus - familiar);
      if (!evidence || (evidence.cut >= 2 && isPattern(around, sides))) continue;
      const preference = familiar + (evidence.cut === 0 ? bonus : Math.min(bonus, 0));
      if (evidence.score + preference <= needed) continue;
      candidates.push({ corners, sides: around, evidence, preference });
      needed = Math.max(needed, evidence.score + preference - SPAN);
    }
  }
  return selectBest(candidates.filter((candidate) => compare(candidate) >= needed));
}

/** What a candidate is compared with others by. */
const compare = ({ evidence, preference }: Candidate): number => evidence.score + preference;

/** The best of those that are outlines of their own, the best first. */
function selectBest(candidates: readonly Candidate[]): Candidate[] {
  const selected: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => compare(b) - compare(a))) {
    if (selected.length === MOST) break;
    if (!selected.some(({ corners }) => isNear(candidate.corners, corners, SAME))) selected.push(candidate);
  }
  return selected;
}

/** Whether other lines run along a strip from edge to edge of the picture: stripes of a cloth, boards of a table. */
function isPattern(strip: readonly SideLine[], sides: readonly SideLine[]): boolean {
  const edges = strip.filter(({ support }) => support);
  const alike = sides.filter(({ line, support, inside }) => {
    const isApart = edges.every((edge) => measureApart(edge.line, line) > APART);
    return isApart && support && support.measureEdge(inside.from, inside.to) > LEAST.weakest;
  });
  return alike.length > FEW;
}

/** How far apart two lines are that run alike; -1 for those that do not. */
function measureApart(a: Line, b: Line): number {
  const cosine = a.nx * b.nx + a.ny * b.ny;
  return Math.abs(cosine) < ALONG ? -1 : Math.abs(a.r - Math.sign(cosine) * b.r);
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

function isNear(corners: Corners, others: Corners, distance: number): boolean {
  return corners.every((corner) => others.some((other) => measureDistance(corner, other) < distance));
}
