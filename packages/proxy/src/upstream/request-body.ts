import { Buffer } from 'node:buffer';
import type { CheckedImage } from '../check-image.js';

/** Joins pieces of JSON and pictures that are base64 already: one copy, nothing parsed. */
export function joinBody(...pieces: (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** A picture between two pieces of JSON. Where it is alone in its buffer they are written around it, and nothing is copied. */
export function wrapImage({ base64, isAlone }: CheckedImage, head: string, tail: string): Uint8Array {
  const start = base64.byteOffset - Buffer.byteLength(head);
  const length = Buffer.byteLength(head) + base64.length + Buffer.byteLength(tail);
  if (!isAlone || start < 0 || start + length > base64.buffer.byteLength) return joinBody(head, base64, tail);
  const whole = Buffer.from(base64.buffer, start, length);
  whole.write(head, 0);
  whole.write(tail, length - Buffer.byteLength(tail));
  return whole;
}
