import type { Span } from './card-line.js';

/** A field's text and the stretches of the lines that it was read from. */
export interface FoundText {
  value: string;
  spans: readonly Span[];
  /** Whether it touches its label, so that a letter between them may belong to either. */
  touchesLabel: boolean;
}
