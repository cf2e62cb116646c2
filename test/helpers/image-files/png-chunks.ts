import { Buffer } from 'node:buffer';
import { crc32 } from '../../../packages/core/src/image-file/read-png.js';

const SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');

export function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

export interface PngHeader {
  width?: number;
  height?: number;
  bits?: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha. */
  colourType?: number;
}

/** A PNG whole by its structure: the header, chunks, and data that are no picture. */
export function structuralPng(header: PngHeader = {}, chunks: Buffer[] = [chunk('IDAT', Buffer.alloc(8))]): Buffer {
  const { width = 640, height = 480, bits = 8, colourType = 2 } = header;
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, colourType], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', data), ...chunks, chunk('IEND')]);
}

/** A PNG with chunks put behind its header. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}
