import { edgeSlope, readLuma, type Luma } from '@idproof/core/image-file';
import type { ReasonCode } from '@idproof/core/session';

/**
 * Faces are compared at about 150 pixels of width, which one that takes 45 % of a picture has at this size: what is
 * blurred at it is blurred to whoever compares.
 */
const LONG_SIDE = 320;
/** In a narrower picture hardly any face has the 60 pixels of width below which comparing goes wrong (docs/faces.md). */
const MIN_EDGE = 100;
/** The elements warn from the same mean and the same share on. */
const DARK = 70;
const CLIPPED_LEVEL = 250;
const MAX_CLIPPED_SHARE = 0.3;
/**
 * Photographs of faces measure .37 to .60 at this size, enlarged fivefold too; blurred by 1/45 of the face's width .21 to
 * .41, by 1/35, from where on people are told apart from themselves (docs/faces.md), .19 to .34.
 */
const BLURRED = 0.34;
/** The part in which the face is: shares of width and height that are left out on each side. */
const MARGIN = { across: 0.2, along: 0.1 };

type SelfieFlaw = Extract<
  ReasonCode,
  'face_too_small' | 'face_too_dark' | 'face_too_bright' | 'face_blurred' | 'face_unclear'
>;

/**
 * What makes a selfie too poor to be compared, by its light and its edges alone: there is no engine here to find the face.
 * Undefined where nothing does; `face_unclear` where the picture cannot be read that way. `bytes`: a JPEG.
 */
export function judgeSelfie(bytes: Uint8Array): SelfieFlaw | undefined {
  const luma = readLuma(bytes, LONG_SIDE);
  if (!luma) return 'face_unclear';
  // What is as long as was asked for may have been reduced.
  const isWhole = Math.max(luma.width, luma.height) < LONG_SIDE;
  if (isWhole && Math.min(luma.width, luma.height) < MIN_EDGE) return 'face_too_small';
  const { data, width, height } = cropMiddle(luma);
  if (computeMean(data) < DARK) return 'face_too_dark';
  if (computeMean(data.map((value) => (value >= CLIPPED_LEVEL ? 1 : 0))) > MAX_CLIPPED_SHARE) return 'face_too_bright';
  // A face without edges is blurred beyond measure.
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
