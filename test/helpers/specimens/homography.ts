import type { Quad } from '@idproof/engines';

/** Eight numbers: the projective map `(x, y) → ((ax + by + c) / (gx + hy + 1), (dx + ey + f) / (gx + hy + 1))`. */
export type Homography = readonly [number, number, number, number, number, number, number, number];

/** The projective map that takes each corner of `from` to its counterpart of `to`. */
export function mapQuad(from: Quad, to: Quad): Homography {
  const rows = from.flatMap(([x, y], index) => {
    const [u, v] = to[index]!;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return solve(rows) as unknown as Homography;
}

/** Gauss-Jordan elimination with pivoting; each row ends with its right-hand side. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const head = rows[column]!;
    for (const row of rows) {
      if (row === head) continue;
      const factor = row[column]! / head[column]!;
      for (let index = column; index <= size; index++) row[index]! -= factor * head[index]!;
    }
  }
  return rows.map((row, index) => row[size]! / row[index]!);
}
