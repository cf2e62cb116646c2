import type { Quad } from '../quad.js';

/** A request to the worker that reads zones, beside its `id` and `frame`. */
export interface MrzRequest {
  /** Corners of the document in the frame's pixels; null where they are unknown. */
  outline: Quad | null;
  /** Milliseconds since 1970; decides the centuries of dates. */
  today: number;
}
