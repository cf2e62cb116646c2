/**
 * Enlarges a luma plane by Catmull-Rom interpolation, pixel centres kept in place: libvips, which shrinks so, shifts
 * what it enlarges by a part of a pixel, and similarity would measure that.
 */
export function enlarge(
  luma: Uint8Array,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Buffer {
  const wide = interpolateRows(Float32Array.from(luma), from.width, from.height, to.width);
  const turned = interpolateRows(transpose(wide, to.width, from.height), from.height, to.width, to.height);
  return Buffer.from(Uint8ClampedArray.from(transpose(turned, to.height, to.width)).buffer);
}

function interpolateRows(plane: Float32Array, width: number, height: number, wanted: number): Float32Array {
  const result = new Float32Array(wanted * height);
  for (let x = 0; x < wanted; x += 1) {
    const centre = ((x + 0.5) * width) / wanted - 0.5;
    const left = Math.floor(centre);
    const weights = weightsAt(centre - left);
    const columns = weights.map((_weight, tap) => Math.min(width - 1, Math.max(0, left - 1 + tap)));
    for (let y = 0; y < height; y += 1) {
      let sum = 0;
      for (let tap = 0; tap < 4; tap += 1) sum += weights[tap]! * plane[y * width + columns[tap]!]!;
      result[y * wanted + x] = sum;
    }
  }
  return result;
}

function weightsAt(t: number): number[] {
  return [
    ((2 - t) * t - 1) * t * 0.5,
    ((3 * t - 5) * t * t + 2) * 0.5,
    ((4 - 3 * t) * t + 1) * t * 0.5,
    (t - 1) * t * t * 0.5,
  ];
}

function transpose(plane: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) result[x * height + y] = plane[y * width + x]!;
  }
  return result;
}
