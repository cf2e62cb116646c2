/** The bits that a halved sum of each half of an integer keeps, and those of a result. */
const HALVED = 0x7fff7fff;
const RESULT = 0x03ff03ff;

/**
 * Blurs a plane by 1-4-6-4-1 across and down, into another one. Each integer holds two values of up to nine bits, sixteen
 * bits apart, or one. The result is twice as large, which keeps half steps; two pixels at the plane's edge are left out.
 */
export function smooth(plane: Int32Array, width: number, to: Int32Array): void {
  const two = 2 * width;
  for (let row = two; row < plane.length - two; row += width) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let at = row; at < row + width; at++) {
      const near = (plane[at - width]! + plane[at + width]!) << 2;
      // Six times the middle, as sums that stay integers.
      const here = (plane[at]! << 2) + (plane[at]! << 1);
      const e = ((plane[at - two]! + plane[at + two]! + near + here) >>> 1) & HALVED;
      to[at - 2] = ((a + e + ((b + d) << 2) + (c << 2) + (c << 1)) >>> 6) & RESULT;
      a = b;
      b = c;
      c = d;
      d = e;
    }
  }
}
