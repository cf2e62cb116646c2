/** Distances whose maxima, one after the other, span five pixels: print is thinner at 320 px, a document is not. */
const DISTANCES = [1, 2, 1];

/**
 * Erases what is dark and thin from a plane of brightness, in place: print, keys' gaps and seams of a table. What is
 * left is the paper below and around a document, which has few edges of its own. (A morphological closing.)
 */
export function erasePrint(plane: Uint8Array, width: number): void {
  // Windows run on into the next row; each of them holds its own pixel, so that nothing becomes darker than it was.
  for (const step of [1, width]) {
    for (const distance of DISTANCES) dilate(plane, step * distance);
  }
  for (const step of [1, width]) {
    for (const distance of DISTANCES) erode(plane, step * distance);
  }
}

/** Each value becomes the larger of itself and the one `distance` after it. */
function dilate(plane: Uint8Array, distance: number): void {
  for (let at = 0, end = plane.length - distance; at < end; at++) {
    const other = plane[at + distance]!;
    if (other > plane[at]!) plane[at] = other;
  }
}

/** Each value becomes the smaller of itself and the one `distance` before it. */
function erode(plane: Uint8Array, distance: number): void {
  for (let at = plane.length - 1; at >= distance; at--) {
    const other = plane[at - distance]!;
    if (other < plane[at]!) plane[at] = other;
  }
}
