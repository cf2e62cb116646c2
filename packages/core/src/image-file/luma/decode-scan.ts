import { takeSymbol, type HuffmanTable } from './huffman.js';
import type { Component, JpegTables, Luma } from './jpeg-tables.js';
import { createBlockWriter, ZIGZAG, type BlockEdge } from './scaled-block.js';
import type { ScanBits } from './scan-bits.js';

/** Maximum blocks of 8 × 8 pixels of all components: some 8 million pixels, more than the kit's own images have. */
const MAX_BLOCKS = 200_000;
/** Blocks of all components in one unit (ITU T.81, B.2.3). */
const MAX_IN_UNIT = 10;

/** A component of a scan with its tables. */
interface Coded {
  component: Component;
  mean: HuffmanTable;
  detail: HuffmanTable;
  quantisation: Uint16Array;
  /** The mean of the previous block, which the next one is coded relative to. */
  before: number;
}

/** The layout of the luma blocks in the output image. */
interface Grid {
  edge: BlockEdge;
  unitsAcross: number;
  unitsDown: number;
  stride: number;
}

/** Decodes the brightness of a scan at the least scale that keeps `longSide` pixels; undefined where that fails. */
export function decodeScan(tables: JpegTables, header: Uint8Array, bits: ScanBits, longSide: number): Luma | undefined {
  const coded = readComponents(tables, header);
  const [first] = coded ?? [];
  // Brightness comes first.
  if (!coded || !first || first.component !== tables.components[0]) return undefined;
  // A component that is coded alone is coded block by block (ITU T.81, A.2.2).
  const isAlone = coded.length === 1;
  const most = findSampling(tables.components);
  const width = Math.ceil((tables.width * first.component.across) / most.across);
  const height = Math.ceil((tables.height * first.component.down) / most.down);
  const [across, down] = isAlone ? [1, 1] : [first.component.across, first.component.down];
  const unitsAcross = Math.ceil(width / 8 / across);
  const unitsDown = Math.ceil(height / 8 / down);
  const inUnit = isAlone ? 1 : coded.reduce((sum, { component }) => sum + component.across * component.down, 0);
  if (inUnit > MAX_IN_UNIT || unitsAcross * unitsDown * inUnit > MAX_BLOCKS) return undefined;
  const edge = chooseEdge(Math.max(width, height), longSide);
  const grid: Grid = { edge, unitsAcross, unitsDown, stride: unitsAcross * across * edge };
  const data = new Uint8ClampedArray(grid.stride * unitsDown * down * edge);
  const units = isAlone ? [{ ...first, component: { ...first.component, across, down } }] : coded;
  if (!decodeUnits(bits, units, grid, tables.restartInterval, data)) return undefined;
  return crop(data, grid.stride, Math.ceil((width * edge) / 8), Math.ceil((height * edge) / 8));
}

function chooseEdge(longest: number, longSide: number): BlockEdge {
  return ([1, 2, 4] as const).find((edge) => (longest * edge) / 8 >= longSide) ?? 8;
}

function findSampling(components: readonly Component[]): { across: number; down: number } {
  return {
    across: Math.max(1, ...components.map(({ across }) => across)),
    down: Math.max(1, ...components.map(({ down }) => down)),
  };
}

function readComponents(tables: JpegTables, header: Uint8Array): Coded[] | undefined {
  const coded: Coded[] = [];
  for (let index = 0; index < (header[0] ?? 0); index++) {
    const id = header[1 + index * 2];
    const place = header[2 + index * 2] ?? 0;
    const component = tables.components.find((known) => known.id === id);
    const mean = tables.huffman.get(place >>> 4);
    const detail = tables.huffman.get(16 + (place & 15));
    const quantisation = tables.quantisation.get(component?.quantisation ?? -1);
    if (!component || component.across < 1 || component.down < 1 || !mean || !detail || !quantisation) return undefined;
    coded.push({ component, mean, detail, quantisation, before: 0 });
  }
  return coded;
}

/** Decodes all units; false where the code makes no sense or ends too early. */
function decodeUnits(
  bits: ScanBits,
  coded: Coded[],
  { edge, unitsAcross, unitsDown, stride }: Grid,
  restartInterval: number,
  out: Uint8ClampedArray,
): boolean {
  const write = createBlockWriter(edge);
  const coefficients = new Float32Array(64);
  for (let unit = 0; unit < unitsAcross * unitsDown; unit++) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      if (!bits.restart()) return false;
      for (const part of coded) part.before = 0;
    }
    const [column, row] = [unit % unitsAcross, Math.floor(unit / unitsAcross)];
    for (const part of coded) {
      const { across, down } = part.component;
      for (let block = 0; block < across * down; block++) {
        const isLuma = part === coded[0];
        if (!decodeBlock(bits, part, coefficients, isLuma)) return false;
        if (!isLuma) continue;
        const x = (column * across + (block % across)) * edge;
        const y = (row * down + Math.floor(block / across)) * edge;
        write(coefficients, out, y * stride + x, stride);
      }
    }
  }
  return !bits.isOver;
}

/** Decodes one block; its coefficients are kept only where they are wanted. */
function decodeBlock(bits: ScanBits, part: Coded, coefficients: Float32Array, isWanted: boolean): boolean {
  const size = takeSymbol(bits, part.mean);
  if (size < 0 || size > 16) return false;
  part.before += bits.takeSigned(size);
  if (isWanted) {
    coefficients.fill(0);
    coefficients[0] = part.before * part.quantisation[0]!;
  }
  for (let at = 1; at < 64; at++) {
    const symbol = takeSymbol(bits, part.detail);
    if (symbol < 0 || bits.isOver) return false;
    const length = symbol & 15;
    // Without a length it is a run of sixteen zeros, or the end of the block.
    if (length === 0 && symbol !== 0xf0) break;
    at += symbol >>> 4;
    const value = bits.takeSigned(length);
    if (isWanted && at < 64) coefficients[ZIGZAG[at]!] = value * part.quantisation[at]!;
  }
  return true;
}

function crop(data: Uint8ClampedArray, stride: number, width: number, height: number): Luma {
  if (stride === width) return { data: data.subarray(0, width * height), width, height };
  const cropped = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) cropped.set(data.subarray(y * stride, y * stride + width), y * width);
  return { data: cropped, width, height };
}
