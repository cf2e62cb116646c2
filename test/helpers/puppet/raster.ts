import type { RgbImage } from '@idproof/engines';

type Place = readonly [x: number, y: number, ...rest: number[]];
type Triangle = readonly [Place, Place, Place];

/** Writes the colour between four pixels of `from` to the pixel of `to` that starts at `at`. */
export function sample(from: RgbImage, px: number, py: number, to: Uint8Array, at: number): void {
  const { data, width, height } = from;
  const x = Math.max(0, Math.min(width - 1.01, px));
  const y = Math.max(0, Math.min(height - 1.01, py));
  const column = Math.floor(x);
  const row = Math.floor(y);
  const fx = x - column;
  const fy = y - row;
  const here = (row * width + column) * 3;
  const below = here + width * 3;
  for (let c = 0; c < 3; c++) {
    const upper = data[here + c]! * (1 - fx) + data[here + 3 + c]! * fx;
    const lower = data[below + c]! * (1 - fx) + data[below + 3 + c]! * fx;
    to[at + c] = upper * (1 - fy) + lower * fy;
  }
}

/** Draws the part of `from` under triangle `source` into triangle `target` of `into`. */
export function drawTriangle(into: RgbImage, [A, B, C]: Triangle, from: RgbImage, source: Triangle): void {
  const den = (B[1] - C[1]) * (A[0] - C[0]) + (C[0] - B[0]) * (A[1] - C[1]);
  if (Math.abs(den) < 1e-3) return;
  const [left, right] = bounds([A[0], B[0], C[0]], into.width);
  const [top, bottom] = bounds([A[1], B[1], C[1]], into.height);
  const [a, b, c] = source;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const l = ((B[1] - C[1]) * (x - C[0]) + (C[0] - B[0]) * (y - C[1])) / den;
      const m = ((C[1] - A[1]) * (x - C[0]) + (A[0] - C[0]) * (y - C[1])) / den;
      const n = 1 - l - m;
      // A little over the edge: no gaps between neighbours.
      if (l < -0.01 || m < -0.01 || n < -0.01) continue;
      const u = l * a[0] + m * b[0] + n * c[0];
      const v = l * a[1] + m * b[1] + n * c[1];
      sample(from, u, v, into.data, (y * into.width + x) * 3);
    }
  }
}

/** Fills a polygon with one colour. */
export function fillPolygon(into: RgbImage, corners: readonly Place[], colour: readonly number[]): void {
  const [top, bottom] = bounds(
    corners.map(([, y]) => y),
    into.height,
  );
  for (let y = top; y <= bottom; y++) {
    const crossings = corners.flatMap((p, index) => {
      const q = corners[(index + 1) % corners.length]!;
      return p[1] <= y === q[1] <= y ? [] : [p[0] + ((y - p[1]) / (q[1] - p[1])) * (q[0] - p[0])];
    });
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      for (let x = Math.ceil(crossings[i]!); x <= crossings[i + 1]!; x++) {
        into.data.set(colour, (y * into.width + x) * 3);
      }
    }
  }
}

function bounds(values: readonly number[], size: number): [first: number, last: number] {
  return [Math.max(0, Math.floor(Math.min(...values))), Math.min(size - 1, Math.ceil(Math.max(...values)))];
}
