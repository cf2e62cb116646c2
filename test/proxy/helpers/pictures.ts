/** Small but whole JPEGs by structure: start, a segment with a number in it, scan, data, end. */
export function jpeg(number: number, padding = 0): string {
  const comment = Buffer.from(`picture ${number} ${'x'.repeat(padding)}`);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34, 0x56]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe]),
    length,
    comment,
    scan,
    Buffer.from(`data of picture ${number}`),
    Buffer.from([0xff, 0xd9]),
  ]).toString('base64');
}

/** A JPEG of about `bytes` bytes whose data differ by `seed`, without markers inside. */
export function bigJpeg(seed: number, bytes: number): string {
  const data = Buffer.alloc(bytes);
  let state = seed * 2654435761;
  for (let i = 0; i < bytes; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[i] = (state >>> 24) % 255;
  }
  return Buffer.concat([Buffer.from(jpeg(seed), 'base64').subarray(0, -2), data, Buffer.from([0xff, 0xd9])]).toString(
    'base64',
  );
}
