import type { Point, Rect } from '@idproof/core/faces';
import { FACE_LIMITS as LIMITS } from './face-limits.js';

/** Points of the mesh that have to be in the image: corners of the eyes, tip of the nose, mouth, tip of the chin. */
const NEEDED = [33, 133, 362, 263, 1, 61, 291, 13, 152];

/** Whether the edge of what an image shows cuts a face. Mesh, box and `shown` are in its pixels. */
export function isCutOff(mesh: readonly Point[], box: Rect, shown: Rect): boolean {
  const [right, bottom] = [shown.left + shown.width, shown.top + shown.height];
  const outside = Math.max(
    (shown.left - box.left) / box.width,
    (shown.top - box.top) / box.height,
    (box.left + box.width - right) / box.width,
    (box.top + box.height - bottom) / box.height,
  );
  if (outside <= 0) return false;
  if (outside > LIMITS.outside || box.height < LIMITS.squeezed * box.width) return true;
  return NEEDED.map((index) => mesh[index]!).some(
    ([x, y]) => x < shown.left || y < shown.top || x > right || y > bottom,
  );
}
