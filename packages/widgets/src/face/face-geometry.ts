import type { Point, Rect } from '@idproof/core/faces';

/** Numbers of points in the mesh of 468. */
const NOSE = 1;
const OUTER_CORNERS = [33, 263] as const;
const MOUTH_CORNERS = [61, 291] as const;
/** Opposite points of the two lids, and the corners of the eye. */
const EYES = [
  { lids: [[160, 144], [158, 153]], corners: [33, 133] },
  { lids: [[385, 380], [387, 373]], corners: [362, 263] },
] as const; // prettier-ignore

/** Position and pose of a face. */
export interface FaceGeometry {
  /** Of the mesh: from the forehead to the chin, without the hair. */
  box: Rect;
  /** Degrees by which the line between the eyes leans. */
  roll: number;
  /** How far the tip of the nose is beside the middle of the eyes, in distances between their outer corners. */
  yaw: number;
  /** How far down from the eyes to the mouth the tip of the nose is: less for a raised head. */
  pitch: number;
  /** Height of the open eyes in their widths, of the eye that is more open. */
  openness: number;
}

type Mesh = readonly Point[];

const findMiddle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
const findDistance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

export function findBox(mesh: Mesh): Rect {
  const [xs, ys] = [mesh.map(([x]) => x), mesh.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function measureOpenness(mesh: Mesh): number {
  const ratios = EYES.map(({ lids, corners: [outer, inner] }) => {
    const heights = lids.map(([upper, lower]) => findDistance(mesh[upper]!, mesh[lower]!));
    return (heights[0]! + heights[1]!) / 2 / Math.max(1, findDistance(mesh[outer]!, mesh[inner]!));
  });
  return Math.max(...ratios);
}

/** Measures a mesh of 468 points in pixels of an upright image. */
export function measureGeometry(mesh: Mesh): FaceGeometry {
  const [right, left] = OUTER_CORNERS.map((index) => mesh[index]!) as [Point, Point];
  const eyes = findMiddle(right, left);
  const mouth = findMiddle(mesh[MOUTH_CORNERS[0]]!, mesh[MOUTH_CORNERS[1]]!);
  const angle = Math.atan2(left[1] - right[1], left[0] - right[0]);
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const across = ([x, y]: Point): number => (x - eyes[0]) * cosine + (y - eyes[1]) * sine;
  const down = ([x, y]: Point): number => (y - eyes[1]) * cosine - (x - eyes[0]) * sine;
  return {
    box: findBox(mesh),
    roll: (angle * 180) / Math.PI,
    yaw: across(mesh[NOSE]!) / Math.max(1, findDistance(right, left)),
    pitch: down(mesh[NOSE]!) / Math.max(1, down(mouth)),
    openness: measureOpenness(mesh),
  };
}
