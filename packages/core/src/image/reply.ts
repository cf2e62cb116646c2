import { IdproofError, isIdproofError, type ErrorCode } from '../errors.js';
import type { EncodedImage } from './encoded-image.js';
import type { EncodeOptions, ImageSource } from './types.js';

/** An error crosses the thread as its code: the class would be lost on the way. */
export type Reply = { ok: true; image: EncodedImage } | { ok: false; code: ErrorCode; message: string };

/** What the worker offers. */
export interface ImageWorker {
  /** Answers when the worker has loaded. */
  ready(): Promise<void>;
  compress(source: ImageSource, options: Omit<EncodeOptions, 'signal'>): Promise<Reply>;
}

/** Runs the work and puts its outcome into a reply. */
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
