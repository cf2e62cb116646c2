import type { EncodedImage } from './encoded-image.js';

/** A picked file, or a bitmap of one frame. The caller closes the bitmap. */
export type ImageSource = Blob | ImageBitmap;

export interface EncodeOptions {
  /** The most base64 characters the image may have. Default 1,048,576 (1 MB of the String, specification 4.4). */
  maxBase64Length?: number;
  /** The longer edge is never more than this many pixels. Default 2,560. */
  maxEdge?: number;
  signal?: AbortSignal;
}

/** The default of `EncodeOptions.maxBase64Length`: the 1 MB that compare allows counts the base64 String. */
export const MAX_BASE64_LENGTH = 1_048_576;

/**
 * Encodes images. One at a time; further calls queue.
 * Rejects with `IdproofError` of an `image_*` code, or `aborted`.
 */
export interface ImageEncoder {
  encode(source: ImageSource, options?: EncodeOptions): Promise<EncodedImage>;
  /** Loads the code for the first image in advance, so that it also works offline. Optional; may reject. */
  warmUp?(): Promise<void>;
  /** Ends the worker. A later `encode` starts a new one. */
  dispose(): void;
}
