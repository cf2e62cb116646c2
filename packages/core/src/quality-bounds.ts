/**
 * What a merchant may ask of pictures, by the measure's name, and the bounds of it: beyond the strict one hardly any good
 * picture passes, beyond the lax one hardly any that passes can be read or compared. docs/capture.md has the units, the
 * defaults and where the bounds come from.
 */
export const QUALITY_BOUNDS = {
  document: { blur: [2.5, 4.5], glare: [0.02, 0.1], light: [60, 130], clipped: [0.2, 0.7], width: [350, 1600] },
  selfie: { sharpness: [0.28, 0.42], luma: [30, 90], clipped: [0.1, 0.4], evenness: [0.25, 0.7], width: [60, 400] },
} as const satisfies Record<string, Record<string, readonly [least: number, most: number]>>;

export type DocumentQuality = Partial<Record<keyof (typeof QUALITY_BOUNDS)['document'], number>>;
export type SelfieQuality = Partial<Record<keyof (typeof QUALITY_BOUNDS)['selfie'], number>>;
