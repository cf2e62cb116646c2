import { IdproofError, type ErrorCode } from '../errors.js';
import type { Drawable, Size } from './canvas.js';
import type { ImageHeader } from './image-header.js';
import { MAX_PIXELS } from '../image-file/judge-image.js';

/** A decoded picture, upright. Its memory is given back by `close`. */
export interface Decoded extends Size {
  source: Drawable;
  close(): void;
}

/**
 * Decodes at about `target`, which is a size of the picture as it is stored: how it is turned, the engine alone says, by
 * what it decodes. Goes by the first of these that is there and works: `ImageDecoder`, `createImageBitmap` that scales, an
 * image element (on a page only). Throws `image_damaged`, `image_heic_unsupported` and `image_type_unsupported` for a HEIC
 * and an AVIF that the browser cannot read, `image_too_large` for more pixels than can be unpacked where only a decoder
 * that scales on the way will do, or `image_engine_failed`.
 */
export async function decode(file: Blob, header: ImageHeader, target: Size): Promise<Decoded> {
  const mustScale = isTooLargeToUnpack(header);
  const decoders = [
    canUseImageDecoder(header) && !(mustScale && header.severalScans) && byImageDecoder,
    !mustScale && canUseBitmap() && byBitmap,
    !mustScale && canUseElement() && byElement,
  ];
  const available = decoders.filter((decoder) => decoder !== false);
  if (available.length === 0 && !mustScale) throw new IdproofError('image_engine_failed', 'no picture decoder here');
  const causes: unknown[] = [];
  for (const decoder of available) {
    try {
      return await decoder(file, header, target);
    } catch (error) {
      causes.push(error);
    }
  }
  const code = mustScale ? 'image_too_large' : codeOfFailure(header, causes);
  throw new IdproofError(code, 'not decodable', { cause: causes.at(-1) });
}

// A decoder that finds the data bad throws a DOMException; anything else says that the decoder is not what we think.
function codeOfFailure(header: ImageHeader, causes: unknown[]): ErrorCode {
  if (header.format === 'heic') return 'image_heic_unsupported';
  if (header.format === 'avif') return 'image_type_unsupported';
  return causes.some((cause) => cause instanceof DOMException) ? 'image_damaged' : 'image_engine_failed';
}

/** Whether only a decoder that makes the picture smaller on the way may be asked for it. */
export function isTooLargeToUnpack({ width, height }: ImageHeader): boolean {
  return width * height > MAX_PIXELS;
}

// It is worth it only where it decodes straight at a smaller size, and right only where frames carry their turn.
function canUseImageDecoder({ format }: ImageHeader): boolean {
  return format === 'jpeg' && typeof ImageDecoder === 'function' && 'rotation' in VideoFrame.prototype;
}

function canUseBitmap(): boolean {
  return typeof createImageBitmap === 'function';
}

function canUseElement(): boolean {
  return typeof Image === 'function';
}

async function byImageDecoder(file: Blob, _header: ImageHeader, target: Size): Promise<Decoded> {
  const decoder = new ImageDecoder({
    type: file.type,
    data: await file.arrayBuffer(),
    desiredWidth: target.width,
    desiredHeight: target.height,
  });
  try {
    const { image } = await decoder.decode();
    return { source: image, width: image.displayWidth, height: image.displayHeight, close: () => image.close() };
  } finally {
    decoder.close();
  }
}

/** With one edge alone the picture keeps the proportions that the engine sees: EXIF, or its container, may turn it. */
async function byBitmap(file: Blob, header: ImageHeader, target: Size): Promise<Decoded> {
  if (target.width >= header.width) return hold(await createImageBitmap(file));
  const longer = Math.max(target.width, target.height);
  const isTurned = header.orientation > 4;
  const isWide = isTurned ? target.height > target.width : target.width > target.height;
  const scaled = (edge: 'resizeWidth' | 'resizeHeight') =>
    createImageBitmap(file, { [edge]: longer, resizeQuality: 'high' });
  const source = await scaled(isWide ? 'resizeWidth' : 'resizeHeight');
  if (isWide ? source.width >= source.height : source.height >= source.width) return hold(source);
  // It lies the other way round than its EXIF said.
  source.close();
  return hold(await scaled(isWide ? 'resizeHeight' : 'resizeWidth'));
}

function hold(source: ImageBitmap): Decoded {
  return { source, width: source.width, height: source.height, close: () => source.close() };
}

async function byElement(file: Blob): Promise<Decoded> {
  const url = URL.createObjectURL(file);
  const source = new Image();
  source.src = url;
  try {
    await source.decode();
  } catch (cause) {
    URL.revokeObjectURL(url);
    throw cause;
  }
  return {
    source,
    width: source.naturalWidth,
    height: source.naturalHeight,
    close: () => URL.revokeObjectURL(url),
  };
}
