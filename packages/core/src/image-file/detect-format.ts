import { hasText } from './bytes.js';
import type { ImageFormat } from './facts.js';

/** Formats by their first bytes (magic numbers). */
const BEGINNINGS: readonly (readonly [ImageFormat, string])[] = [
  ['jpeg', '\u00ff\u00d8\u00ff'],
  ['png', '\u0089PNG\r\n\u001a\n'],
  ['bmp', 'BM'],
  ['gif', 'GIF8'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['pdf', '%PDF-'],
  ['zip', 'PK\u0003\u0004'],
];

/** Major brands of the container of HEIC and AVIF that hold a still image, or a sequence of them. */
const BRANDS: Readonly<Record<string, ImageFormat>> = {
  heic: 'heic',
  heix: 'heic',
  heim: 'heic',
  heis: 'heic',
  hevc: 'heic',
  hevx: 'heic',
  mif1: 'heic',
  msf1: 'heic',
  avif: 'avif',
  avis: 'avif',
};

/** Bytes from the start of a file in which SVG and HTML are searched. */
const TEXT_HEAD = 512;

/** The format of a file, by its first bytes. */
export function detectFormat(bytes: Uint8Array): ImageFormat {
  const found = BEGINNINGS.find(([, beginning]) => hasText(bytes, 0, beginning));
  if (found) return found[0];
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP')) return 'webp';
  const head = String.fromCharCode(...bytes.subarray(0, TEXT_HEAD));
  if (head.slice(4, 8) === 'ftyp') return findBrandFormat(head);
  if (/<svg[\s>]/i.test(head)) return 'svg';
  return /<(?:!doctype|html|script|body)/i.test(head) ? 'html' : 'unknown';
}

// A general brand may come first, and the compatible ones behind it say what is inside.
function findBrandFormat(head: string): ImageFormat {
  const major = BRANDS[head.slice(8, 12)];
  const length = head.charCodeAt(2) * 256 + head.charCodeAt(3);
  return major && /^(?:.{4})*?avi[fs]/s.test(head.slice(16, length)) ? 'avif' : (major ?? 'unknown');
}
