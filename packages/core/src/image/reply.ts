import { IdproofError, isIdproofError, type ErrorCode } from '../errors.js';
import type { EncodedImage } from './encoded-image.js';
import type { EncodeOptions, ImageSource } from './types.js';

/** An error is sent as its code, because its class would be lost between threads. */
export type Reply = { ok: true; image: EncodedImage } | { ok: false; code: ErrorCode; message: string };

/** The interface of the worker. */
export interface ImageWorker {
  /** Resolves when the worker has loaded. */
  ready(): Promise<void>;
  compress(source: ImageSource, options: Omit<EncodeOptions, 'signal'>): Promise<Reply>;
}

/** Runs `work` and wraps its result or error in a reply. */
export async function toReply(work: () => Promise<EncodedImage>): Promise<Reply> {
  try {
    return { ok: true, image: await work() };
  } catch (error) {
    const code = isIdproofError(error) ? error.code : 'image_engine_failed';
    return { ok: false, code, message: String(error) };
  }
}

/** The image of a reply, or its error thrown. */
export function fromReply(reply: Reply): EncodedImage {
  if (reply.ok) return reply.image;
  throw new IdproofError(reply.code, reply.message);
}
