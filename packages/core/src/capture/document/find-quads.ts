import { Crossings } from './crossings.js';
import { ConnectingLines, SHORTEST_SIDE } from './connecting-lines.js';
import { measureSideEdge } from './side-edge.js';
import { collectSides, measureLean, type SideLine } from './side-lines.js';
import { findMostScore, MIN_EVIDENCE, MIN_SMALL, SMALL_AREA, weighOutline, type Evidence } from './weigh-outline.js';
import type { Line } from './fit-line.js';
import type { LineSupport } from './line-support.js';
import { measureDistance, type Corners, type Size } from './geometry.js';

export interface Candidate {
  /** In order around, in pixels of the map; outside of the image where the document leaves it. */
  corners: Corners;
  /** From each corner to the next. */
  sides: readonly SideLine[];
  evidence: Evidence;
  /** Bonus in score, in the comparison with other candidates. */
  preference: number;
}

const MIN_AREA = 0.03;
/** Maximum lean of opposite sides: 55 degrees between them, those of a document tilted by 56 degrees. */
const MAX_LEAN = 0.45;
/** Maximum ratio of opposite sides; and `LONGEST` of the mean of two to that of the other two: a till receipt is long. */
const MAX_TAPERED = 2.1;
const LONGEST = 6;

/** Bonus of a whole outline over one that the image cuts off, and of that over a small one, such as a portrait's. */
const WHOLE = 0.1;
const SMALL = -0.15;
/** Lines within eight degrees (by cosine) and `APART` pixels of a side are that side; up to `FEW` further ones are chance. */
const ALONG = 0.99;
const APART = 12;
const FEW = 1;
/** Minimum rise of brightness along a stripe; along a column of print or the grain of wood it changes in both directions. */
const MIN_RISE = 0.5;

/** Maximum distance to the best score, and maximum number, of candidates that are refined in the frame. */
const SPAN = 0.12;
const MAX_CANDIDATES = 8;
/** Corners nearer than this, in pixels, are the same. */
const SAME = 3;

/** The input and the candidates of one search. */
interface Search {
  sides: readonly SideLine[];
  size: Size;
  candidates: Candidate[];
  /** The score below which candidates are left out. */
  needed: number;
}

/** Finds the quadrilaterals most similar to a document's outline. Reuses its buffers for the next image. */
export class QuadFinder {
  readonly #crossings = new Crossings();
  readonly #connections = new ConnectingLines();

  /** The best first. */
  find(supports: readonly LineSupport[], size: Size): Candidate[] {
    const sides = collectSides(supports, size);
    this.#crossings.read(sides, size);
    const search: Search = { sides, size, candidates: [], needed: MIN_EVIDENCE.score + SMALL };
    for (let first = 0; first < sides.length; first++) {
      for (let second = first + 1; second < sides.length; second++) {
        if (measureLean(sides[first]!, sides[second]!) <= MAX_LEAN) this.#join(search, first, second);
      }
    }
    return selectBest(search.candidates.filter((candidate) => compare(candidate) >= search.needed));
  }

  /** Joins two opposite sides by every two lines after the first of them: each outline comes up once. */
  #join(search: Search, a: number, c: number): void {
    const { sides } = search;
    const connections = this.#connections;
    connections.read(sides, this.#crossings, a, c, MIN_EVIDENCE.weakest);
    for (let i = 0; i < connections.count; i++) {
      const b = connections.lines[i]!;
      for (let j = i + 1; j < connections.count; j++) {
        const d = connections.lines[j]!;
        if (measureLean(sides[b]!, sides[d]!) > MAX_LEAN) continue;
        const one = this.#measureLength(a, b, d);
        const other = this.#measureLength(c, b, d);
        if (!areRectangleSides(one, other, connections.lengths[i]!, connections.lengths[j]!)) continue;
        const first = this.#measureEdge(sides, a, b, d);
        const second = this.#measureEdge(sides, c, b, d);
        const weakest = Math.min(first, second, connections.edges[i]!, connections.edges[j]!);
        if (weakest < MIN_EVIDENCE.weakest) continue;
        const mean = (first + second + connections.edges[i]! + connections.edges[j]!) / 4;
        this.#judge(search, a, b, c, d, weakest, mean);
      }
    }
  }

  #measureLength(line: number, one: number, other: number): number {
    return Math.abs(this.#crossings.getAlong(line, one) - this.#crossings.getAlong(line, other));
  }

