import { rectToQuad } from '@idproof/core/zone';
import sharp from 'sharp';
import { measureEdgeSteepness } from './document/quality.js';
import { measureMoire, SCREEN_LIKE } from './document/spoof/moire.js';
import { measureFaceWidth } from './faces/face-width.js';
import { decodeImage } from './decode-image.js';
import type { Face, FaceEngine, FaceFlaw, FaceInspection, RgbImage } from './types.js';

/** Width of a face in pixels: `least` to be judged; `enough` is the width of the recognition net's input. */
const WIDTHS = { least: 30, enough: 150 };
/**
 * As `measureEdgeSteepness` measures it where the face has the width of the recognition net: a larger image, or one that
 * was enlarged, has softer edges and is no worse to compare. Photographs of faces measure .41 to .54, enlarged fivefold too;
 * blurred by 1/80 of the face's width .28 to .35, by 1/60 .24 to .29, by 1/35, from where on faces of one person are
 * rejected (docs/faces.md), .18 to .21.
 */
const SHARPNESS = { least: 0.25, enough: 0.5 };
/** Mean luma of a face that is neither black nor bleached. */
const LUMA = { least: 40, most: 235 };

/**
 * Judges an image that should show one live face. An attack is detected only where a display's pixels leave a pattern;
 * prints, masks and fine displays are not detected.
 */
export async function inspectFace(faces: FaceEngine, bytes: Uint8Array): Promise<FaceInspection> {
  const decoded = await decodeImage(bytes);
  if (!decoded.ok) return { ok: false, why: 'DAMAGED' };
  const { image } = decoded;
  const [face] = await faces.detect(image);
  if (!face) return { ok: false, why: 'NO_FACE' };
  const box = cropFace(face, image);
  const cut = sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } }).extract(box);
  const width = measureFaceWidth(face.mesh);
  const scale = Math.min(1, WIDTHS.enough / width);
  const reduced = cut.clone().resize(Math.max(1, Math.round(box.width * scale)));
  const { data, info } = await reduced.raw().toBuffer({ resolveWithObject: true });
  const crop: RgbImage = { data: new Uint8Array(data), width: info.width, height: info.height };
  const { rating, flaw } = rateQuality(width, crop);
  const moire = measureMoire(image, rectToQuad(box.left, box.top, box.width, box.height));
  return {
    ok: true,
    rect: { left: box.left, top: box.top, right: box.left + box.width, bottom: box.top + box.height },
    quality: Math.round(100 * rating),
    ...(rating < 1 ? { flaw } : {}),
    onScreen: moire.luma > SCREEN_LIKE.luma || moire.chroma > SCREEN_LIKE.chroma,
    cropped: new Uint8Array(await cut.jpeg({ quality: 92 }).toBuffer()),
  };
}

function cropFace({ box }: Face, { width, height }: RgbImage) {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const right = Math.min(width, Math.ceil(box.left + box.width));
  const bottom = Math.min(height, Math.ceil(box.top + box.height));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Rates a face from 0 to 1; the worst of size, light and sharpness decides. */
function rateQuality(width: number, crop: RgbImage): { rating: number; flaw: FaceFlaw } {
  const rise = (value: number, { least, enough }: { least: number; enough: number }): number =>
    Math.min(1, Math.max(0, (value - least) / (enough - least)));
  const luma = measureLuma(crop);
  // Of two equal flaws the first is reported: a face in the dark has no edges either.
  const ratings: { rating: number; flaw: FaceFlaw }[] = [
    { rating: rise(width, WIDTHS), flaw: 'FACE_TOO_SMALL' },
    { rating: luma < LUMA.least ? 0 : 1, flaw: 'FACE_TOO_DARK' },
    { rating: luma > LUMA.most ? 0 : 1, flaw: 'FACE_TOO_BRIGHT' },
    { rating: rise(measureEdgeSteepness(crop), SHARPNESS), flaw: 'FACE_BLURRED' },
  ];
  return ratings.reduce((worst, next) => (next.rating < worst.rating ? next : worst));
}

function measureLuma({ data }: RgbImage): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 3) sum += 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!;
  return sum / (data.length / 3);
}
