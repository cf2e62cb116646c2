import { hasText, createView } from './bytes.js';
import { CUT_OFF, PLAIN, type ImageFacts } from './facts.js';

const ANIMATION = 0x02;
const ALPHA = 0x10;

type Size = Pick<ImageFacts, 'width' | 'height'>;

/** Size, kind and end of a WEBP; undefined when it holds no image. */
export function readWebp(bytes: Uint8Array): ImageFacts | undefined {
  const view = createView(bytes);
  // Chunks are padded to even lengths.
  const end = 8 + view.getUint32(4, true) + (view.getUint32(4, true) % 2);
  const facts = { ...PLAIN, format: 'webp' as const, animated: false, alpha: 'none' as ImageFacts['alpha'] };
  const sizes: Size[] = [];
  let pixels = false;
  for (let at = 12; at + 8 <= Math.min(end, bytes.length); at += 8 + padLength(view, at)) {
    if (hasText(bytes, at, 'VP8X')) {
      const flags = view.getUint8(at + 8);
      facts.animated ||= (flags & ANIMATION) !== 0;
      if (flags & ALPHA) facts.alpha = 'channel';
      sizes.push({ width: read24(view, at + 12) + 1, height: read24(view, at + 15) + 1 });
    } else if (hasText(bytes, at, 'ANIM')) {
      facts.animated = true;
    } else if (hasText(bytes, at, 'VP8L')) {
      const packed = view.getUint32(at + 9, true);
      sizes.push({ width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 });
      if (packed & 0x10_00_00_00) facts.alpha = 'channel';
      pixels = view.getUint8(at + 8) === 0x2f;
    } else if (hasText(bytes, at, 'VP8 ')) {
      sizes.push({ width: view.getUint16(at + 14, true) & 0x3fff, height: view.getUint16(at + 16, true) & 0x3fff });
      pixels = hasText(bytes, at + 11, '\u009d\u0001*');
    }
  }
  const [size] = sizes;
  if (!size) return undefined;
  // Decoders differ in which size they use. The frames of an animation have their own.
  const isClear = facts.animated || sizes.every(({ width, height }) => width === size.width && height === size.height);
  const flaw = isClear ? (pixels || facts.animated ? undefined : 'no pixels') : 'several sizes';
  return {
    ...facts,
    ...size,
    trailing: Math.max(0, bytes.length - end),
    damage: end - 1 > bytes.length ? CUT_OFF : flaw,
  };
}

function padLength(view: DataView, at: number): number {
  const length = view.getUint32(at + 4, true);
  return length + (length % 2);
}

function read24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}
