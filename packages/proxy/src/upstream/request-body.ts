import { Buffer } from 'node:buffer';
import type { CheckedImage } from '../check-image.js';

/** Joins JSON fragments and base64 images with a single copy and no parsing. */
export function joinBody(...pieces: (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/**
 * Wraps an image in two JSON fragments. Where nothing else is needed of its buffer, they are written around it without
 * a copy.
 */
export function wrapImage({ base64, isAlone }: CheckedImage, head: string, tail: string): Uint8Array {
  const start = base64.byteOffset - Buffer.byteLength(head);
  const length = Buffer.byteLength(head) + base64.length + Buffer.byteLength(tail);
  if (!isAlone || start < 0 || start + length > base64.buffer.byteLength) return joinBody(head, base64, tail);
  const whole = Buffer.from(base64.buffer, start, length);
  whole.write(head, 0);
  whole.write(tail, length - Buffer.byteLength(tail));
  return whole;
}
