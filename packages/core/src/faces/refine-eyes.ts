import type { OpenNet } from './net.js';
import type { Rect } from './types.js';
import { cropResize, mirror, readPlanes } from './crop-resize.js';
import { MESH_SIZE, type MeshPoint } from './mesh-face.js';

/** Side of the square that the iris net takes, in pixels. */
export const EYE_SIZE = 64;
export const EYES = 2;
export const EYE_OUTPUTS = ['Identity'] as const;

/** Numbers of an eye in the net's answer: 71 points of lids and brow, then 5 of the iris, three numbers each. */
const EYE_LENGTH = 76 * 3;
/** Width of the net's square in widths of the eye (preset of `human`). */
const ENLARGED = 2.3;
/** Difference in depth of the outer corners from which a face looks aside and the far eye is not refined (preset of `human`). */
const LOOKS_ASIDE = 30;

/** Rows of points about an eye: the place of the first one in the net's answer, and their numbers in the mesh. */
interface Row {
  from: number;
  left: readonly number[];
  right: readonly number[];
}

const LIDS: readonly Row[] = [
  { from: 9, left: [466, 388, 387, 386, 385, 384, 398], right: [246, 161, 160, 159, 158, 157, 173] },
  {
    from: 0,
    left: [263, 249, 390, 373, 374, 380, 381, 382, 362],
    right: [33, 7, 163, 144, 145, 153, 154, 155, 133],
  },
];
const SURROUNDINGS: readonly Row[] = [
  { from: 25, left: [467, 260, 259, 257, 258, 286, 414], right: [247, 30, 29, 27, 28, 56, 190] },
  { from: 41, left: [342, 445, 444, 443, 442, 441, 413], right: [113, 225, 224, 223, 222, 221, 189] },
  {
    from: 16,
    left: [359, 255, 339, 254, 253, 252, 256, 341, 463],
    right: [130, 25, 110, 24, 23, 22, 26, 112, 243],
  },
  {
    from: 32,
    left: [446, 261, 448, 449, 450, 451, 452, 453, 464],
    right: [226, 31, 228, 229, 230, 231, 232, 233, 244],
  },
  {
    from: 54,
    left: [372, 340, 346, 347, 348, 349, 350, 357, 465],
    right: [143, 111, 117, 118, 119, 120, 121, 128, 245],
  },
  { from: 63, left: [383, 300, 293, 334, 296, 336, 285, 417], right: [156, 70, 63, 105, 66, 107, 55, 193] },
  { from: 48, left: [265, 353, 276, 283, 282, 295], right: [35, 124, 46, 53, 52, 65] },
];
/** Outer and inner corner, in the order of the mesh. */
const CORNERS = { left: [263, 362], right: [33, 133] } as const;

/** A square, but for rounding, in pixels of the mesh net's square. */
function createEyeBox(mesh: readonly MeshPoint[], [first, second]: readonly [number, number]): Rect {
  const [a, b] = [mesh[first]!, mesh[second]!];
  const half = (Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) * ENLARGED) / 2;
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const [left, top] = [Math.round(x - half), Math.round(y - half)];
  return { left, top, width: Math.round(x + half) - left, height: Math.round(y + half) - top };
}

function cutEye(planes: Float32Array, { left, top, width, height }: Rect): Float32Array {
  // From edge to edge, and from middle to middle of the outermost pixels.
  const share = (MESH_SIZE - 1) / MESH_SIZE;
  const edges = { left: left * share, top: top * share, right: (left + width) * share, bottom: (top + height) * share };
  return mirror(cropResize(readPlanes(planes, MESH_SIZE), edges, EYE_SIZE, 1), EYE_SIZE);
}

/**
 * Places the lids by the iris net: the mesh alone hardly closes its eyes. Takes the square of a face and its
 * mesh; returns the mesh with new points around the eyes.
 */
export async function refineEyes(net: OpenNet, planes: Float32Array, mesh: readonly MeshPoint[]): Promise<MeshPoint[]> {
  const boxes = { left: createEyeBox(mesh, CORNERS.left), right: createEyeBox(mesh, CORNERS.right) };
  const input = new Float32Array(EYES * 3 * EYE_SIZE * EYE_SIZE);
  input.set(cutEye(planes, boxes.left), 0);
  input.set(cutEye(planes, boxes.right), input.length / EYES);
  const [answer] = await net(input, [EYES, 3, EYE_SIZE, EYE_SIZE]);
  const refined = mesh.slice();
  const place = (side: 'left' | 'right', rows: readonly Row[]): void => {
    const box = boxes[side];
    const offset = side === 'left' ? 0 : EYE_LENGTH;
    for (const row of rows) {
      for (const [index, point] of row[side].entries()) {
        const at = offset + (row.from + index) * 3;
        const x = answer!.data[at]! / EYE_SIZE;
        const y = answer!.data[at + 1]! / EYE_SIZE;
        const across = side === 'left' ? 1 - x : x;
        refined[point] = [box.left + across * box.width, box.top + y * box.height, mesh[point]![2]];
      }
    }
  };
  const depth = mesh[CORNERS.left[0]]![2] - mesh[CORNERS.right[0]]![2];
  if (Math.abs(depth) < LOOKS_ASIDE) {
    place('left', [...LIDS, ...SURROUNDINGS]);
    place('right', [...LIDS, ...SURROUNDINGS]);
  } else place(depth < 1 ? 'left' : 'right', LIDS);
  return refined;
}
