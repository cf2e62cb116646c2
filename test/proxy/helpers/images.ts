import { createStructuralJpeg } from '../../helpers/structural-jpeg.js';

/** Small but whole JPEGs by structure, each other than the next. */
export function jpeg(number: number, padding = 0): string {
  const comment = `picture ${number} ${'x'.repeat(padding)}`;
  return createStructuralJpeg({ comment, data: Buffer.from(`data of picture ${number}`) }).toString('base64');
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
