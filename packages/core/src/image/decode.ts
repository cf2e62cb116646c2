import { IdproofError, type ErrorCode } from '../errors.js';
import type { Drawable, Size } from './canvas.js';
import type { ImageHeader } from './image-header.js';

/** A decoded picture, upright. Its memory is given back by `close`. */
export interface Decoded extends Size {
  source: Drawable;
  close(): void;
}

/** The size of a picture when it is upright. */
export function uprightSize({ width, height, orientation }: ImageHeader): Size {
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

/**
 * Decodes at about the wanted size, by the first of these that is there and works: `ImageDecoder`,
 * `createImageBitmap` that scales, an image element (on a page only). Throws `image_damaged`,
 * `image_heic_unsupported` and `image_type_unsupported` for a HEIC and an AVIF that the browser cannot read, or `image_engine_failed`.
 */
export async function decode(file: Blob, header: ImageHeader, target: Size): Promise<Decoded> {
  const decoders = [
    canUseImageDecoder(header) && byImageDecoder,
    canUseBitmap() && byBitmap,
    canUseElement() && byElement,
  ];
  const available = decoders.filter((decoder) => decoder !== false);
  if (available.length === 0) throw new IdproofError('image_engine_failed', 'no picture decoder here');
  const causes: unknown[] = [];
  for (const decoder of available) {
    try {
      return await decoder(file, header, target);
    } catch (error) {
      causes.push(error);
    }
  }
  throw new IdproofError(codeOfFailure(header, causes), 'not decodable', { cause: causes.at(-1) });
}

// A decoder that finds the data bad throws a DOMException; anything else says that the decoder is not what we think.
function codeOfFailure(header: ImageHeader, causes: unknown[]): ErrorCode {
  if (header.format === 'heic') return 'image_heic_unsupported';
  if (header.format === 'avif') return 'image_type_unsupported';
  return causes.some((cause) => cause instanceof DOMException) ? 'image_damaged' : 'image_engine_failed';
}

// It is worth it only where it decodes straight at a smaller size, and right only where frames carry their turn.
function canUseImageDecoder({ format, orientation }: ImageHeader): boolean {
  if (format !== 'jpeg' || typeof ImageDecoder !== 'function') return false;
  return orientation === 1 || 'rotation' in VideoFrame.prototype;
}

function canUseBitmap(): boolean {
  return typeof createImageBitmap === 'function';
}

function canUseElement(): boolean {
  return typeof Image === 'function';
}

async function byImageDecoder(file: Blob, header: ImageHeader, target: Size): Promise<Decoded> {
  const stored = header.orientation > 4 ? { width: target.height, height: target.width } : target;
  const decoder = new ImageDecoder({
    type: file.type,
    data: await file.arrayBuffer(),
    desiredWidth: stored.width,
    desiredHeight: stored.height,
  });
  try {
    const { image } = await decoder.decode();
    return { source: image, width: image.displayWidth, height: image.displayHeight, close: () => image.close() };
  } finally {
    decoder.close();
  }
}

async function byBitmap(file: Blob, header: ImageHeader, target: Size): Promise<Decoded> {
  const source = await createImageBitmap(file, scalingTo(header, target));
  return { source, width: source.width, height: source.height, close: () => source.close() };
}

// Containers other than JPEG may turn the picture unannounced: with one edge alone its proportions are its own.
function scalingTo(header: ImageHeader, { width, height }: Size): ImageBitmapOptions {
  if (width >= uprightSize(header).width) return {};
  const edges = header.format === 'jpeg' ? { resizeWidth: width, resizeHeight: height } : { resizeWidth: width };
  return { ...edges, resizeQuality: 'high' };
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
