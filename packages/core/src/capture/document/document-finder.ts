import { EdgeMap } from './edge-map.js';
import { EdgePoints } from './edge-points.js';
import { LineFinder } from './find-lines.js';
import { findQuad } from './find-quad.js';
import { refineSides } from './refine-sides.js';
import { refineOutline } from './refine-outline.js';
import { measureGap, type Evidence } from './weigh-outline.js';
import { LineSupport } from './line-support.js';
import { orderCorners, scaleCorners } from './geometry.js';
import type { Quad } from '../frame-judge.js';
import type { Pixels } from '../measure-frame.js';

export interface FoundDocument {
  /** In pixels of the picture that was searched. */
  quad: Quad;
  evidence: Evidence;
  /** The longest stretch of a side without an edge, in shares of that side. */
  gap: number;
}

/** Finds the outline of a document: four straight sides of any rectangle, at any angle, moderately tilted. */
export class DocumentFinder {
  readonly #map = new EdgeMap();
  readonly #points = new EdgePoints();
  readonly #lines = new LineFinder();

  /**
   * The document that stands out most, or one nearly as clear that lies where the `prior` one did; null when there is none.
   * RGBA pixels, best 640 px along the longer edge.
   */
  find(pixels: Pixels, prior: Quad | null = null): FoundDocument | null {
    const map = this.#map;
    map.read(pixels);
    this.#points.read(map);
    const lines = this.#lines.find(this.#points, map.width, map.height);
    const found = findQuad(
      lines.map((line) => new LineSupport(line, map)),
      map,
      prior && scaleCorners(prior, 1 / map.scale),
    );
    if (!found) return null;
    const { corners, sides, evidence } = refineOutline(found, this.#points, map);
    const fixed = sides.map(({ support }) => support === null);
    const quad = orderCorners(refineSides(pixels, scaleCorners(corners, map.scale), fixed));
    return { quad, evidence, gap: measureGap(sides, corners) };
  }
}
