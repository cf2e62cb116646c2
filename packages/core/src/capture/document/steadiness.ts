import { measureTravel } from './geometry.js';
import type { Quad } from '../../quad.js';

/** Minimum frames, and milliseconds, over which a document is steady, so that a fast camera waits as well. */
const MIN_FRAMES = 3;
const MIN_SPAN_MS = 150;
/** Gap in milliseconds between frames after which the history restarts. */
const MAX_GAP_MS = 1000;

interface TimedOutline {
  quad: Quad;
  time: number;
}

/** The outlines of the last frames, to measure how far the document moves. */
export class Steadiness {
  #sightings: TimedOutline[] = [];

  /** The last outline of the document. */
  get last(): Quad | null {
    return this.#sightings.at(-1)?.quad ?? null;
  }

  /**
   * The longest way of a corner in the last three frames and 150 ms, in pixels. Undefined before that many;
   * null as the quad clears the history.
   */
  add(quad: Quad | null, time: number): number | undefined {
    const last = this.#sightings.at(-1);
    if (!quad || (last && time - last.time > MAX_GAP_MS)) this.#sightings = [];
    if (!quad) return undefined;
    this.#sightings.push({ quad, time });
    const counted = this.#sightings.findLastIndex(
      (sighting, i) => this.#sightings.length - i >= MIN_FRAMES && time - sighting.time >= MIN_SPAN_MS,
    );
    if (counted > 0) this.#sightings.splice(0, counted);
    if (counted < 0) return undefined;
    return Math.max(...this.#sightings.map((sighting) => measureTravel(sighting.quad, quad)));
  }

  clear(): void {
    this.#sightings = [];
  }
}
