/** Positions of a block's coefficients, row by row, in coding order (zigzag; ITU T.81, figure A.6). */
export const ZIGZAG: Uint8Array = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]);

/** Pixels that an edge of a block becomes, of its 8. */
export type BlockEdge = 1 | 2 | 4 | 8;

/**
 * Inverse DCT at a reduced size: the lowest `edge` × `edge` coefficients of a block give as many pixels, which is the image
 * scaled down. The pixels are written to `out` from `at` on, in rows of `stride`.
 */
export function createBlockWriter(edge: BlockEdge) {
  const basis = createBasis(edge);
  const rows = new Float32Array(edge * edge);
  return (coefficients: Float32Array, out: Uint8ClampedArray, at: number, stride: number): void => {
    for (let v = 0; v < edge; v++) {
      for (let x = 0; x < edge; x++) {
        let sum = 0;
        for (let u = 0; u < edge; u++) sum += basis[x * edge + u]! * coefficients[v * 8 + u]!;
        rows[v * edge + x] = sum;
      }
    }
    for (let y = 0; y < edge; y++) {
      for (let x = 0; x < edge; x++) {
        let sum = 128;
        for (let v = 0; v < edge; v++) sum += basis[y * edge + v]! * rows[v * edge + x]!;
        out[at + y * stride + x] = sum;
      }
    }
  };
}

/** The cosines of a transform of `edge` points, scaled so that a block's mean stays the same. */
function createBasis(edge: BlockEdge): Float32Array {
  return Float32Array.from({ length: edge * edge }, (_value, index) => {
    const [x, u] = [Math.floor(index / edge), index % edge];
    const scale = u === 0 ? Math.SQRT1_2 : 1;
    return (scale * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * edge))) / 2;
  });
}
