/**
 * The range that a merchant may set for each quality limit, by measure. Beyond the strict bound hardly any good image
 * passes; beyond the lax bound hardly any image that passes can be read or compared. Units, defaults and origin of the
 * bounds: docs/capture.md.
 */
export const QUALITY_BOUNDS = {
  document: { blur: [2.5, 4.5], glare: [0.02, 0.1], light: [60, 130], clipped: [0.2, 0.7], width: [350, 1600] },
  selfie: { sharpness: [0.28, 0.42], luma: [30, 90], clipped: [0.1, 0.4], evenness: [0.25, 0.7], width: [60, 400] },
} as const satisfies Record<string, Record<string, readonly [least: number, most: number]>>;

export type DocumentQuality = Partial<Record<keyof (typeof QUALITY_BOUNDS)['document'], number>>;
export type SelfieQuality = Partial<Record<keyof (typeof QUALITY_BOUNDS)['selfie'], number>>;
