import { IdproofError, isIdproofError } from '../errors.js';
import { closeImage } from '../image-file/close-image.js';
import { MAX_IMAGE_BYTES } from '../image-file/judge-image.js';
import { drawAt, isBlank, release, toJpeg, type Canvas, type Size } from './canvas.js';
import { decode, isTooLargeToUnpack, type Decoded } from './decode.js';
import { fitToLimit } from './fit.js';
import { isBitmap } from './image-source.js';
import { stripMetadata } from './jpeg.js';
import { MEDIA_TYPES, readImageHeader, type ImageHeader } from './image-header.js';
import type { EncodedImage } from './encoded-image.js';
import { MAX_BASE64_LENGTH, type EncodeOptions, type ImageSource } from './types.js';

/** Longer edge in pixels. At the usual limit more keep no more of the print, and fewer keep less: docs/images.md. */
const MAX_EDGE = 2560;

/** As `EncodeOptions`; a worker gets no signal. */
type CompressOptions = EncodeOptions;

/**
 * Makes an image ready to be sent, in the calling thread.
 * Throws `IdproofError` of an `image_*` code, or the reason of an aborted signal.
 */
export async function compress(source: ImageSource, options: CompressOptions = {}): Promise<EncodedImage> {
  const { maxBase64Length = MAX_BASE64_LENGTH, maxEdge = MAX_EDGE, signal } = options;
  const limit = Math.floor(maxBase64Length / 4) * 3;
  const plan: Plan = { limit, maxEdge, signal };
  const { blob, width, height } = await make(source, plan);
  const bytes = stripMetadata(new Uint8Array(await blob.arrayBuffer()));
  return {
    base64: toBase64(bytes),
    blob: new Blob([bytes], { type: 'image/jpeg' }),
    mediaType: 'image/jpeg',
    width,
    height,
    byteLength: bytes.length,
    sha256: await sha256Hex(bytes),
  };
}

interface Plan {
  /** Bytes. */
  limit: number;
  maxEdge: number;
  signal: AbortSignal | undefined;
}

interface Made extends Size {
  blob: Blob;
}

/** Compresses, and maps everything that an engine throws, including out of memory, to an `IdproofError`. */
async function make(source: ImageSource, plan: Plan): Promise<Made> {
  try {
    return isBitmap(source) ? await compressBitmap(source, plan) : await compressFile(source, plan);
  } catch (cause) {
    plan.signal?.throwIfAborted();
    if (isIdproofError(cause)) throw cause;
    throw new IdproofError('image_engine_failed', String(cause), { cause });
  }
}

async function compressFile(file: Blob, plan: Plan): Promise<Made> {
  // Checked before the file is read into memory.
  if (file.size > MAX_IMAGE_BYTES) throw new IdproofError('image_too_large', `${file.size} bytes`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readImageHeader(bytes);
  plan.signal?.throwIfAborted();
  // One part with its true type: Firefox does not decode blobs of several parts.
  const typed = new Blob([closeImage(bytes, header)], { type: MEDIA_TYPES[header.format] });
  try {
    return await encodeOnce(typed, header, plan);
  } catch (error) {
    plan.signal?.throwIfAborted();
    const isOfEngine = !(error instanceof IdproofError) || error.code === 'image_engine_failed';
    if (isOfEngine && !isTooLargeToUnpack(header)) {
      const { compressByLibrary } = await import('./library.js');
      return await compressByLibrary(typed, plan);
    }
    throw error;
  }
}

async function encodeOnce(file: Blob, header: ImageHeader, plan: Plan): Promise<Made> {
  const decoded = await decode(file, header, chooseSize(header, plan.maxEdge));
  try {
    plan.signal?.throwIfAborted();
    return await encode(decoded, fitWithin(decoded, plan.maxEdge), plan);
  } finally {
    decoded.close();
  }
}

async function compressBitmap(bitmap: ImageBitmap, plan: Plan): Promise<Made> {
  if (bitmap.width === 0) throw new IdproofError('image_empty', 'the bitmap is closed');
  const { width, height } = bitmap;
  const decoded: Decoded = { source: bitmap, width, height, close: () => undefined };
  return encode(decoded, fitWithin(decoded, plan.maxEdge), plan);
}

async function encode(decoded: Decoded, size: Size, { limit, signal }: Plan): Promise<Made> {
  const canvases: Canvas[] = [];
  try {
    const full = drawAt(decoded.source, decoded, size);
    canvases.push(full);
    if (isBlank(full)) throw new IdproofError('image_blank');
    return await fitToLimit(size, limit, (wanted) => {
      const canvas = wanted === size ? full : drawAt(full, size, wanted);
      canvases.push(canvas);
      return (percent) => {
        signal?.throwIfAborted();
        return toJpeg(canvas, percent);
      };
    });
  } finally {
    canvases.forEach(release);
  }
}

/** The size to decode at, as stored. A JPEG decodes fastest, and without loss by scaling, at eighths of its size. */
function chooseSize(header: ImageHeader, maxEdge: number): Size {
  const { format, width, height } = header;
  const wanted = fitWithin(header, maxEdge);
  if (format !== 'jpeg' || wanted.width === width) return wanted;
  const share = Math.max(wanted.width, wanted.height) / Math.max(width, height);
  const below = Math.floor(share * 8);
  const eighths = below / 8 >= share * 0.9 ? below : below + 1;
  return { width: Math.ceil((width * eighths) / 8), height: Math.ceil((height * eighths) / 8) };
}

function fitWithin({ width, height }: Size, maxEdge: number): Size {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** SHA-256 as 64 lower-case hex digits. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Pages without TLS have no `crypto.subtle`.
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bytes of a piece: a multiple of three, so that base64 joins without padding, and few enough to be arguments. */
const PIECE = 24_576;

/** Standard base64 with padding. */
export function toBase64(bytes: Uint8Array & { toBase64?: () => string }): string {
  if (bytes.toBase64) return bytes.toBase64();
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  }
  return text;
}
