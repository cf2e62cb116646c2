import type { Quad } from '../../quad.js';
import { findSquareAxes } from './project-square.js';
import type { Size } from './geometry.js';

/** Aspect ratios of documents: ISO/IEC 7810 ID-1, ID-2 and ID-3; an open booklet has that of ID-3. */
const ID_1 = 85.6 / 53.98;
const ID_2 = 105 / 74;
const ID_3 = 125 / 88;

/**
 * The provider's types (appendix 3.2) and the sandbox's own that are ID-1 cards wherever they were issued. Others may be of
 * paper, or have kept an older format.
 */
const CARDS: ReadonlySet<string> = new Set([
  '00600000001',
  '00610000001',
  '00620000001',
  '00630000001',
  '00630000004',
  '00630000016',
  '00630000017',
  '00630000020',
  '00630000033',
  '00640000001',
  '00650000001',
  '00650000002',
  '00660000001',
  '00840000001',
  '00860000001',
  '00860000006',
  '00860000007',
  '08520000001',
  '08520000002',
  '08530000001',
  '99990000001',
  '99990000003',
]);

/** Focal lengths of cameras in shares of the frame's longer edge, from a phone's main camera to a narrow webcam. */
const FOCAL_LENGTHS = [0.65, 0.9, 1.2];

/** The aspect ratios that a document of a type may have; empty where any is possible. */
export function listShapes(docType: string | undefined, hasZone: boolean | undefined): readonly number[] {
  if (!docType) return [];
  if (hasZone) return [ID_3];
  return CARDS.has(docType) ? [ID_1] : [ID_1, ID_2];
}

/** Ratio of the document's aspect to the nearest of `shapes`, or the inverse; 1 or more, for the focal length that fits best. */
export function measureShape(quad: Quad, size: Size, shapes: readonly number[]): number {
  const edge = Math.max(size.width, size.height);
  const ratios = FOCAL_LENGTHS.map((share) => measureAspect(quad, size, share * edge));
  return Math.min(...ratios.flatMap((ratio) => shapes.map((shape) => Math.max(ratio / shape, shape / ratio))));
}

/** Aspect ratio of the rectangle in space; `focal` in pixels. */
function measureAspect(quad: Quad, { width, height }: Size, focal: number): number {
  // The axes of the unit square for a camera with its axis through the middle of the frame (Zhang, "A flexible new
  // technique for camera calibration", 2000, section 2.3).
  const { across, down } = findSquareAxes(
    quad.map(([x, y]) => [x - width / 2, y - height / 2] as const) as unknown as Quad,
  );
  const [one, other] = [across, down].map(([x, y, depth]) => Math.hypot(x / focal, y / focal, depth)) as [
    number,
    number,
  ];
  return Math.max(one / other, other / one);
}
