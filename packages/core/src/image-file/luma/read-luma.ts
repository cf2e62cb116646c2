import { listSegments } from '../jpeg-segments.js';
import { decodeScan } from './decode-scan.js';
import { readHuffmanTables } from './huffman.js';
import type { JpegTables, Luma } from './jpeg-tables.js';
import { ScanBits } from './scan-bits.js';
import { shrink } from './shrink.js';

const QUANTISATION = 0xdb;
const HUFFMAN = 0xc4;
const BASELINE = 0xc0;
const EXTENDED = 0xc1;
const RESTART_INTERVAL = 0xdd;
const START_OF_SCAN = 0xda;
/** Tables of each kind. A frame needs four at most; files that redefine them endlessly are made to use up time. */
const MAX_TABLES = 8;

/**
 * The brightness of a JPEG with its longer side reduced to `longSide` pixels, or as it is where that is shorter.
 * Decodes no more detail than that needs, and no colour. Undefined for files that need a full decoder: progressive or
 * damaged files, and those of more than some 8 million pixels. The largest takes about 100 ms.
 */
export function readLuma(bytes: Uint8Array, longSide: number): Luma | undefined {
  const tables: JpegTables = {
    width: 0,
    height: 0,
    components: [],
    quantisation: new Map(),
    huffman: new Map(),
    restartInterval: 0,
  };
  let [defined, quantisations] = [0, 0];
  for (const { marker, data, end } of listSegments(bytes)) {
    const segment = bytes.subarray(data, end);
    if (marker === QUANTISATION)
      quantisations += readQuantisation(segment, MAX_TABLES - quantisations, tables.quantisation);
    if (marker === BASELINE || marker === EXTENDED) readFrame(segment, tables);
    if (marker === RESTART_INTERVAL) tables.restartInterval = readShort(segment, 0);
    if (marker === HUFFMAN) {
      for (const [place, table] of readHuffmanTables(segment, MAX_TABLES - defined)) {
        tables.huffman.set(place, table);
        defined += 1;
      }
    }
    if (marker !== START_OF_SCAN) continue;
    const length = readShort(bytes, data - 2);
    const start = data - 2 + length;
    const luma = decodeScan(tables, bytes.subarray(data, start), new ScanBits(bytes, start, end), longSide);
    return luma && shrink(luma, longSide);
  }
  return undefined;
}

function readShort(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

/** Reads the first `most` tables of a segment, and returns how many those were. */
function readQuantisation(segment: Uint8Array, most: number, tables: JpegTables['quantisation']): number {
  let [at, count] = [0, 0];
  while (at < segment.length && count < most) {
    const head = segment[at]!;
    const isWide = head >>> 4 === 1;
    const values = Uint16Array.from({ length: 64 }, (_value, index) =>
      isWide ? readShort(segment, at + 1 + index * 2) : (segment[at + 1 + index] ?? 0),
    );
    tables.set(head & 15, values);
    at += isWide ? 129 : 65;
    count += 1;
  }
  return count;
}

function readFrame(segment: Uint8Array, tables: JpegTables): void {
  tables.height = readShort(segment, 1);
  tables.width = readShort(segment, 3);
  tables.components = Array.from({ length: segment[5] ?? 0 }, (_value, index) => {
    const [id = 0, sampling = 0, quantisation = 0] = segment.subarray(6 + index * 3);
    return { id, across: sampling >>> 4, down: sampling & 15, quantisation };
  });
}
