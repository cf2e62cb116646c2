import type { Box } from './frame-judge.js';
import type { Quad } from '../quad.js';
import type { ZoneFormat } from '../zone/layout.js';
import type { HintCode } from './hint-codes.js';

/** The quality of one image. Measured in the browser, so servers must not trust it. */
export interface Quality {
  /** False when one of `warnings` advises to take the image again. */
  passed: boolean;
  warnings: HintCode[];
  /**
   * Measures by name: `luma` mean 0-255; `clipped` and `glare` shares 0-1; `sharpness` 0-1, absent when there are too few
   * edges; and those of the judge of frames.
   */
  measures: Record<string, number>;
  /** The corners of the document in pixels of the image; null when none was found. Absent without a judge. */
  quad?: Quad | null;
  /** The faces in pixels of the image, the largest first. Absent without a judge. */
  faces?: readonly Box[];
  /** The machine-readable zone of a page that should have one, without its content. Absent where none was looked for. */
  mrz?: ZoneQuality;
  /** How the image was captured, as the page reports it. `guidance` is `none` where only light was measured. */
  signals?: Readonly<Record<string, string | number | boolean>>;
}

/** What is reported of a machine-readable zone. */
export interface ZoneQuality {
  /** `TD1`, `TD2`, `TD3`, `MRV-A`, `MRV-B` or `FRA-ID`; null where no zone was found. */
  format: ZoneFormat | null;
  /** Whether every check digit holds. */
  isReadable: boolean;
}
