import { Buffer } from 'node:buffer';

/**
 * A JPEG of 640 × 480 with a complete structure: start, a comment, the frame header, one scan, the end.
 * Its data are not a picture; they must not contain 0xFF.
 */
export function createStructuralJpeg({ comment = '', data = Buffer.from('data') } = {}): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe]),
    length,
    Buffer.from(comment),
    Buffer.from([0xff, 0xc0, 0, 11, 8, 0x01, 0xe0, 0x02, 0x80, 1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]),
    data,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The same, padded to this many bytes. */
export function createJpegOfSize(bytes: number): Buffer {
  const data = Buffer.alloc(bytes - createStructuralJpeg({ data: Buffer.alloc(0) }).length);
  for (let i = 0; i < data.length; i++) data[i] = (i * 31) % 251;
  return createStructuralJpeg({ data });
}
