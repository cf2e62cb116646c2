import { listSegments, START_OF_SCAN } from './jpeg-segments.js';
import { readHuffmanTables, takeSymbol, type HuffmanTable } from './luma/huffman.js';
import { ScanBits } from './luma/scan-bits.js';

const HUFFMAN = 0xc4;
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const RESTART_INTERVAL = 0xdd;
/** Maximum tables, against files made to use up time: a progressive file needs at most four per scan. */
const MAX_TABLES = 256;
/** Maximum block visits per byte over all scans, against files made to use up time. A photograph takes several bytes a block. */
const MAX_VISITS_PER_BYTE = 64;
/** Maximum blocks of 8 × 8 pixels of all components: 250 million pixels in full colour. */
const MAX_BLOCKS = 12_000_000;

interface Component {
  id: number;
  /** Blocks in each unit of a scan with several components. */
  across: number;
  down: number;
  /** Blocks in a scan of its own. */
  blocks: number;
  /** For each coefficient the lowest bit that was coded. */
  lowest: Uint8Array;
  /** A bit for each coefficient of each block: whether it is other than zero. Later scans of a progressive file refine those. */
  filled: Uint32Array;
}

/** A component of a scan, with its tables. */
interface Part {
  component: Component;
  mean: HuffmanTable | undefined;
  detail: HuffmanTable | undefined;
}

interface Scan {
  bits: ScanBits;
  parts: readonly Part[];
  /** The first and the last coefficient. */
  from: number;
  to: number;
  /** The lowest bit that was coded before, 0 in a first pass; and the lowest of this scan. */
  high: number;
  low: number;
  /** Remaining blocks of an end-of-band run. */
  run: number;
}

interface Frame {
  components: Component[];
  unitsAcross: number;
  unitsDown: number;
}

/**
 * Reads the codes of a JPEG without end marker, and returns the offset after its pixels when all of them are
 * there: every bit of every coefficient of every block (ITU T.81, annexes F and G). Undefined where they are cut off.
 */
export function findPixelsEnd(bytes: Uint8Array): number | undefined {
  const tables = new Map<number, HuffmanTable>();
  let frame: Frame | undefined;
  let [interval, defined, visits] = [0, 0, 0];
  for (const { marker, data, end } of listSegments(bytes)) {
    const segment = bytes.subarray(data, end);
    if (FRAMES.has(marker)) frame ??= readFrame(segment);
    if (marker === RESTART_INTERVAL) interval = readShort(segment, 0);
    if (marker === HUFFMAN) {
      for (const [place, table] of readHuffmanTables(segment, MAX_TABLES - defined)) {
        tables.set(place, table);
        defined += 1;
      }
    }
    if (marker !== START_OF_SCAN) continue;
    const scan =
      frame &&
      readScan(segment, frame, tables, new ScanBits(bytes, data - 2 + readShort(bytes, data - 2), bytes.length));
    visits += scan?.parts.reduce((sum, { component }) => sum + component.blocks, 0) ?? 0;
    if (!frame || !scan || visits > bytes.length * MAX_VISITS_PER_BYTE || !passScan(scan, frame, interval))
      return undefined;
    for (const { component } of scan.parts) component.lowest.fill(scan.low, scan.from, scan.to + 1);
    if (frame.components.every(({ lowest }) => lowest.every((bit) => bit === 0))) return scan.bits.offset;
  }
  return undefined;
}

