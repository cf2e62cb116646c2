import { SCALE } from './colour-planes.js';
import { EdgeMap } from './edge-map.js';
import { EdgePoints } from './edge-points.js';
import { extendOutline } from './extend-outline.js';
import { LineFinder, MOST_LINES } from './find-lines.js';
import { QuadFinder, type Candidate } from './find-quads.js';
import { refineSides } from './refine-sides.js';
import { refineOutline } from './refine-outline.js';
import type { Evidence } from './weigh-outline.js';
import { LineSupport } from './line-support.js';
import { measureTravel, orderCorners, scaleCorners } from './geometry.js';
import type { Quad } from '../frame-judge.js';
import type { Pixels } from '../measure-frame.js';

export interface FoundDocument {
  /** In pixels of the picture that was searched. */
  quad: Quad;
  evidence: Evidence;
  /** The longest stretch of a side across which colour does not change, in shares of that side. */
  gap: number;
}

/** What a side that the frame does not show at all weighs, beside the score. */
const MISSED_WEIGHT = 3;
/** Sides whose corners move by so many pixels are looked at again. */
const SETTLED = 1;
/** From here on of `crossed` a document may be longer than it was found. */
const LEAST_CROSSED = 0.1;

/** Finds the outline of a document: four straight sides of any rectangle, at any angle, moderately tilted. */
export class DocumentFinder {
  readonly #map = new EdgeMap();
  readonly #points = new EdgePoints();
  readonly #lines = new LineFinder();
  readonly #quads = new QuadFinder();
  readonly #supports = Array.from({ length: MOST_LINES }, () => new LineSupport());
  readonly #refined = Array.from({ length: 4 }, () => new LineSupport());

  /**
   * The document that stands out most, or one nearly as clear that lies where the `prior` one did; null when there is none.
   * RGBA pixels, 640 px along the longer edge.
   */
  find(pixels: Pixels, prior: Quad | null = null): FoundDocument | null {
    const map = this.#map;
    map.read(pixels);
    this.#points.read(map);
    const lines = this.#lines.find(this.#points, map.width, map.height);
    const supports = this.#supports.slice(0, lines.length);
    for (const [i, support] of supports.entries()) support.read(lines[i]!, map);
    const candidates = this.#quads.find(supports, map, prior && scaleCorners(prior, 1 / SCALE));
    const best = this.#chooseBest(candidates, pixels);
    if (best?.evidence.cut !== 0 || best.evidence.crossed < LEAST_CROSSED) return best;
    // What was found may end at the edge of a header or of a zone.
    const quad = extendOutline(pixels, best.quad);
    return quad ? lookAgain(pixels, quad, best.evidence) : best;
  }

  /** The one whose sides the frame itself shows best. */
  #chooseBest(candidates: readonly Candidate[], pixels: Pixels): FoundDocument | null {
    const map = this.#map;
    let best: FoundDocument | null = null;
    let most = Number.NEGATIVE_INFINITY;
    let travel = 0;
    for (const candidate of candidates) {
      if (candidate.evidence.score + candidate.preference <= most) break;
      const { corners, sides, evidence, preference } = refineOutline(candidate, this.#points, map, this.#refined);
      const fixed = sides.map(({ support }) => support === null);
      const seen = scaleCorners(corners, SCALE);
      const refined = refineSides(pixels, seen, fixed);
      const value = evidence.score + preference - MISSED_WEIGHT * refined.missed;
      if (value <= most) continue;
      most = value;
      travel = measureTravel(seen, refined.corners);
      best = { quad: orderCorners(refined.corners), evidence, gap: refined.gap };
    }
    return best?.evidence.cut === 0 && travel >= SETTLED ? lookAgain(pixels, best.quad, best.evidence) : best;
  }
}

/** Looks again from where the corners have come to lie: one look reaches five pixels to either side. */
function lookAgain(pixels: Pixels, quad: Quad, evidence: Evidence): FoundDocument {
  const { corners, gap } = refineSides(pixels, quad);
  return { quad: orderCorners(corners), evidence, gap };
}
