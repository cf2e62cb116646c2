import type { FaceMesh, Point3 } from './face-mesh.js';

/** What a face does. Angles in degrees: yaw to either side, pitch above 0 looks up. `blink` and `mouth`: 0 to 1. */
export interface Pose {
  yaw?: number;
  pitch?: number;
  blink?: number;
  mouth?: number;
}

/** Upper and lower lid, point over point, of either eye. */
const LIDS: readonly (readonly [upper: number, lower: number])[] = [
  [246, 7], [161, 163], [160, 144], [159, 145], [158, 153], [157, 154], [173, 155],
  [466, 249], [388, 390], [387, 373], [386, 374], [385, 380], [384, 381], [398, 382],
]; // prettier-ignore
/** The crease that follows the upper lid. */
const CREASES: Readonly<Record<number, number>> = {
  161: 30, 160: 29, 159: 27, 158: 28, 157: 56, 173: 190, 246: 247,
  388: 260, 387: 259, 386: 257, 385: 258, 384: 286, 398: 414, 466: 467,
}; // prettier-ignore
/** Lower lip, chin and jaw. */
const JAW = [
  14, 87, 86, 85, 84, 83, 15, 16, 17, 178, 179, 180, 181, 182, 88, 89, 90, 91, 106, 95, 96, 77, 76, 317, 316, 315, 314,
  313, 402, 403, 404, 405, 406, 318, 319, 320, 321, 335, 324, 325, 307, 306, 18, 200, 199, 175, 152, 148, 176, 377, 400,
  201, 208, 171, 140, 428, 421, 396, 369, 32, 262, 194, 418, 204, 424, 211, 431, 170, 395, 169, 394, 149, 378, 150, 379,
  135, 364, 136, 365, 214, 434, 210, 430, 202, 422, 43, 273, 146, 375, 61, 291, 62, 292, 78, 308, 57, 287, 212, 432,
];
const CHIN = [14, 87, 317, 15, 16, 17, 18, 200, 199, 175, 152, 148, 377, 178, 402];
const MOUTH_CORNERS = [78, 308, 61, 291, 62, 292, 76, 306];

type Movable = [x: number, y: number, z: number];

/** How far each point goes along when the jaw drops, 0 to 1. */
function jawWeights(points: readonly Point3[]): Float32Array {
  const weights = new Float32Array(points.length);
  const halfMouth = Math.abs(points[291]![0] - points[61]![0]) / 2;
  for (const index of JAW) {
    const side = Math.abs(points[index]![0] - points[13]![0]) / halfMouth;
    const weight = Math.max(0.05, Math.min(1, 1 - Math.max(0, side - 0.15) * (side < 1.05 ? 0.95 : 0.7)));
    weights[index] = points[index]![1] < points[13]![1] + 1 ? weight * 0.15 : weight;
  }
  for (const index of CHIN) weights[index] = Math.max(weights[index]!, 0.85);
  for (const index of MOUTH_CORNERS) weights[index] = 0.12;
  for (const index of [95, 324]) weights[index] = 0.5;
  for (const index of [88, 318]) weights[index] = 0.75;
  return weights;
}

function span(values: readonly number[]): { least: number; most: number; mean: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { least: Math.min(...values), most: Math.max(...values), mean };
}

/** Returns the function that says where the points of the face are in a pose. */
export function createPoser({ points }: FaceMesh): (pose: Pose) => Point3[] {
  const [xs, ys, zs] = [0, 1, 2].map((axis) => span(points.map((point) => point[axis]!)));
  const [width, height] = [xs!.most - xs!.least, ys!.most - ys!.least];
  // The net's depth is too flat for a head; three quarters of the width is a plausible one.
  const depth = (0.75 * width) / (zs!.most - zs!.least);
  const weights = jawWeights(points);

  function closeLids(moved: Movable[], blink: number): void {
    for (const [upper, lower] of LIDS) {
      const gap = points[lower]![1] - points[upper]![1];
      const way = gap + height * 0.012;
      moved[upper]![1] += way * 0.86 * blink;
      moved[lower]![1] -= way * 0.14 * blink;
      moved[CREASES[upper]!]![1] += gap * 0.42 * blink;
    }
  }

  return ({ yaw = 0, pitch = 0, blink = 0, mouth = 0 }) => {
    const moved = points.map((point): Movable => [...point]);
    if (blink > 0) closeLids(moved, blink);
    moved.forEach((point, index) => (point[1] += weights[index]! * mouth * height * 0.16));
    const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
    return moved.map(([px, py, pz]): Point3 => {
      const [x, y, z] = [px - xs!.mean, py - ys!.mean, (pz - zs!.most) * depth];
      const turned = x * Math.cos(a) - z * Math.sin(a);
      const back = x * Math.sin(a) + z * Math.cos(a);
      const nodded = y * Math.cos(b) + back * Math.sin(b);
      const away = back * Math.cos(b) - y * Math.sin(b);
      const scale = 1 / (1 + away / (width * 12));
      return [xs!.mean + turned * scale, ys!.mean + nodded * scale, away];
    });
  };
}