function readShort(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function readFrame(segment: Uint8Array): Frame | undefined {
  const [height, width] = [readShort(segment, 1), readShort(segment, 3)];
  const declared = Array.from({ length: segment[5] ?? 0 }, (_none, index) => {
    const [id = 0, sampling = 0] = segment.subarray(6 + index * 3);
    return { id, across: sampling >>> 4, down: sampling & 15 };
  });
  const most = {
    across: Math.max(...declared.map((one) => one.across)),
    down: Math.max(...declared.map((one) => one.down)),
  };
  const counts = declared.map(
    ({ across, down }) => Math.ceil((width * across) / most.across / 8) * Math.ceil((height * down) / most.down / 8),
  );
  // Sampling of 0 gives no number.
  if (!(counts.reduce((sum, blocks) => sum + blocks, 0) <= MAX_BLOCKS)) return undefined;
  return {
    components: declared.map(({ id, across, down }, index) => ({
      id,
      across,
      down,
      blocks: counts[index]!,
      lowest: new Uint8Array(64).fill(0xff),
      filled: new Uint32Array(counts[index]! * 2),
    })),
    unitsAcross: Math.ceil(width / 8 / most.across),
    unitsDown: Math.ceil(height / 8 / most.down),
  };
}

function readScan(
  segment: Uint8Array,
  { components }: Frame,
  tables: ReadonlyMap<number, HuffmanTable>,
  bits: ScanBits,
) {
  const count = segment[0] ?? 0;
  const parts: Part[] = [];
  for (let index = 0; index < count; index++) {
    const [id, place = 0] = segment.subarray(1 + index * 2);
    const component = components.find((known) => known.id === id);
    if (!component) return undefined;
    parts.push({ component, mean: tables.get(place >>> 4), detail: tables.get(16 + (place & 15)) });
  }
  const [from = 0, to = 0, bitsCoded = 0] = segment.subarray(1 + count * 2);
  const scan: Scan = { bits, parts, from, to: Math.min(to, 63), high: bitsCoded >>> 4, low: bitsCoded & 15, run: 0 };
  return parts.length > 0 ? scan : undefined;
}

/** False where the codes make no sense or end too early. */
function passScan(scan: Scan, { unitsAcross, unitsDown }: Frame, interval: number): boolean {
  const { bits, parts } = scan;
  // A component that is coded alone is coded block by block (A.2.2), and detail of a progressive file always is.
  const isAlone = parts.length === 1;
  const units = isAlone ? parts[0]!.component.blocks : unitsAcross * unitsDown;
  for (let unit = 0; unit < units; unit++) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      if (!bits.restart()) return false;
      scan.run = 0;
    }
    for (const part of parts) {
      const blocks = isAlone ? 1 : part.component.across * part.component.down;
      for (let block = 0; block < blocks; block++) if (!passBlock(scan, part, isAlone ? unit : 0)) return false;
    }
    if (bits.isOver) return false;
  }
  return true;
}

function passBlock(scan: Scan, part: Part, block: number): boolean {
  if (scan.from === 0 && !passMean(scan, part)) return false;
  if (scan.to === 0) return true;
  return scan.high === 0 ? passDetail(scan, part, block) : passCorrections(scan, part, block);
}

function passMean({ bits, high }: Scan, { mean }: Part): boolean {
  const size = high > 0 ? 1 : mean ? takeSymbol(bits, mean) : -1;
  if (size < 0 || size > 16) return false;
  bits.take(size);
  return true;
}

function passDetail(scan: Scan, { component, detail }: Part, block: number): boolean {
  const { bits, from, to } = scan;
  if (scan.run > 0) {
    scan.run -= 1;
    return true;
  }
  for (let at = Math.max(1, from); at <= to; at++) {
    const symbol = detail ? takeSymbol(bits, detail) : -1;
    if (symbol < 0) return false;
    const [zeros, size] = [symbol >>> 4, symbol & 15];
    at += zeros;
    if (size > 0) fill(component, block, at);
    else if (zeros < 15) {
      scan.run = (1 << zeros) - 1 + bits.take(zeros);
      break;
    }
    bits.take(size);
  }
  return true;
}

/** A later pass over the same coefficients: one bit more of each that is not zero, and new ones in between (G.1.2.3). */
function passCorrections(scan: Scan, { component, detail }: Part, block: number): boolean {
  const { bits, to } = scan;
  let at = scan.from;
  while (scan.run === 0 && at <= to) {
    const symbol = detail ? takeSymbol(bits, detail) : -1;
    if (symbol < 0) return false;
    const isNew = (symbol & 15) > 0;
    let zeros = symbol >>> 4;
    if (isNew) bits.take(1);
    else if (zeros < 15) {
      scan.run = (1 << zeros) + bits.take(zeros);
      break;
    }
    for (; at <= to; at++) {
      if (isFilled(component, block, at)) bits.take(1);
      else if (zeros-- === 0) break;
    }
    if (isNew && at <= to) fill(component, block, at);
    at += 1;
  }
  if (scan.run === 0) return true;
  for (; at <= to; at++) if (isFilled(component, block, at)) bits.take(1);
  scan.run -= 1;
  return true;
}

function fill({ filled }: Component, block: number, at: number): void {
  filled[block * 2 + (at >> 5)]! |= 1 << (at & 31);
}

function isFilled({ filled }: Component, block: number, at: number): boolean {
  return (filled[block * 2 + (at >> 5)]! & (1 << (at & 31))) !== 0;
}
