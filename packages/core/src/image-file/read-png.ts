import { hasText, createView } from './bytes.js';
import { crc32 } from './crc32.js';
import { CUT_OFF, PLAIN, type ImageFacts } from './facts.js';

/** Colour types of the header; 4 and 6 have an alpha channel. */
const COLOURS: Readonly<Record<number, ImageFacts['colour']>> = {
  0: 'grey',
  2: 'rgb',
  3: 'palette',
  4: 'grey',
  6: 'rgb',
};

/** Size, kind and end of a PNG; undefined without a header that can be. */
export function readPng(bytes: Uint8Array): ImageFacts | undefined {
  if (!hasText(bytes, 12, 'IHDR')) return undefined;
  const view = createView(bytes);
  const type = view.getUint8(25);
  const colour = COLOURS[type];
  if (!colour) return undefined;
  const alpha = type >= 4 ? 'channel' : 'none';
  const [width, height, bits] = [view.getUint32(16), view.getUint32(20), view.getUint8(24)];
  const facts: ImageFacts = { ...PLAIN, format: 'png', width, height, bits, colour, alpha, damage: CUT_OFF };
  let data = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) break;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    data ||= name === 'IDAT';
    if (name === 'acTL') facts.animated = true;
    if (name === 'tRNS') facts.alpha = 'key';
    // Some engines paint what they can of broken data; a checksum makes the verdict the same everywhere.
    if (isCritical(name) && view.getUint32(end) !== crc32(bytes.subarray(at + 4, end))) {
      return { ...facts, damage: 'a wrong checksum' };
    }
    at = end + 4;
    if (name === 'IEND') return { ...facts, trailing: bytes.length - at, damage: data ? undefined : 'no pixels' };
  }
  return facts;
}

// Chunks without which a picture cannot be shown begin with a capital.
function isCritical(name: string): boolean {
  return name < 'a';
}
