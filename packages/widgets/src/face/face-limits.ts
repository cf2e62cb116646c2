import type { SelfieQuality } from '@idproof/core/capture';

/**
 * What the measures of a face are held against, each under the name of its measure. Chosen on portraits and group
 * images of people (docs/capture.md says which), on the same images blurred and darkened, and on animated faces.
 */
export const FACE_LIMITS = {
  /** Certainty of the detector. Doubtful faces are people further back, or patterns. */
  confidence: 0.5,
  /** Width of another face in that of the largest, from which it counts. */
  other: 0.35,
  /** Share of the frame's height or width, whichever is more, that the face takes: beyond the last its mesh collapses. */
  size: { least: 0.3, most: 0.72 },
  /** From cheek to cheek in pixels: under it, the sandbox compares nobody. */
  width: 60,
  /** Share of the face that may be outside of the image: hair and ears are not compared. */
  outside: 0.05,
  /**
   * Height of a face in its width, where a part of it is outside of the image: the net draws a face that is cut at the
   * eyes or below them together. Whole faces measure 1.13 to 1.28, those drawn together 0.87 to 1.05.
   */
  squeezed: 1.08,
  /**
   * How far the face is from the middle, in shares of the frame. It keeps a face away from the frame's edge and asks
   * for no more: a face of the usual size may lie anywhere inside the oval.
   */
  offset: 0.22,
  /** Beside the middle of the eyes, as `FaceGeometry` measures it: 0.15 is about 20 degrees. */
  yaw: 0.16,
  /** The same, up and down; faces at rest measure 0.56 to 0.77. */
  pitch: { least: 0.46, most: 0.92 },
  /** Degrees. */
  roll: 20,
  /** Mean luma of the face: dark skin in ordinary light is above it. */
  luma: 50,
  /** A face behind which it is brighter by this factor, and darker itself than the second, stands before a window. */
  backlight: { most: 2.2, luma: 80 },
  clipped: 0.2,
  evenness: 0.45,
  /** As `measureSharpness` measures it. Comparing begins to miss people at 0.28, sharp images begin at 0.42. */
  sharpness: 0.34,
  /** Widths of the face that it moves in a second. */
  speed: 0.35,
  /** Height of the open eye in its width; half-closed ones are above it. */
  openness: 0.14,
} as const;

/** The limits, with those that are asked for in their place. */
export type FaceLimits = Omit<typeof FACE_LIMITS, keyof SelfieQuality> & Required<SelfieQuality>;
