import { IdproofError, type ErrorCode } from '../errors.js';
import type { Drawable, Size } from './canvas.js';
import type { ImageHeader } from './image-header.js';
import { MAX_PIXELS } from '../image-file/judge-image.js';

/** A decoded image, upright. Its memory is given back by `close`. */
export interface Decoded extends Size {
  source: Drawable;
  close(): void;
}

/**
 * Decodes at about `target`, a size before the orientation is applied, which each engine reads in its own way. Uses the
 * first of these that exists and works: `ImageDecoder`, `createImageBitmap` with scaling, an image element (on a page
 * only). Throws `image_damaged`, `image_heic_unsupported` and `image_type_unsupported` for a HEIC
 * and an AVIF that the browser cannot read, `image_too_large` for more pixels than fit into memory where no decoder scales
 * while it decodes, or `image_engine_failed`.
 */
export async function decode(file: Blob, header: ImageHeader, target: Size): Promise<Decoded> {
  const mustScale = isTooLargeToUnpack(header);
  const decoders = [
    canUseImageDecoder(header) && !(mustScale && header.severalScans) && decodeByImageDecoder,
    !mustScale && canUseBitmap() && decodeByBitmap,
    !mustScale && canUseElement() && decodeByElement,
  ];
  const available = decoders.filter((decoder) => decoder !== false);
  if (available.length === 0 && !mustScale) throw new IdproofError('image_engine_failed', 'no image decoder here');
  const causes: unknown[] = [];
  for (const decoder of available) {
    try {
      return await decoder(file, header, target);
    } catch (error) {
      causes.push(error);
    }
  }
  const code = mustScale ? 'image_too_large' : findFailureCode(header, causes);
  throw new IdproofError(code, 'not decodable', { cause: causes.at(-1) });
}

// Decoders throw a DOMException for bad data; any other error is a fault of the decoder.
function findFailureCode(header: ImageHeader, causes: unknown[]): ErrorCode {
  if (header.format === 'heic') return 'image_heic_unsupported';
  if (header.format === 'avif') return 'image_type_unsupported';
  return causes.some((cause) => cause instanceof DOMException) ? 'image_damaged' : 'image_engine_failed';
}

/** Whether the image may only be decoded by a decoder that scales while it decodes. */
export function isTooLargeToUnpack({ width, height }: ImageHeader): boolean {
  return width * height > MAX_PIXELS;
}

// Only for formats that it decodes at a smaller size, and only where frames carry their orientation.
function canUseImageDecoder({ format }: ImageHeader): boolean {
  return format === 'jpeg' && typeof ImageDecoder === 'function' && 'rotation' in VideoFrame.prototype;
}

function canUseBitmap(): boolean {
  return typeof createImageBitmap === 'function';
}

function canUseElement(): boolean {
  return typeof Image === 'function';
}

async function decodeByImageDecoder(file: Blob, _header: ImageHeader, target: Size): Promise<Decoded> {
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

/** Only one edge is given, so that the engine keeps the proportions: EXIF or the container may rotate the image. */
async function decodeByBitmap(file: Blob, header: ImageHeader, target: Size): Promise<Decoded> {
  if (target.width >= header.width) return hold(await createImageBitmap(file));
  const longer = Math.max(target.width, target.height);
  const isTurned = header.orientation > 4;
  const isWide = isTurned ? target.height > target.width : target.width > target.height;
  const scaled = (edge: 'resizeWidth' | 'resizeHeight') =>
    createImageBitmap(file, { [edge]: longer, resizeQuality: 'high' });
  const source = await scaled(isWide ? 'resizeWidth' : 'resizeHeight');
  if (isWide ? source.width >= source.height : source.height >= source.width) return hold(source);
  // The engine rotated it other than EXIF says.
  source.close();
  return hold(await scaled(isWide ? 'resizeHeight' : 'resizeWidth'));
}

function hold(source: ImageBitmap): Decoded {
  return { source, width: source.width, height: source.height, close: () => source.close() };
}

async function decodeByElement(file: Blob): Promise<Decoded> {
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
