import { hasText, createView } from './bytes.js';
import { detectFormat } from './detect-format.js';
import { CUT_OFF, PLAIN, type ImageFacts } from './facts.js';

/** Bytes of a file's description in which its properties are searched. */
const MAX_BYTES = 262_144;
type Size = Pick<ImageFacts, 'width' | 'height'>;

const SEQUENCES = ['hevc', 'hevx', 'msf1', 'avis'];

/** Size and kind of a HEIC or AVIF; undefined when it declares no image. */
export function readHeif(bytes: Uint8Array): ImageFacts | undefined {
  const view = createView(bytes);
  const format = detectFormat(bytes) === 'avif' ? 'avif' : 'heic';
  const animated = SEQUENCES.some((brand) => hasText(bytes, 8, brand));
  let size: Size | undefined;
  let descriptions = 0;
  let at = 0;
  // Each box says how long it is: 0 is to the end of the file, 1 that the length has 64 bits.
  while (at + 8 <= bytes.length) {
    const short = view.getUint32(at);
    const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short || bytes.length - at;
    if (length < 8) return undefined;
    if (hasText(bytes, at + 4, 'meta')) {
      size = findLargestSize(bytes.subarray(at, at + Math.min(length, MAX_BYTES)));
      descriptions += 1;
    }
    at += length;
  }
  // A sequence has its size elsewhere, and is rejected in any case.
  if (animated) size ??= { width: 1, height: 1 };
  const trailing = Math.max(0, bytes.length - at);
  // Decoders differ in which one they use.
  const flaw = descriptions > 1 ? 'several sizes' : undefined;
  return size && { ...PLAIN, format, ...size, animated, trailing, damage: at > bytes.length ? CUT_OFF : flaw };
}

// An image may be a grid: each tile and the whole declare a size, of which the whole is the largest.
function findLargestSize(meta: Uint8Array): Size | undefined {
  const view = createView(meta);
  let largest = { width: 0, height: 0 };
  for (let at = meta.indexOf(0x69); at !== -1 && at + 16 <= meta.length; at = meta.indexOf(0x69, at + 1)) {
    if (!hasText(meta, at, 'ispe')) continue;
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (width * height > largest.width * largest.height) largest = { width, height };
  }
  return largest.width > 0 ? largest : undefined;
}
