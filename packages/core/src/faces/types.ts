/** An upright, decoded image: `data` holds width × height × 3 bytes, RGB, row by row from the top. */
export interface RgbImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** `[x, y]` in pixels, from the top left corner of the image. */
export type Point = readonly [x: number, y: number];

/** Axis-aligned rectangle in pixels, from the image's top left corner. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}
