import * as z from 'zod/mini';
import { QUALITY_BOUNDS } from '../quality-bounds.js';

const { document, selfie } = QUALITY_BOUNDS;
const between = ([least, most]: readonly [number, number]) => z.optional(z.number().check(z.gte(least), z.lte(most)));

/** Limits of image quality that replace those of the judges; units and defaults: docs/capture.md. */
export const QualityLimits = z.strictObject({
  document: z.optional(
    z.strictObject({
      blur: between(document.blur),
      glare: between(document.glare),
      light: between(document.light),
      clipped: between(document.clipped),
      width: between(document.width),
    }),
  ),
  selfie: z.optional(
    z.strictObject({
      sharpness: between(selfie.sharpness),
      luma: between(selfie.luma),
      clipped: between(selfie.clipped),
      evenness: between(selfie.evenness),
      width: between(selfie.width),
    }),
  ),
});
export type QualityLimits = z.infer<typeof QualityLimits>;
