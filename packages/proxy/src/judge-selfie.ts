import { edgeSlope, readLuma, type Luma } from '@idproof/core/image-file';
import type { ReasonCode } from '@idproof/core/session';

/**
 * Long side in pixels at which blur is measured. Faces are compared at about 150 pixels of width, which a face of 45 %
 * of the image has at this size: a face that is blurred here is blurred to the comparison too.
 */
const LONG_SIDE = 320;
/**
 * Smallest short side in pixels: in a narrower image a face rarely has the 60 pixels of width below which comparison
 * fails (docs/faces.md).
 */
const MIN_EDGE = 100;
/** Mean brightness below which an image is too dark; the elements use the same limits. */
const DARK = 70;
const CLIPPED_LEVEL = 250;
const MAX_CLIPPED_SHARE = 0.3;
/**
 * Edge slope below which a selfie counts as blurred. Photographs of faces measure .37 to .60 at this size, also
 * enlarged fivefold; blurred by 1/45 of the face's width .21 to .41; by 1/35, where comparison begins to fail
 * (docs/faces.md), .19 to .34.
 */
const BLURRED = 0.34;
/** Shares of width and height that are cropped on each side to leave the face. */
const MARGIN = { across: 0.2, along: 0.1 };

type SelfieFlaw = Extract<
  ReasonCode,
  'face_too_small' | 'face_too_dark' | 'face_too_bright' | 'face_blurred' | 'face_unclear'
>;

/**
 * Finds the flaw that makes a selfie too poor for comparison, by its light and its edges alone, as the proxy has no
 * engine to find the face. Undefined without a flaw; `face_unclear` where the image cannot be decoded. `bytes`: a JPEG.
 */
export function judgeSelfie(bytes: Uint8Array): SelfieFlaw | undefined {
  const luma = readLuma(bytes, LONG_SIDE);
  if (!luma) return 'face_unclear';
  // An image of the full long side may have been reduced, so its original size is unknown.
  const isWhole = Math.max(luma.width, luma.height) < LONG_SIDE;
  if (isWhole && Math.min(luma.width, luma.height) < MIN_EDGE) return 'face_too_small';
  const { data, width, height } = cropMiddle(luma);
  if (computeMean(data) < DARK) return 'face_too_dark';
  if (computeMean(data.map((value) => (value >= CLIPPED_LEVEL ? 1 : 0))) > MAX_CLIPPED_SHARE) return 'face_too_bright';
  // No edges at all means maximum blur.
  return (edgeSlope(data, width, height) ?? 0) < BLURRED ? 'face_blurred' : undefined;
}

function cropMiddle({ data, width, height }: Luma): Luma {
  const left = Math.round(width * MARGIN.across);
  const top = Math.round(height * MARGIN.along);
  const inner = { width: width - 2 * left, height: height - 2 * top };
  const cropped = new Uint8ClampedArray(inner.width * inner.height);
  for (let y = 0; y < inner.height; y++) {
    const from = (top + y) * width + left;
    cropped.set(data.subarray(from, from + inner.width), y * inner.width);
  }
  return { data: cropped, ...inner };
}

function computeMean(values: Uint8ClampedArray): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / Math.max(1, values.length);
}
