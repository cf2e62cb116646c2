import { judgeImage, type ImageFacts } from '@idproof/core/image-file';
import { isBase64 } from '@idproof/core/provider';
import { MAX_PIXELS } from '@idproof/engines/readable';

/** The formats that the provider takes (specification 4.3 and 4.4). */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'bmp']);

/** The bytes of an image for the engines, or why they are none. */
type ReceivedImage = { ok: true; bytes: Uint8Array; facts: ImageFacts } | { ok: false; why: string };

/** Judges an image by its bytes; the engines find out whether its pixels decode. */
export function receiveImage(base64: string): ReceivedImage {
  if (!isBase64(base64)) return { ok: false, why: 'not base64' };
  const bytes = Buffer.from(base64, 'base64');
  const verdict = judgeImage(bytes, { maxPixels: MAX_PIXELS });
  if (!verdict.taken) return { ok: false, why: `${verdict.code}: ${verdict.why}` };
  if (!FORMATS.has(verdict.image.format)) return { ok: false, why: 'not a JPG, PNG or BMP picture' };
  return { ok: true, bytes, facts: verdict.image };
}
