import type { ImageFacts } from './facts.js';

const END_MARKS: Readonly<Partial<Record<ImageFacts['format'], readonly number[]>>> = {
  jpeg: [0xff, 0xd9],
  // An IEND chunk: no data, its name, its checksum.
  png: [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
};

/** The file, with its end marker added where only that is missing, because decoders differ in reading such files. */
export function closeImage<Buffer extends ArrayBufferLike>(
  bytes: Uint8Array<Buffer>,
  { format, lacksEnd, trailing }: ImageFacts,
): Uint8Array<Buffer> | Uint8Array<ArrayBuffer> {
  const mark = END_MARKS[format];
  if (!lacksEnd || !mark) return bytes;
  const pixelsEnd = bytes.length - trailing;
  const closed = new Uint8Array(pixelsEnd + mark.length);
  closed.set(bytes.subarray(0, pixelsEnd));
  closed.set(mark, pixelsEnd);
  return closed;
}
