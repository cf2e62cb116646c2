import { IdproofError } from '../errors.js';
import { readJpeg } from '../image-file/read-jpeg.js';
import { BEST_QUALITY } from './fit.js';

/**
 * Fallback encoder: `browser-image-compression`, for engines whose `createImageBitmap` does not scale.
 * Runs in the calling thread, never in the library's own worker, which would be loaded from a CDN.
 * Its search may stop above the limit; then it runs again for a smaller image.
 */
export async function compressByLibrary(
  file: Blob,
  { limit, maxEdge, signal }: { limit: number; maxEdge: number; signal: AbortSignal | undefined },
): Promise<{ blob: Blob; width: number; height: number }> {
  const { default: imageCompression } = await import('browser-image-compression');
  // In Safari it would use an image element, which workers lack; its code for Chromium works there too.
  if (typeof Image === 'undefined') {
    Object.assign((imageCompression as unknown as { getBrowserName: object }).getBrowserName, {
      cachedResult: 'CHROME',
    });
  }
  const input = new File([file], 'image', { type: file.type });
  for (let edge = maxEdge; edge >= 320; edge = Math.round(edge * 0.75)) {
    const blob = await imageCompression(input, {
      maxSizeMB: limit / 1_048_576,
      maxWidthOrHeight: edge,
      useWebWorker: false,
      fileType: 'image/jpeg',
      initialQuality: BEST_QUALITY / 100,
      signal,
    });
    if (blob.type !== 'image/jpeg') throw new IdproofError('image_engine_failed', 'the library gave no JPEG');
    if (blob.size <= limit) return { blob, ...(await measure(blob)) };
  }
  throw new IdproofError('image_limit_unreachable');
}

async function measure(blob: Blob): Promise<{ width: number; height: number }> {
  const image = readJpeg(new Uint8Array(await blob.arrayBuffer()));
  if (!image) throw new IdproofError('image_engine_failed', 'the library gave a damaged JPEG');
  return { width: image.width, height: image.height };
}
