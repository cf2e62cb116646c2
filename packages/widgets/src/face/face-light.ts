import type { Point, Rect, RgbImage } from '@idproof/core/faces';

/** The light on a face. */
export interface FaceLight {
  /** Mean luma of the face, 0 to 255. */
  luma: number;
  /** Share of the face without any structure left in its highlights, 0 to 1. */
  clipped: number;
  /** Luma of the darker half of the face in that of the brighter half, 0 to 1. */
  evenness: number;
  /** How many times brighter the rest of the image is than the face. */
  backlight: number;
}

/** A channel at this level has lost its structure. */
const CLIPPED_LEVEL = 250;
/** Semi-axes of the ellipse that holds skin alone, in widths and heights of the mesh. */
const SKIN = { across: 0.4, down: 0.42 };

/** Measures the light on the face in the box. The line from the brow to the chin divides its halves. */
export function measureLight(
  { data, width, height }: RgbImage,
  box: Rect,
  [brow, chin]: readonly [Point, Point],
): FaceLight {
  const [cx, cy] = [box.left + box.width / 2, box.top + box.height / 2];
  const halves = [
    { sum: 0, count: 0 },
    { sum: 0, count: 0 },
  ];
  const rest = { sum: 0, count: 0 };
  let clipped = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
      const isSkin = ((x - cx) / (SKIN.across * box.width)) ** 2 + ((y - cy) / (SKIN.down * box.height)) ** 2 <= 1;
      const side = (chin[0] - brow[0]) * (y - brow[1]) - (chin[1] - brow[1]) * (x - brow[0]) > 0 ? 0 : 1;
      const part = isSkin ? halves[side]! : rest;
      part.sum += luma;
      part.count++;
      if (isSkin && Math.min(red, green, blue) >= CLIPPED_LEVEL) clipped++;
    }
  }
  const skin = halves[0]!.count + halves[1]!.count;
  const means = halves.map(({ sum, count }) => sum / Math.max(1, count));
  const luma = (halves[0]!.sum + halves[1]!.sum) / Math.max(1, skin);
  return {
    luma,
    clipped: clipped / Math.max(1, skin),
    evenness: Math.min(...means) / Math.max(1, ...means),
    backlight: rest.sum / Math.max(1, rest.count) / Math.max(1, luma),
  };
}
