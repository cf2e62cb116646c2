import { judgeImage } from '@idproof/core/image-file';

/** Image for the reviewer of a session. */
export interface ReviewImage {
  /** `face`, `front` or `back`; additional images by the provider's names, such as `CROPPED_FACE`. */
  name: string;
  /**
   * `image/jpeg`; images of the provider may have another type of these: `image/png`, `image/bmp`;
   * `application/octet-stream` for unknown data.
   */
  mediaType: string;
  bytes: Uint8Array;
}

/** Media types that are safe to show in a browser. */
const MEDIA_TYPES: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png', bmp: 'image/bmp' };

/** Media type, by the bytes. */
export function findMediaType(bytes: Uint8Array): string {
  const verdict = judgeImage(bytes);
  return (verdict.taken && MEDIA_TYPES[verdict.image.format]) || 'application/octet-stream';
}
