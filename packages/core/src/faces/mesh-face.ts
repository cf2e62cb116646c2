import type { OpenNet } from './net.js';
import type { Point, RgbImage } from './types.js';
import { cropResize, readPixels, turnPixels } from './crop-resize.js';
import { MIN_CONFIDENCE, type FaceBox } from './detect-faces.js';

/** Side of the square that the mesh net takes, in pixels. */
export const MESH_SIZE = 192;
/** The outputs of the mesh net: whether it is a face, and the points. Its contours are not used. */
export const MESH_OUTPUTS = ['Identity_1', 'Identity_2'] as const;

/** A point in pixels of the net's square; `z` is depth on the same scale, the nearer the less. */
export type MeshPoint = [x: number, y: number, z: number];

/** A face cut out upright: the net's input, and the map of its points to the image. */
interface FaceCut {
  planes: Float32Array;
  toImage: (point: Point) => Point;
}

/** Maximum lean of an upright face in radians: the preset of `human`, the package of these nets. */
const UPRIGHT = 0.2;

/** Angle of the line from mouth to nose, to the right, in radians from -π to π. */
function measureLean({ mouth, nose }: FaceBox): number {
  const angle = Math.PI / 2 - Math.atan2(mouth[1] - nose[1], nose[0] - mouth[0]);
  return angle - 2 * Math.PI * Math.floor((angle + Math.PI) / (2 * Math.PI));
}

/** Cuts a face out, turned upright when it leans. */
export function cutFace(image: RgbImage, box: FaceBox): FaceCut {
  const [cx, cy] = [box.left + box.width / 2, box.top + box.height / 2];
  const leaning = measureLean(box);
  const angle = Math.abs(leaning) > UPRIGHT ? leaning : 0;
  const pixels = readPixels(image);
  // The box counts from edge to edge of the image, the cut from middle to middle of its outermost pixels.
  const toColumn = (x: number): number => (x / image.width) * (image.width - 1);
  const toRow = (y: number): number => (y / image.height) * (image.height - 1);
  const edges = {
    left: toColumn(box.left),
    top: toRow(box.top),
    right: toColumn(box.left + box.width),
    bottom: toRow(box.top + box.height),
  };
  const source = angle === 0 ? pixels : turnPixels(pixels, [cx, cy], angle);
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return {
    planes: cropResize(source, edges, MESH_SIZE, 1 / 255),
    toImage([x, y]) {
      const [u, v] = [(x / MESH_SIZE - 0.5) * box.width, (y / MESH_SIZE - 0.5) * box.height];
      // Whole pixels, as in the measurements on which the thresholds of search and actions rest.
      return [Math.trunc(u * cosine - v * sine + cx), Math.trunc(u * sine + v * cosine + cy)];
    },
  };
}

/** The 468 points in the net's square; none when the net detects no face in it. */
export async function meshFace(net: OpenNet, { planes }: FaceCut): Promise<MeshPoint[] | undefined> {
  const [logit, points] = await net(planes, [1, 3, MESH_SIZE, MESH_SIZE]);
  if (Math.round(logit!.data[0]! * 100) / 100 <= MIN_CONFIDENCE) return undefined;
  const { data } = points!;
  return Array.from({ length: data.length / 3 }, (_, index): MeshPoint => [
    data[index * 3]!,
    data[index * 3 + 1]!,
    data[index * 3 + 2]!,
  ]);
}
