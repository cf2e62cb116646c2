import type { RgbImage } from '@idproof/engines';
import sharp from 'sharp';
import { readPortrait, type FaceName } from '../faces.js';
import { measureMesh, type FaceMesh, type Point3 } from './face-mesh.js';
import { createPoser, type Pose } from './pose.js';
import { drawTriangle, fillPolygon, sample } from './raster.js';

/** A person before a camera, animated out of one photograph. */
export interface Puppet {
  /** What the camera sees, 640 × 480. The same pose gives the same picture. */
  frame(pose: Pose): RgbImage;
}

const FRAME = { width: 640, height: 480 };
const WALL = '#aeb6ac';
const INSIDE_MOUTH = [50, 18, 20];
/** The inner edge of the lips, all round. */
const LIPS = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95];
/** Jaw line and forehead, all round. */
const OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];
const GRID = 16;
const OPEN_MOUTH = 0.05;

/** Triangles over the closed mouth, which the mesh leaves open. */
const MOUTH_COVER: readonly (readonly [number, number, number])[] = [
  [78, 191, 95],
  [415, 308, 324],
  ...Array.from({ length: 8 }, (_, index) => {
    const [a, b, c, d] = [LIPS[index + 1]!, LIPS[index + 2]!, LIPS[19 - index]!, LIPS[18 - index]!];
    return [[a, b, c] as const, [b, c, d] as const];
  }).flat(),
];

/** The portrait before a plain wall, `share` of the frame's height; of a taller one the chest is cut off. */
async function sitDown(portrait: Buffer, share: number): Promise<RgbImage> {
  const height = Math.round(FRAME.height * share);
  const person = await sharp(portrait).resize({ height }).toBuffer({ resolveWithObject: true });
  const seen = Math.min(FRAME.height, height);
  const { width } = person.info;
  const head = await sharp(person.data).extract({ left: 0, top: 0, width, height: seen }).toBuffer();
  const { data } = await sharp({ create: { ...FRAME, channels: 3, background: WALL } })
    .composite([{ input: head, left: Math.round((FRAME.width - width) / 2), top: FRAME.height - seen }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), ...FRAME };
}

/** What the head does to its surroundings: hair, neck and wall follow its outline, the less the further away. */
function createSurroundings({ points }: FaceMesh): (moved: readonly Point3[], rest: readonly Point3[]) => Float32Array {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const [middleX, middleY] = [Math.min(...xs) + width / 2, Math.min(...ys) + height / 2];
  const [columns, rows] = [Math.ceil(FRAME.width / GRID) + 1, Math.ceil(FRAME.height / GRID) + 1];
  return (moved, rest) => {
    const shifts = new Float32Array(columns * rows * 2);
    for (let cell = 0; cell < columns * rows; cell++) {
      const [x, y] = [(cell % columns) * GRID, Math.floor(cell / columns) * GRID];
      let [sum, dx, dy, nearest] = [1e-9, 0, 0, Infinity];
      for (const index of OVAL) {
        const distance = (x - points[index]![0]) ** 2 + (y - points[index]![1]) ** 2;
        const weight = 1 / (distance + 200);
        sum += weight;
        dx += weight * (moved[index]![0] - rest[index]![0]);
        dy += weight * (moved[index]![1] - rest[index]![1]);
        nearest = Math.min(nearest, distance);
      }
      const isInside = ((x - middleX) / (width / 2)) ** 2 + ((y - middleY) / (height / 2)) ** 2 < 1;
      const share = isInside ? 1 : Math.exp(-nearest / (width * 0.45) ** 2);
      shifts[cell * 2] = (dx / sum) * share;
      shifts[cell * 2 + 1] = (dy / sum) * share;
    }
    return shifts;
  };
}

function shiftAll(from: RgbImage, shifts: Float32Array): RgbImage {
  const { width, height } = from;
  const columns = Math.ceil(width / GRID) + 1;
  const data = new Uint8Array(from.data);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / GRID) * columns;
    const fy = (y % GRID) / GRID;
    for (let x = 0; x < width; x++) {
      const cell = (row + Math.floor(x / GRID)) * 2;
      const fx = (x % GRID) / GRID;
      const dx = between(shifts, cell, columns * 2, fx, fy);
      const dy = between(shifts, cell + 1, columns * 2, fx, fy);
      if (Math.abs(dx) + Math.abs(dy) > 0.05) sample(from, x - dx, y - dy, data, (y * width + x) * 3);
    }
  }
  return { data, width, height };
}

function between(shifts: Float32Array, at: number, below: number, fx: number, fy: number): number {
  const upper = shifts[at]! * (1 - fx) + shifts[at + 2]! * fx;
  const lower = shifts[at + below]! * (1 - fx) + shifts[at + below + 2]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Makes a puppet of a portrait: its mesh turns in space, its lids and jaw move. */
export async function createPuppet(name: FaceName, share = 1): Promise<Puppet> {
  const still = await sitDown(await readPortrait(name), share);
  const mesh = await measureMesh(still);
  const poser = createPoser(mesh);
  const rest = poser({});
  const surroundings = createSurroundings(mesh);
  const faces = Array.from({ length: mesh.triangles.length / 3 }, (_, index) =>
    mesh.triangles.slice(index * 3, index * 3 + 3),
  );
  return {
    frame(pose) {
      const moved = poser(pose);
      const into = shiftAll(still, surroundings(moved, rest));
      const draw = ([a, b, c]: readonly number[]): void => {
        const source = [mesh.points[a!]!, mesh.points[b!]!, mesh.points[c!]!] as const;
        drawTriangle(into, [moved[a!]!, moved[b!]!, moved[c!]!], still, source);
      };
      const sumDepth = (face: readonly number[]): number => face.reduce((sum, index) => sum + moved[index]![2], 0);
      const isOpen = (pose.mouth ?? 0) > OPEN_MOUTH;
      if (!isOpen) MOUTH_COVER.forEach(draw);
      // From the back to the front.
      faces.toSorted((first, second) => sumDepth(second) - sumDepth(first)).forEach(draw);
      if (isOpen) {
        const lips = LIPS.map((index) => moved[index]!);
        fillPolygon(into, lips, INSIDE_MOUTH);
      }
      return into;
    },
  };
}
