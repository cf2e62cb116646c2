import { SCALE } from './colour-planes.js';
import { joinPoints } from './colour-changes.js';
import { EdgeMap } from './edge-map.js';
import { EdgePoints } from './edge-points.js';
import { extendOutline } from './extend-outline.js';
import { LineFinder, MAX_LINES } from './find-lines.js';
import { QuadFinder, type Candidate } from './find-quads.js';
import { refineSides } from './refine-sides.js';
import { refineOutline } from './refine-outline.js';
import { weighOutline, type Evidence } from './weigh-outline.js';
import { DOCUMENT_LIMITS } from './limits.js';
import { LineSupport } from './line-support.js';
import { measureArea, measureMargin, measureTravel, orderCorners, scaleCorners } from './geometry.js';
import type { SideLine } from './side-lines.js';
import type { Quad } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

export interface FoundDocument {
  /** In pixels of the image that was searched. */
  quad: Quad;
  evidence: Evidence;
}

/** A candidate with its weight against other candidates. */
interface Weighed extends FoundDocument {
  value: number;
}

/** The weight of the invisible share of the worst side, subtracted from the score. */
const MISSED_WEIGHT = 3;
/** Pixels of a corner's movement from which refinement is repeated. */
const MIN_CORNER_SHIFT = 1;
/** Hysteresis: bonus in score of the previous frame's outline. */
const KEPT_BONUS = 0.2;
/** From this `crossed` on the document may extend beyond its found outline. */
const MIN_CROSSED = 0.1;

/** Finds the outline of a document: four straight sides of any rectangle, at any angle, moderately tilted. */
export class DocumentFinder {
  readonly #map = new EdgeMap();
  readonly #points = new EdgePoints();
  readonly #lines = new LineFinder();
  readonly #quads = new QuadFinder();
  readonly #supports = Array.from({ length: MAX_LINES }, () => new LineSupport());
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
    const candidates = this.#quads.find(supports, map);
    const best = this.#chooseBest(candidates, pixels, prior && this.#hold(prior, pixels));
    if (best?.evidence.cut !== 0 || best.evidence.crossed < MIN_CROSSED) return best;
    // The found outline may end at the edge of a header or of a machine-readable zone.
    const quad = extendOutline(pixels, best.quad);
    return quad ? refineAgain(pixels, quad, best.evidence) : best;
  }

  /** The previous frame's outline, where its sides are visible in this one, so that it does not jump to a nearby line. */
  #hold(prior: Quad, pixels: Pixels): Weighed | null {
    if (measureMargin(prior, pixels) < 0) return null;
    const { corners, missed, gap } = refineSides(pixels, prior);
    if (gap > DOCUMENT_LIMITS.gap.most) return null;
    const map = this.#map;
    const small = scaleCorners(corners, 1 / SCALE);
    const sides = small.map((corner, i): SideLine => {
      const support = this.#refined[i]!;
      support.read(joinPoints(corner, small[(i + 1) % 4]!), map);
      return { line: support.line, support, inside: support.inside };
    });
    const evidence = weighOutline(sides, small, measureArea(...small) / (map.width * map.height), 0);
    if (!evidence) return null;
    return { quad: orderCorners(corners), evidence, value: evidence.score + KEPT_BONUS - MISSED_WEIGHT * missed };
  }

  /** The candidate whose sides are most visible in the frame. */
  #chooseBest(candidates: readonly Candidate[], pixels: Pixels, held: Weighed | null): FoundDocument | null {
    const map = this.#map;
    let best = held;
    let travel = 0;
    for (const candidate of candidates) {
      if (best && candidate.evidence.score + candidate.preference <= best.value) break;
      const { corners, sides, evidence, preference } = refineOutline(candidate, this.#points, map, this.#refined);
      const fixed = sides.map(({ support }) => support === null);
      const found = scaleCorners(corners, SCALE);
      const refined = refineSides(pixels, found, fixed);
      const value = evidence.score + preference - MISSED_WEIGHT * refined.missed;
      if (best && value <= best.value) continue;
      best = { quad: orderCorners(refined.corners), evidence, value };
      travel = measureTravel(found, refined.corners);
    }
    return best?.evidence.cut === 0 && travel >= MIN_CORNER_SHIFT
      ? refineAgain(pixels, best.quad, best.evidence)
      : best;
  }
}

/** Refines once more from the new corners, because one refinement reaches five pixels to either side. */
function refineAgain(pixels: Pixels, quad: Quad, evidence: Evidence): FoundDocument {
  const { corners } = refineSides(pixels, quad);
  return { quad: orderCorners(corners), evidence };
}
