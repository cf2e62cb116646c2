import type { Point, RgbImage } from '../types.js';

/** Width and height in pixels of the chips that the recognition net was trained on. */
export const CHIP_SIZE = 150;

/** Border around the face in its own widths, as in the chips that dlib's net was trained on. */
const PADDING = 0.25;
/** Mean positions of the eye corners and the base of the nose (dlib's 5-point shape predictor), in units of the face. */
const MEAN_PLACES: readonly Point[] = [
  [0.8595674595992, 0.2134981538014],
  [0.6460604764104, 0.2289674387677],
  [0.1205750620789, 0.2137274526848],
  [0.3340850613712, 0.2290642403242],
  [0.4901123135679, 0.6277975316475],
];
/** The mesh points at those positions: outer and inner corner of each eye, base of the nose. */
const MESH_POINTS = [263, 362, 33, 133, 2] as const;
const PLACES: readonly Point[] = MEAN_PLACES.map(([x, y]) => [toChipScale(x), toChipScale(y)]);

/** `(x, y) → (ax - by + left, bx + ay + top)`. */
interface Similarity {
  a: number;
  b: number;
  left: number;
  top: number;
}

function toChipScale(place: number): number {
  return ((PADDING + place) / (2 * PADDING + 1)) * CHIP_SIZE;
}

function mean(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** Fits the rotation, scale and translation that map `from` to `to`, by least squares. */
function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const [fx, fy] = mean(from);
  const [tx, ty] = mean(to);
  let dot = 0;
  let cross = 0;
  let spread = 0;
  from.forEach(([px, py], index) => {
    const [x, y] = [px - fx, py - fy];
    const [u, v] = [to[index]![0] - tx, to[index]![1] - ty];
    dot += x * u + y * v;
    cross += x * v - y * u;
    spread += x * x + y * y;
  });
  const [a, b] = [dot / spread, cross / spread];
  return { a, b, left: tx - a * fx + b * fy, top: ty - b * fx - a * fy };
}

function fitChip(mesh: readonly Point[]): { map: Similarity; seen: Point[] } {
  const seen = MESH_POINTS.map((index) => mesh[index]!);
  return { map: fitSimilarity(PLACES, seen), seen };
}

/** Mean distance of the five points from an average face, in chip pixels. A collapsed mesh is over 12. */
export function buildError(mesh: readonly Point[]): number {
  const { map, seen } = fitChip(mesh);
  const scale = Math.hypot(map.a, map.b);
  const distances = PLACES.map(([x, y], index) => {
    const [u, v] = seen[index]!;
    return Math.hypot(map.a * x - map.b * y + map.left - u, map.b * x + map.a * y + map.top - v) / scale;
  });
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}

/** Measures the roll of a face, in degrees, -180 to 180. */
export function measureRoll(mesh: readonly Point[]): number {
  const { map } = fitChip(mesh);
  return (Math.atan2(map.b, map.a) * 180) / Math.PI;
}

/** Cuts out the face, upright, as 150 × 150 × 3 values from 0 to 255, averaged where it is shrunk. */
export function cutChip({ data, width, height }: RgbImage, mesh: readonly Point[]): Float32Array {
  const { a, b, left, top } = fitChip(mesh).map;
  const samples = Math.max(1, Math.min(6, Math.ceil(Math.hypot(a, b))));
  const share = 1 / (samples * samples);
  const chip = new Float32Array(CHIP_SIZE * CHIP_SIZE * 3);
  for (let y = 0, at = 0; y < CHIP_SIZE; y++) {
    for (let x = 0; x < CHIP_SIZE; x++, at += 3) {
      for (let part = 0; part < samples * samples; part++) {
        const px = x + ((part % samples) + 0.5) / samples - 0.5;
        const py = y + (Math.floor(part / samples) + 0.5) / samples - 0.5;
        const u = Math.max(0, Math.min(width - 1.001, a * px - b * py + left));
        const v = Math.max(0, Math.min(height - 1.001, b * px + a * py + top));
        addBilinear(data, width, u, v, share, chip, at);
      }
    }
  }
  return chip;
}

function addBilinear(
  data: Uint8Array,
  width: number,
  u: number,
  v: number,
  share: number,
  into: Float32Array,
  at: number,
): void {
  const [column, row] = [Math.floor(u), Math.floor(v)];
  const [fx, fy] = [u - column, v - row];
  const here = (row * width + column) * 3;
  const below = here + width * 3;
  for (let c = 0; c < 3; c++) {
    const upper = data[here + c]! * (1 - fx) + data[here + 3 + c]! * fx;
    const lower = data[below + c]! * (1 - fx) + data[below + 3 + c]! * fx;
    into[at + c]! += share * (upper * (1 - fy) + lower * fy);
  }
}
