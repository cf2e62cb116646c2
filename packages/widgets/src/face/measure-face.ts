import type { MeshedFace, Point, Rect, RgbImage } from '@idproof/core/faces';
import { findBox, measureGeometry } from './face-geometry.js';
import { isCutOff } from './face-cut.js';
import { measureLight } from './face-light.js';
import { FACE_LIMITS } from './face-limits.js';

/** The measures of the largest face of an image; each has a limit of the same name. */
export interface FaceMeasures {
  confidence: number;
  size: number;
  width: number;
  offset: number;
  yaw: number;
  pitch: number;
  roll: number;
  luma: number;
  clipped: number;
  evenness: number;
  backlight: number;
  openness: number;
  /** 0 to 1. Absent without enough edges to measure. */
  sharpness?: number;
}

/** The faces of one image, and the largest measured. Boxes and mesh are in pixels of the image as it was given. */
export interface FaceLook {
  /** Of those that count, the largest first. */
  boxes: readonly Rect[];
  mesh: readonly Point[];
  /** Whether the edge of the image cuts the largest. */
  isCut: boolean;
  measures: FaceMeasures;
}

/** Between the brows, and the tip of the chin. */
const MIDLINE = [168, 152] as const;

/** The faces that count, the largest first. */
function chooseFaces(found: readonly MeshedFace[]): { face: MeshedFace; box: Rect }[] {
  const faces = found
    .filter(({ confidence }) => confidence >= FACE_LIMITS.confidence)
    .map((face) => ({ face, box: findBox(face.mesh) }))
    .toSorted((a, b) => b.box.width - a.box.width);
  return faces.filter(({ box }) => box.width >= FACE_LIMITS.other * faces[0]!.box.width);
}

/**
 * Measures the largest face of an image that was made smaller by `scale`. `readSharpness` looks at the box in the
 * image as it was given, which may have a `border` without content: its pixels at the left and at the top. Null when there is no face.
 */
export function lookAtFaces(
  found: readonly MeshedFace[],
  { image, scale, border = [0, 0] }: { image: RgbImage; scale: number; border?: Point },
  readSharpness: (box: Rect) => number | null,
): FaceLook | null {
  const faces = chooseFaces(found);
  const largest = faces[0];
  if (!largest) return null;
  const { mesh, confidence } = largest.face;
  const { box, ...turn } = measureGeometry(mesh);
  const toFrame = ({ left, top, width, height }: Rect): Rect => ({
    left: left / scale,
    top: top / scale,
    width: width / scale,
    height: height / scale,
  });
  const sharpness = readSharpness(toFrame(box));
  return {
    boxes: faces.map((each) => toFrame(each.box)),
    mesh,
    isCut: isCutOff(mesh, box, {
      left: border[0] * scale,
      top: border[1] * scale,
      width: image.width - 2 * border[0] * scale,
      height: image.height - 2 * border[1] * scale,
    }),
    measures: {
      confidence,
      size: Math.max(box.width / image.width, box.height / image.height),
      width: box.width / scale,
      offset: Math.max(
        Math.abs((box.left + box.width / 2) / image.width - 0.5),
        Math.abs((box.top + box.height / 2) / image.height - 0.5),
      ),
      ...turn,
      ...measureLight(image, box, [mesh[MIDLINE[0]]!, mesh[MIDLINE[1]]!]),
      ...(sharpness === null ? {} : { sharpness }),
    },
  };
}
