import { IdproofError } from '../errors.js';
import type { Size } from './canvas.js';

/** Above this quality a JPEG grows fast without visible gain. */
export const BEST_QUALITY = 95;
/** Below this quality a smaller image keeps print better; measured in docs/images.md. */
export const FLOOR_QUALITY = 20;
/** The least longer edge in pixels at which print can be read. */
const MIN_EDGE = 320;
/** A result above this share of the limit ends the search, which aims at the middle of the rest. */
const FULL_ENOUGH = 0.9;
const AIM = 0.955;
/** From this number of encodings on any result within the limit is taken. */
const MAX_ENCODINGS = 7;
/**
 * Bytes are about `weight × (pixels ÷ step) ^ EXPONENT`, where the step is that of the quantisation: measured over
 * photographs of documents (`npm run bench -- --only quality`), and corrected by each encoding of the image.
 */
const EXPONENT = 0.75;
const TYPICAL_WEIGHT = 61;

/** Makes a JPEG of one size at a quality, 0 to 100. */
type Encode = (percent: number) => Promise<Blob>;

export interface Fitted extends Size {
  blob: Blob;
  quality: number;
}

/**
 * A JPEG of at most `limit` bytes in which print is as readable as possible: the highest quality at full size, as
 * long as that is no lower than the floor; else of about the largest size that the floor allows. Two to four encodings
 * are usual. Throws `image_limit_unreachable`.
 */
export async function fitToLimit(size: Size, limit: number, encodeAt: (size: Size) => Encode): Promise<Fitted> {
  const least = Math.min(1, MIN_EDGE / Math.max(size.width, size.height));
  const budget: Budget = { limit, weight: TYPICAL_WEIGHT, encodings: 0 };
  for (let scale = 1; ; scale = Math.max(least, scale * shrink(scaleSize(size, scale), budget))) {
    const current = scaleSize(size, scale);
    const found = await findQuality(encodeAt(current), current, budget);
    if (found) return { ...current, ...found };
    if (scale === least) throw new IdproofError('image_limit_unreachable');
  }
}

interface Budget {
  limit: number;
  /** The model of this image's size in bytes, fitted to its last encoding. */
  weight: number;
  encodings: number;
}

interface Tried {
  quality: number;
  blob: Blob;
}

/** About the highest quality within the limit; nothing when that is below the floor. */
async function findQuality(encode: Encode, size: Size, budget: Budget): Promise<Tried | undefined> {
  const { limit } = budget;
  let fitting: Tried | undefined;
  let over: Tried | undefined;
  let quality = clamp(toQuality(findStep(size, budget)), FLOOR_QUALITY, BEST_QUALITY);
  for (;;) {
    const tried = { quality, blob: await encode(quality) };
    budget.encodings += 1;
    budget.weight = tried.blob.size / (countPixels(size) / toStep(quality)) ** EXPONENT;
    if (tried.blob.size > limit) over = tried;
    else fitting = tried;
    if (fitting && isGoodEnough(fitting, over, budget)) return fitting;
    if (over && !fitting && (over.quality <= FLOOR_QUALITY || toQuality(findStep(size, budget)) < FLOOR_QUALITY)) {
      return undefined;
    }
    const guess = fitting && over ? interpolateQuality(fitting, over, limit) : toQuality(findStep(size, budget));
    const [low, high] = [fitting ? fitting.quality + 1 : FLOOR_QUALITY, over ? over.quality - 1 : BEST_QUALITY];
    quality = clamp(guess, low, high);
  }
}

function isGoodEnough(fitting: Tried, over: Tried | undefined, { limit, encodings }: Budget): boolean {
  return (
    fitting.blob.size >= limit * FULL_ENOUGH ||
    fitting.quality === BEST_QUALITY ||
    fitting.quality + 1 === over?.quality ||
    encodings >= MAX_ENCODINGS
  );
}

/** Interpolated quality at the limit between two encodings; the middle where the lower quality took more bytes. */
function interpolateQuality(fitting: Tried, over: Tried, limit: number): number {
  const share = Math.log((limit * AIM) / fitting.blob.size) / Math.log(over.blob.size / fitting.blob.size);
  const [coarse, fine] = [Math.log(toStep(fitting.quality)), Math.log(toStep(over.quality))];
  return toQuality(Math.exp(coarse + clampShare(share) * (fine - coarse)));
}

function clampShare(share: number): number {
  return share > 0 && share < 1 ? share : 0.5;
}

/** The step of quantisation at which a size would take just about the limit. */
function findStep(size: Size, { limit, weight }: Budget): number {
  return countPixels(size) * (weight / (limit * AIM)) ** (1 / EXPONENT);
}

/** The scale of the edges at which the floor's quality takes about the limit. */
function shrink(size: Size, { limit, weight, encodings }: Budget): number {
  const pixels = toStep(FLOOR_QUALITY) * ((limit * AIM) / weight) ** (1 / EXPONENT);
  // Steps must be large enough to get below the limit, and grow so that the search ends.
  return Math.min(encodings < MAX_ENCODINGS ? 0.95 : 0.7, Math.sqrt(pixels / countPixels(size)));
}

function scaleSize(size: Size, scale: number): Size {
  if (scale === 1) return size;
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

/** The percentage by which libjpeg multiplies its tables of quantisation at a quality; all three engines use them. */
function toStep(quality: number): number {
  return quality < 50 ? 5000 / quality : 200 - 2 * quality;
}

function toQuality(step: number): number {
  return Math.floor(step > 100 ? 5000 / step : 100 - step / 2);
}

function countPixels({ width, height }: Size): number {
  return width * height;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
