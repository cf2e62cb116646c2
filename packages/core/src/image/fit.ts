import { IdproofError } from '../errors.js';
import type { Size } from './canvas.js';

/** Above this JPEG grows fast and shows nothing more. */
export const BEST_QUALITY = 95;
/** Below this a smaller picture of better quality is more like the original; measured, see docs/pictures.md. */
export const FLOOR_QUALITY = 35;
/** A picture whose longer edge would be shorter than this is of no use to a reader. */
const LEAST_EDGE = 320;
/** A result this close to the limit is not worth another encoding. */
const FULL_ENOUGH = 0.96;

/** Makes a JPEG of one size at a quality, 0 to 100. */
export type Encode = (percent: number) => Promise<Blob>;

export interface Fitted extends Size {
  blob: Blob;
}

/**
 * The best JPEG of at most `limit` bytes: first the highest quality of the whole size that fits, down to the floor;
 * then smaller sizes, each again at the highest quality that fits. Throws `image_limit_unreachable`.
 */
export async function fitToLimit(size: Size, limit: number, encodeAt: (size: Size) => Encode): Promise<Fitted> {
  let current = size;
  for (;;) {
    const found = await findQuality(encodeAt(current), limit);
    if (found.fits) return { ...current, blob: found.blob };
    current = shrink(current, limit / found.blob.size);
    if (Math.max(current.width, current.height) < Math.min(LEAST_EDGE, Math.max(size.width, size.height))) {
      throw new IdproofError('image_limit_unreachable');
    }
  }
}

/** The blob of the highest quality within the limit, or, when even the floor does not fit, the floor's. */
async function findQuality(encode: Encode, limit: number): Promise<{ blob: Blob; fits: boolean }> {
  let [low, high] = [FLOOR_QUALITY, BEST_QUALITY];
  const first = await encode(high);
  if (first.size <= limit) return { blob: first, fits: true };
  let best: Blob | undefined;
  let [highSize, lowSize] = [first.size, 0];
  while (low < high) {
    const percent = guessQuality(limit, { low, high, lowSize, highSize });
    const blob = await encode(percent);
    if (blob.size <= limit) {
      best = blob;
      if (blob.size >= limit * FULL_ENOUGH || percent + 1 === high) return { blob, fits: true };
      [low, lowSize] = [percent, blob.size];
    } else {
      if (percent === FLOOR_QUALITY) return { blob, fits: false };
      [high, highSize] = [percent, blob.size];
    }
    if (high - low === 1 && best) return { blob: best, fits: true };
  }
  throw new IdproofError('image_engine_failed', 'the search for a quality did not end');
}

interface Bracket {
  low: number;
  high: number;
  lowSize: number;
  highSize: number;
}

/** Where the limit probably lies between two qualities. */
function guessQuality(limit: number, { low, high, lowSize, highSize }: Bracket): number {
  // With sizes known on both sides, they grow about exponentially between; before, twelve points halve the size.
  const guess = lowSize
    ? low + (Math.log(limit / lowSize) / Math.log(highSize / lowSize)) * (high - low)
    : high - 12 * Math.log2(highSize / limit);
  return Math.min(high - 1, Math.max(lowSize ? low + 1 : low, Math.floor(guess)));
}

function shrink({ width, height }: Size, share: number): Size {
  // At the floor the size in bytes follows the number of pixels; three per cent of room saves a second round.
  const factor = Math.min(0.95, Math.sqrt(share) * 0.97);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
