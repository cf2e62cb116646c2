/** Mask of the bits above each channel, which hold the result of a comparison. Channels are packed ten bits apart. */
const ABOVE = 0x10040100;

/** Packs three channels of eight bits into one integer. */
export const packColour = (red: number, green: number, blue: number): number => red | (green << 10) | (blue << 20);
export const unpackRed = (colour: number): number => colour & 255;
export const unpackGreen = (colour: number): number => (colour >> 10) & 255;
export const unpackBlue = (colour: number): number => colour >> 20;

/**
 * Morphological closing of each channel of packed colours, in place: erases dark lines thinner than five pixels, such as
 * print, gaps between keys and seams of a table. The paper of a document and the surface around it remain, which have few
 * edges of their own.
 */
export function erasePrint(colours: Int32Array, width: number): void {
  // Windows run on into the next row; each of them holds its own pixel, so that nothing becomes darker than it was.
  dilate(colours, 1);
  dilate(colours, width);
  erode(colours, 1);
  erode(colours, width);
}

/** Each channel becomes the largest of itself and the four after it; two neighbours at once, which have four of five alike. */
function dilate(colours: Int32Array, step: number): void {
  for (let start = 0; start + 6 * step <= colours.length; start += 2 * step) {
    for (let at = start; at < start + step; at++) {
      const pair = findLargest(colours[at + step]!, colours[at + 2 * step]!);
      const alike = findLargest(pair, findLargest(colours[at + 3 * step]!, colours[at + 4 * step]!));
      colours[at] = findLargest(colours[at]!, alike);
      colours[at + step] = findLargest(alike, colours[at + 5 * step]!);
    }
  }
}

/** Each channel becomes the smallest of itself and the four before it. */
function erode(colours: Int32Array, step: number): void {
  for (let start = colours.length - 6 * step; start >= 0; start -= 2 * step) {
    for (let at = start; at < start + step; at++) {
      const pair = findSmallest(colours[at + step]!, colours[at + 2 * step]!);
      const alike = findSmallest(pair, findSmallest(colours[at + 3 * step]!, colours[at + 4 * step]!));
      colours[at + 5 * step] = findSmallest(alike, colours[at + 5 * step]!);
      colours[at + 4 * step] = findSmallest(colours[at]!, alike);
    }
  }
}

/** Of each channel the larger one: three at once, without a branch. */
function findLargest(one: number, other: number): number {
  return other ^ ((one ^ other) & selectLarger(one, other));
}

function findSmallest(one: number, other: number): number {
  return one ^ ((one ^ other) & selectLarger(one, other));
}

/** All bits of the channels in which `one` is at least as large as `other`. */
function selectLarger(one: number, other: number): number {
  const larger = ((one | ABOVE) - other) & ABOVE;
  return larger - (larger >> 8);
}
