import { MIN_CHROMA_SPREAD } from '../../chroma-spread.js';
import type { DocumentQuality } from '../../quality-bounds.js';

/** A measure is good enough at or above `least`, and at or below `most`. */
export interface Limit {
  least?: number;
  most?: number;
}

/**
 * The measures of a document in a frame, and their limits for automatic capture. Origin of the figures: docs/capture.md,
 * "When it is taken".
 */
export const DOCUMENT_LIMITS = {
  /** Score of the outline; see `Evidence`. An outline is shown from 1.6. */
  score: { least: 1.7 },
  /** The share of the frame that the document covers. */
  area: { least: 0.12, most: 0.85 },
  /** The smallest distance of a corner from the edge of the frame, in shares of its diagonal; negative outside. */
  margin: { least: 0.008 },
  /** Distance of a too small document's centre from that of a live frame, in shares of the frame's width or height. */
  offset: { most: 0.2 },
  /** The longer side of the document in a finished image, in the image's own pixels. */
  width: { least: 400 },
  /** Ratio of its aspect, rectified, to that of a document of the requested type, or the inverse; 1 or more. */
  shape: { most: 1.08 },
  /** Ratio of strokes in the rows of a machine-readable zone to those between them, where a zone is detected. */
  zone: { least: 3 },
  /** The longest stretch of a side across which colour does not change, in shares of that side, without shallow fingers. */
  gap: { most: 0.07 },
  /** How far fingers reach into the document, in shares of its longer side. */
  cover: { most: 0.07 },
  /** Ratio of a side to the opposite one. */
  tilt: { most: 1.45 },
  /** Deviation of opposite sides from parallel: 1 minus the cosine of the angle between them, here of 28 degrees. */
  lean: { most: 0.12 },
  /** The brightness, 0 to 255, that a tenth of the document exceeds. */
  light: { least: 90 },
  /** The share of the document that is white, where hardly any print is left. */
  clipped: { most: 0.45 },
  /** The share of the document that is above 240 in all channels, and brighter than its paper. */
  glare: { most: 0.04 },
  /** Spread of the document's own colours, in percent of its brightness; a copy without colours has little. */
  colour: { least: MIN_CHROMA_SPREAD },
  /** The longest movement of a corner in the last frames, in shares of the diagonal. */
  travel: { most: 0.008 },
  /** The width of the document's own edges from 10 to 90 %, in pixels of a frame 640 px long. */
  blur: { most: 3 },
} as const satisfies Record<string, Limit>;

export type DocumentMeasure = keyof typeof DOCUMENT_LIMITS;
export type DocumentMeasures = Partial<Record<DocumentMeasure, number>>;

export type DocumentLimits = Readonly<Record<DocumentMeasure, Limit>>;

/** The default limits, replaced by those in `quality`. */
export function adaptLimits(quality: DocumentQuality = {}): DocumentLimits {
  const limits: Record<DocumentMeasure, Limit> = { ...DOCUMENT_LIMITS };
  for (const [name, value] of Object.entries(quality) as [keyof DocumentQuality, number][]) {
    limits[name] = 'most' in limits[name] ? { most: value } : { least: value };
  }
  return limits;
}

/** Whether a measure is within its limit; true where it could not be measured. */
export function isWithin(limits: DocumentLimits, measures: DocumentMeasures, name: DocumentMeasure): boolean {
  const value = measures[name];
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = limits[name];
  return value === undefined || (value >= least && value <= most);
}
