import { judgeImage } from '@idproof/core/image-file';

/** A picture for the person who judges a session. */
export interface ReviewImage {
  /** `face`, `front`, `back`; further ones of the provider by their names there: `CROPPED_FACE`, … */
  name: string;
  /** `image/jpeg`, or of the provider's another one that is named here; `application/octet-stream` for what is none. */
  mediaType: string;
  bytes: Uint8Array;
}

/** What a browser may be told that it is; anything else is no picture to it. */
const MEDIA_TYPES: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png', bmp: 'image/bmp' };

/** What the bytes are, by the bytes themselves. */
export function findMediaType(bytes: Uint8Array): string {
  const verdict = judgeImage(bytes);
  return (verdict.taken && MEDIA_TYPES[verdict.image.format]) || 'application/octet-stream';
}
