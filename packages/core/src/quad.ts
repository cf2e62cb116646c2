/** `[x, y]` in pixels from the top left corner of the frame. */
export type Point = readonly [x: number, y: number];

/**
 * The corners of a document, clockwise. The first is the document's own top left in an image with a machine-readable
 * zone, else the corner nearest to the top left of the frame.
 */
export type Quad = readonly [Point, Point, Point, Point];
