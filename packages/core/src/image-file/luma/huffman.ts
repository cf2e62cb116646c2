import type { ScanBits } from './scan-bits.js';

/** Look-up table by the next 16 bits: code length times 256 plus symbol; 0: no code. */
export type HuffmanTable = Uint16Array;

/** The first `most` tables of a segment, by class (0 for the mean of a block, 1 for its detail) times 16 and number. */
export function readHuffmanTables(segment: Uint8Array, most: number): [place: number, table: HuffmanTable][] {
  const tables: [number, HuffmanTable][] = [];
  let at = 0;
  while (at + 17 <= segment.length && tables.length < most) {
    const place = segment[at]!;
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    tables.push([place, buildTable(counts, segment.subarray(at + 17, at + 17 + total))]);
    at += 17 + total;
  }
  return tables;
}

/** Codes of one length follow each other, and those of the next begin where they end (ITU T.81, annex C). */
function buildTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table = new Uint16Array(1 << 16);
  let [code, taken] = [0, 0];
  for (let length = 1; length <= 16; length++) {
    for (let index = 0; index < counts[length - 1]!; index++, code++, taken++) {
      const from = code << (16 - length);
      table.fill((length << 8) | (symbols[taken] ?? 0), from, from + (1 << (16 - length)));
    }
    code <<= 1;
  }
  return table;
}

/** The next symbol; -1 where no code fits. */
export function takeSymbol(bits: ScanBits, table: HuffmanTable): number {
  const entry = table[bits.peek()]!;
  if (entry === 0) return -1;
  bits.skip(entry >>> 8);
  return entry & 0xff;
}
