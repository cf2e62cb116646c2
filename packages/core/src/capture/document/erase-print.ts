/** Distances whose maxima, one after the other, span five pixels: print is thinner at 320 px, a document is not. */
const DISTANCES = [1, 2, 1];
/** Channels lie ten bits apart in one integer; the bit above each tells which of two is the larger. */
const ABOVE = 0x10040100;

/** Three channels of eight bits as one integer, and so that they can be told apart again. */
export const packColour = (red: number, green: number, blue: number): number => red | (green << 10) | (blue << 20);
export const unpackRed = (colour: number): number => colour & 255;
export const unpackGreen = (colour: number): number => (colour >> 10) & 255;
export const unpackBlue = (colour: number): number => colour >> 20;

/**
 * Erases what is dark and thin from packed colours, in place: print, keys' gaps and seams of a table. What is left is
 * the paper below and around a document, which has few edges of its own. (A morphological closing of each channel.)
 */
export function erasePrint(colours: Int32Array, width: number): void {
  // Windows run on into the next row; each of them holds its own pixel, so that nothing becomes darker than it was.
  for (const step of [1, width]) {
    for (const distance of DISTANCES) dilate(colours, step * distance);
  }
  for (const step of [1, width]) {
    for (const distance of DISTANCES) erode(colours, step * distance);
  }
}

/** Each channel becomes the larger of itself and the one `distance` after it: three at once, without a branch. */
function dilate(colours: Int32Array, distance: number): void {
  for (let at = 0, end = colours.length - distance; at < end; at++) {
    const here = colours[at]!;
    const other = colours[at + distance]!;
    colours[at] = other ^ ((here ^ other) & findLarger(here, other));
  }
}

/** Each channel becomes the smaller of itself and the one `distance` before it. */
function erode(colours: Int32Array, distance: number): void {
  for (let at = colours.length - 1; at >= distance; at--) {
    const here = colours[at]!;
    const other = colours[at - distance]!;
    colours[at] = here ^ ((here ^ other) & findLarger(here, other));
  }
}

/** All bits of the channels in which `one` is at least as large as `other`. */
function findLarger(one: number, other: number): number {
  const larger = ((one | ABOVE) - other) & ABOVE;
  return larger - (larger >> 8);
}
