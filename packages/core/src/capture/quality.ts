import type { Box, Quad } from './frame-judge.js';
import type { HintCode } from './hint-codes.js';

/** What is thought of one picture. Made in the browser, so nothing that a server may trust. */
export interface Quality {
  /** False when one of `warnings` advises to take the picture again. */
  passed: boolean;
  warnings: HintCode[];
  /**
   * What was measured, by name: `luma` mean 0-255; `clipped` and `glare` shares 0-1; `sharpness` 0-1, absent when there
   * are too few edges to tell; and what a judge of frames measures.
   */
  measures: Record<string, number>;
  /** The corners of the document in pixels of the picture; null when none was seen. Absent without a judge. */
  quad?: Quad | null;
  /** The faces in pixels of the picture, the largest first. Absent without a judge. */
  faces?: readonly Box[];
  /** How the picture came about, as this page says: `guidance` is `none` where nothing but its light could be judged. */
  signals?: Readonly<Record<string, string | number | boolean>>;
}
