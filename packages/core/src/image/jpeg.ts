import { listSegments, type Segment } from '../image-file/jpeg-segments.js';

const COMMENT = 0xfe;
const ADOBE = 0xee;

/**
 * The JPEG without metadata: EXIF, XMP, colour profiles, thumbnails, comments, and bytes after its end. Encoders of some
 * systems add such segments.
 */
export function stripMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const kept = [...listSegments(bytes)].filter((segment) => !isMetadata(segment));
  return join([bytes.subarray(0, 2), ...kept.map(({ start, end }) => bytes.subarray(start, end))]);
}

// APP0 (JFIF) and APP14 (colour transform) are needed for decoding.
function isMetadata({ marker }: Segment): boolean {
  return marker === COMMENT || (marker > 0xe0 && marker <= 0xef && marker !== ADOBE);
}

function join(parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
