import type { RgbImage } from './faces/types.js';

/** Blocks across the document whose mean colours are compared. */
const BLOCKS_ACROSS = 50;
/** Share of the document along each edge that is left out: a finger, or the table beside corners that were found askew. */
const EDGE = 0.05;
/** Mean brightness (0 to 255) below which colour is mere noise, and above which light has bleached it. */
const [DARK, BLEACHED] = [45, 250];
/** Levels of brightness, each with a tone of its own that is subtracted. */
const TONES = 12;
/** Minimum chroma spread of a document in colours, in percent. Measured: copies at most 8.7, colour documents at least 35. */
export const MIN_CHROMA_SPREAD = 10;

/** Whether a document shows colours of its own, so that it is no copy without colours. */
export function hasColour(document: RgbImage): boolean {
  return measureChromaSpread(document) >= MIN_CHROMA_SPREAD;
}

/** Colour of a block: red against green and yellow against blue, each as a share of its brightness. */
interface Block {
  x: number;
  y: number;
  light: number;
  chroma: [redGreen: number, yellowBlue: number];
}

/**
 * Spread of the colours of a document beyond the effect of paper, toner and light, in percent of its brightness.
 * A copy without colours has one tone for each brightness (tinted paper, brown toner), and light may change evenly across
 * it: both are subtracted. The result is the range of the rest from the 3rd to the 97th percentile.
 */
export function measureChromaSpread(image: RgbImage): number {
  const blocks = meanBlocks(image);
  if (blocks.length < 3 * TONES) return 0;
  const ranges = ([0, 1] as const).map((axis) => {
    let values = blocks.map(({ chroma }) => chroma[axis]);
    for (let pass = 0; pass < 2; pass++) values = removeSlope(blocks, removeTone(blocks, values));
    return innerRange(values);
  });
  return 100 * Math.hypot(...ranges);
}

function meanBlocks({ data, width, height }: RgbImage): Block[] {
  const size = Math.max(4, Math.round(width / BLOCKS_ACROSS));
  const blocks: Block[] = [];
  const [left, top] = [Math.round(width * EDGE), Math.round(height * EDGE)];
  for (let y = top; y + size <= height - top; y += size) {
    for (let x = left; x + size <= width - left; x += size) {
      const [r, g, b] = meanColour(data, width, x, y, size);
      const light = (r + g + b) / 3;
      if (light < DARK || Math.max(r, g, b) > BLEACHED) continue;
      blocks.push({ x, y, light, chroma: [(r - g) / light, ((r + g) / 2 - b) / light] });
    }
  }
  return blocks;
}

function meanColour(data: Uint8Array, width: number, left: number, top: number, size: number) {
  let [r, g, b] = [0, 0, 0];
  for (let y = top; y < top + size; y++) {
    for (let x = left; x < left + size; x++) {
      const at = (y * width + x) * 3;
      r += data[at]!;
      g += data[at + 1]!;
      b += data[at + 2]!;
    }
  }
  const pixels = size * size;
  return [r / pixels, g / pixels, b / pixels] as const;
}

/** Subtracts the median of all blocks of about the same brightness. */
function removeTone(blocks: readonly Block[], values: readonly number[]): number[] {
  const order = blocks.map((_, i) => i).toSorted((a, b) => blocks[a]!.light - blocks[b]!.light);
  const result = [...values];
  const step = Math.ceil(order.length / TONES);
  for (let from = 0; from < order.length; from += step) {
    const alike = order.slice(from, from + step);
    const tone = percentile(
      alike.map((i) => values[i]!),
      0.5,
    );
    for (const i of alike) result[i] = values[i]! - tone;
  }
  return result;
}

/** Subtracts the plane fitted by least squares over the positions, as of light from two sides. */
function removeSlope(blocks: readonly Block[], values: readonly number[]): number[] {
  const mean = (of: (i: number) => number): number => values.reduce((sum, _, i) => sum + of(i), 0) / values.length;
  const [mx, my, mv] = [mean((i) => blocks[i]!.x), mean((i) => blocks[i]!.y), mean((i) => values[i]!)];
  const xx = mean((i) => (blocks[i]!.x - mx) ** 2);
  const yy = mean((i) => (blocks[i]!.y - my) ** 2);
  const xy = mean((i) => (blocks[i]!.x - mx) * (blocks[i]!.y - my));
  const xv = mean((i) => (blocks[i]!.x - mx) * (values[i]! - mv));
  const yv = mean((i) => (blocks[i]!.y - my) * (values[i]! - mv));
  const determinant = xx * yy - xy * xy;
  if (determinant === 0) return [...values];
  const [a, b] = [(xv * yy - yv * xy) / determinant, (yv * xx - xv * xy) / determinant];
  return values.map((value, i) => value - mv - a * (blocks[i]!.x - mx) - b * (blocks[i]!.y - my));
}

const innerRange = (values: readonly number[]): number => percentile(values, 0.97) - percentile(values, 0.03);

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
