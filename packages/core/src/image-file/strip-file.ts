import { hasText, createView } from './bytes.js';
import { closeImage } from './close-image.js';
import { readCameraData } from './exif.js';
import type { ImageFacts } from './facts.js';
import { listSegments, type Segment } from './jpeg-segments.js';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The file of an accepted JPEG, PNG or WEBP without its metadata, such as the place where it was taken: pixels, colour
 * profile and the orientation of a JPEG stay. Null for another format, and where the metadata turn the image.
 */
export function stripFile(bytes: Bytes, facts: ImageFacts): Bytes | null {
  const whole = closeImage(bytes, facts);
  switch (facts.format) {
    case 'jpeg':
      return stripJpeg(whole, facts.orientation);
    case 'png':
      return stripPng(whole);
    case 'webp':
      return stripWebp(whole);
    default:
      return null;
  }
}

const JFIF = 0xe0;
const ICC = 0xe2;
const ADOBE = 0xee;
const COMMENT = 0xfe;

function stripJpeg(bytes: Bytes, orientation: number): Bytes {
  const segments = [...listSegments(bytes)].filter((segment) => isNeeded(bytes, segment));
  const parts = segments.map(({ start, end }) => bytes.subarray(start, end));
  if (orientation > 1) parts.splice(segments[0]?.marker === JFIF ? 1 : 0, 0, createExif(orientation));
  return join([bytes.subarray(0, 2), ...parts]);
}

function isNeeded(bytes: Bytes, { marker, data }: Segment): boolean {
  if (marker === ICC) return hasText(bytes, data, 'ICC_PROFILE\0');
  return marker !== COMMENT && (marker <= JFIF || marker > 0xef || marker === ADOBE);
}

/** An APP1 segment of EXIF 2.3 with the orientation alone. */
function createExif(orientation: number): Bytes {
  const head = [0xff, 0xe1, 0, 34, ...toCodes('Exif\0\0MM\0*'), 0, 0, 0, 8, 0, 1];
  return new Uint8Array([...head, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
}

/** The ancillary chunks that change how the pixels look; others hold text, times and EXIF. */
const PNG_KEPT = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'cICP']);
const SIGNATURE_BYTES = 8;

function stripPng(bytes: Bytes): Bytes | null {
  const view = createView(bytes);
  const parts = [bytes.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 12 + view.getUint32(at);
    if (name === 'eXIf' && isTurned(bytes.subarray(at + 8, end - 4))) return null;
    // A capital letter marks a critical chunk.
    if (/^[A-Z]/.test(name) || PNG_KEPT.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  return join(parts);
}

/** Bytes before the first chunk: RIFF, the length, WEBP. */
const RIFF_BYTES = 12;
/** The flags of the header VP8X that there are EXIF and XMP. */
const METADATA_FLAGS = 0b1100;

function stripWebp(bytes: Bytes): Bytes | null {
  const view = createView(bytes);
  const parts = [bytes.slice(0, RIFF_BYTES)];
  for (let at = RIFF_BYTES; at + 8 <= bytes.length;) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const end = Math.min(bytes.length, at + 8 + length + (length % 2));
    if (name === 'EXIF' && isTurned(bytes.subarray(at + 8, at + 8 + length))) return null;
    if (name !== 'EXIF' && name !== 'XMP ')
      parts.push(name === 'VP8X' ? withoutFlags(bytes, at, end) : bytes.subarray(at, end));
    at = end;
  }
  const stripped = join(parts);
  createView(stripped).setUint32(4, stripped.length - 8, true);
  return stripped;
}

function withoutFlags(bytes: Bytes, start: number, end: number): Bytes {
  const header = bytes.slice(start, end);
  header[8] = header[8]! & ~METADATA_FLAGS;
  return header;
}

const EXIF = toCodes('Exif\0\0');

/** Whether the TIFF of EXIF, with or without its name before it, has an orientation other than upright. */
function isTurned(tiff: Uint8Array): boolean {
  const named = hasText(tiff, 0, 'Exif\0\0') ? tiff : new Uint8Array([...EXIF, ...tiff]);
  return (readCameraData(named).orientation ?? 1) > 1;
}

function toCodes(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

function join(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
