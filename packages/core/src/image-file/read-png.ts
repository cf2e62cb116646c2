import { hasText, createView } from './bytes.js';
import { CUT_OFF, PLAIN, type ImageFacts } from './facts.js';
import { measureInflated } from './inflated-length.js';

/** Colour types of the header; 4 and 6 have an alpha channel. */
const COLOURS: Readonly<Record<number, ImageFacts['colour']>> = {
  0: 'grey',
  2: 'rgb',
  3: 'palette',
  4: 'grey',
  6: 'rgb',
};

/** Numbers a pixel, by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Start and spacing of the seven passes of an interlaced image (Adam7): across, down. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Size, kind and end of a PNG; undefined without a header that can be. */
export function readPng(bytes: Uint8Array, needsEnd: boolean): ImageFacts | undefined {
  if (!hasText(bytes, 12, 'IHDR')) return undefined;
  const view = createView(bytes);
  const type = view.getUint8(25);
  const colour = COLOURS[type];
  if (!colour) return undefined;
  const alpha = type >= 4 ? 'channel' : 'none';
  const [width, height, bits] = [view.getUint32(16), view.getUint32(20), view.getUint8(24)];
  const facts: ImageFacts = { ...PLAIN, format: 'png', width, height, bits, colour, alpha, damage: CUT_OFF };
  const data: Uint8Array[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) break;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, end));
    if (name === 'acTL') facts.animated = true;
    if (name === 'tRNS') facts.alpha = 'key';
    // Decoders differ in which one they use.
    if (name === 'IHDR' && at > 8) return { ...facts, damage: 'several sizes' };
    // Engines differ in showing damaged data; the checksum makes the verdict the same everywhere.
    if (isCritical(name) && view.getUint32(end) !== crc32(bytes.subarray(at + 4, end))) {
      return { ...facts, damage: 'a wrong checksum' };
    }
    at = end + 4;
    if (name === 'IEND') {
      return { ...facts, trailing: bytes.length - at, damage: data.length > 0 ? undefined : 'no pixels' };
    }
  }
  return !needsEnd && hasAllRows(data, facts, SAMPLES[type]!, bytes[28] === 1)
    ? { ...facts, trailing: bytes.length - at, lacksEnd: true, damage: undefined }
    : facts;
}

function hasAllRows(data: readonly Uint8Array[], facts: ImageFacts, samples: number, isInterlaced: boolean): boolean {
  const { width, height, bits } = facts;
  let wanted = 0;
  for (const [left, top, across, down] of isInterlaced ? PASSES : [[0, 0, 1, 1] as const]) {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    // Each row begins with the kind of its filter.
    if (columns > 0 && rows > 0) wanted += rows * (1 + Math.ceil((columns * bits * samples) / 8));
  }
  return wanted > 0 && measureInflated(data, wanted) === wanted;
}

// Chunks without which an image cannot be shown begin with a capital.
function isCritical(name: string): boolean {
  return name < 'a';
}

const TABLE = Uint32Array.from({ length: 256 }, (_value, byte) => {
  let entry = byte;
  for (let bit = 0; bit < 8; bit += 1) entry = entry & 1 ? (entry >>> 1) ^ 0xed_b8_83_20 : entry >>> 1;
  return entry;
});

/** The checksum of PNG chunks, unsigned. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}