  #measureEdge(sides: readonly SideLine[], line: number, one: number, other: number): number {
    const from = this.#crossings.getAlong(line, one);
    const to = this.#crossings.getAlong(line, other);
    return measureSideEdge(sides[line]!, Math.min(from, to), Math.max(from, to));
  }

  /** Adds an outline to the candidates if it may be among the best. */
  #judge(search: Search, a: number, b: number, c: number, d: number, weakest: number, mean: number): void {
    const { sides, size } = search;
    const crossings = this.#crossings;
    const acrossX = crossings.getX(b, c) - crossings.getX(d, a);
    const acrossY = crossings.getY(b, c) - crossings.getY(d, a);
    const downX = crossings.getX(c, d) - crossings.getX(a, b);
    const downY = crossings.getY(c, d) - crossings.getY(a, b);
    const area = Math.abs(acrossX * downY - acrossY * downX) / (2 * size.width * size.height);
    if (area < MIN_AREA) return;
    const isSmall = area < SMALL_AREA;
    const bonus = isSmall ? SMALL : WHOLE;
    const most = findMostScore(weakest, mean, area);
    if (most + bonus <= search.needed || (isSmall && most < MIN_SMALL)) return;
    const corners: Corners = [
      [crossings.getX(d, a), crossings.getY(d, a)],
      [crossings.getX(a, b), crossings.getY(a, b)],
      [crossings.getX(b, c), crossings.getY(b, c)],
      [crossings.getX(c, d), crossings.getY(c, d)],
    ];
    const around = [sides[a]!, sides[b]!, sides[c]!, sides[d]!];
    const evidence = weighOutline(around, corners, area, search.needed - bonus, most);
    if (!evidence || (evidence.cut >= 2 && isPattern(around, sides))) return;
    const preference = evidence.cut === 0 ? bonus : Math.min(bonus, 0);
    if (evidence.score + preference <= search.needed) return;
    search.candidates.push({ corners, sides: around, evidence, preference });
    search.needed = Math.max(search.needed, evidence.score + preference - SPAN);
  }
}

/** The score that candidates are compared by. */
const compare = ({ evidence, preference }: Candidate): number => evidence.score + preference;

/** The best of those that are outlines of their own, the best first. */
function selectBest(candidates: readonly Candidate[]): Candidate[] {
  const selected: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => compare(b) - compare(a))) {
    if (selected.length === MAX_CANDIDATES) break;
    if (!selected.some(({ corners }) => areSame(candidate.corners, corners))) selected.push(candidate);
  }
  return selected;
}

/** Whether other lines run along a strip from edge to edge of the image: stripes of a cloth, boards of a table, bars. */
function isPattern(strip: readonly SideLine[], sides: readonly SideLine[]): boolean {
  const edges = strip.filter(({ support }) => support);
  const alike = sides.filter((side) => {
    const isApart = edges.every((edge) => measureApart(edge.line, side.line) > APART);
    return isApart && Math.abs(measureRise(side)) > MIN_RISE;
  });
  return alike.length > FEW || edges.every((edge) => sides.some((side) => isBar(edge, side)));
}

/** Whether two lines are the edges of one bar: brightness rises at one and falls at the other. */
function isBar(one: SideLine, other: SideLine): boolean {
  const apart = measureApart(one.line, other.line);
  const isTurned = one.line.nx * other.line.nx + one.line.ny * other.line.ny < 0;
  const rise = measureRise(one) * measureRise(other) * (isTurned ? -1 : 1);
  return apart >= 0 && apart <= APART && rise < -(MIN_RISE ** 2);
}

const measureRise = ({ support, inside }: SideLine): number => support?.measureRise(inside.from, inside.to) ?? 0;

/** Distance of two nearly parallel lines in pixels; -1 for other lines. */
function measureApart(a: Line, b: Line): number {
  const cosine = a.nx * b.nx + a.ny * b.ny;
  return Math.abs(cosine) < ALONG ? -1 : Math.abs(a.r - Math.sign(cosine) * b.r);
}

/** Whether two opposite sides and the two between are those of a rectangle at a moderate tilt; false for NaN. */
function areRectangleSides(one: number, other: number, between: number, opposite: number): boolean {
  if (!(one >= SHORTEST_SIDE && other >= SHORTEST_SIDE)) return false;
  if (one > MAX_TAPERED * other || other > MAX_TAPERED * one) return false;
  if (between > MAX_TAPERED * opposite || opposite > MAX_TAPERED * between) return false;
  const [sum, sumBetween] = [one + other, between + opposite];
  return sum < LONGEST * sumBetween && sumBetween < LONGEST * sum;
}

function areSame(corners: Corners, others: Corners): boolean {
  return corners.every((corner) => others.some((other) => measureDistance(corner, other) < SAME));
}
