import type { Point, Quad } from '../quad.js';

/** Grey levels, 0 to 255, row by row. */
export interface GreyImage {
  data: Uint8Array | Uint8ClampedArray | Float32Array;
  width: number;
  height: number;
}

/** Minimum difference of a stroke from its ground, in grey levels. */
const MIN_CONTRAST = 10;
/** A stroke is darker than its ground by at least this share of the strongest difference around it. */
const STROKE_SHARE = 0.4;
/** Minimum length of a row in heights: three characters. */
const MIN_ASPECT = 3;

/**
 * Finds rows of dark print: strokes by a black top-hat transform, joined along the row by run-length smoothing, then
 * connected components. `size` is the height of a capital to look for, in pixels; rows of 0.5 to 2 times of it are found.
 * Rows may slope by up to a fifth.
 */
export function findTextRows(image: GreyImage, size: number): Quad[] {
  const { width, height } = image;
  const strokes = findStrokes(image, Math.max(3, Math.round(size * 0.75)));
  const mask = threshold(strokes, width, height, Math.round(size * 4));
  joinRuns(mask, width, height, Math.round(size * 1.1));
  return findComponents(mask, width, height)
    .filter((part) => isRow(part, size))
    .map(toQuad);
}

/** Black top-hat with a horizontal line: a closing fills what is narrower and darker than its surroundings. */
function findStrokes({ data, width, height }: GreyImage, length: number): Float32Array {
  const result = new Float32Array(width * height);
  const row = new Float32Array(width);
  const widened = new Float32Array(width);
  const closed = new Float32Array(width);
  const queue = new Int32Array(width);
  for (let y = 0, first = 0; y < height; y++, first += width) {
    for (let x = 0; x < width; x++) row[x] = data[first + x]!;
    slideMaximum(row, length, queue, widened);
    for (let x = 0; x < width; x++) widened[x] = -widened[x]!;
    slideMaximum(widened, length, queue, closed);
    for (let x = 0; x < width; x++) result[first + x] = -closed[x]! - row[x]!;
  }
  return result;
}

/** Writes the greatest value within a centred window of each place to `result`. `queue` is scratch space. */
function slideMaximum(values: Float32Array, length: number, queue: Int32Array, result: Float32Array): void {
  const count = values.length;
  const half = length >> 1;
  let first = 0;
  let last = 0;
  for (let i = 0; i < count + half; i++) {
    if (i < count) {
      const value = values[i]!;
      while (last > first && values[queue[last - 1]!]! <= value) last--;
      queue[last++] = i;
    }
    const at = i - half;
    if (at < 0) continue;
    if (queue[first]! < at - half) first++;
    result[at] = values[queue[first]!]!;
  }
}

/** Strokes that stand out from what is around them. `block` is the side of the squares that "around" means. */
function threshold(strokes: Float32Array, width: number, height: number, block: number): Uint8Array {
  const across = Math.ceil(width / block);
  const down = Math.ceil(height / block);
  const most = new Float32Array(across * down);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / block) * across;
    for (let x = 0; x < width; x++) {
      const i = row + Math.floor(x / block);
      if (strokes[y * width + x]! > most[i]!) most[i] = strokes[y * width + x]!;
    }
  }
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / block) * across;
    for (let x = 0; x < width; x++) {
      const limit = Math.max(MIN_CONTRAST, STROKE_SHARE * most[row + Math.floor(x / block)]!);
      if (strokes[y * width + x]! >= limit) mask[y * width + x] = 1;
    }
  }
  return mask;
}

/** Run-length smoothing: fills gaps of a row of pixels that are not longer than `gap`. */
function joinRuns(mask: Uint8Array, width: number, height: number, gap: number): void {
  for (let y = 0; y < height; y++) {
    let last = -gap - 1;
    for (let x = 0; x < width; x++) {
      if (!mask[y * width + x]) continue;
      if (x - last <= gap) mask.fill(1, y * width + last + 1, y * width + x);
      last = x;
    }
  }
}

/** Moments of a connected component. */
interface Component {
  count: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
  left: number;
  right: number;
}

/** Connected components of runs (union-find over runs that touch in neighbouring rows). */
function findComponents(mask: Uint8Array, width: number, height: number): Component[] {
  const runs: { y: number; from: number; to: number }[] = [];
  const parents: number[] = [];
  const find = (i: number): number => {
    let root = i;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  };
  let above: [number, number] = [0, 0];
  for (let y = 0; y < height; y++) {
    const start = runs.length;
    for (let x = 0; x < width; x++) {
      if (!mask[y * width + x]) continue;
      const from = x;
      while (x < width && mask[y * width + x]) x++;
      parents.push(runs.length);
      runs.push({ y, from, to: x });
    }
    let i = above[0];
    for (let j = start; j < runs.length; j++) {
      while (i < above[1] && runs[i]!.to < runs[j]!.from) i++;
      for (let k = i; k < above[1] && runs[k]!.from <= runs[j]!.to; k++) parents[find(k)] = find(j);
    }
    above = [start, runs.length];
  }
  const parts = new Map<number, Component>();
  for (const [i, { y, from, to }] of runs.entries()) {
    const root = find(i);
    let part = parts.get(root);
    if (!part) parts.set(root, (part = { count: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0, left: from, right: to }));
    const length = to - from;
    const sum = ((from + to - 1) * length) / 2;
    part.count += length;
    part.x += sum;
    part.y += y * length;
    part.xx += ((to - 1) * to * (2 * to - 1) - (from - 1) * from * (2 * from - 1)) / 6;
    part.xy += y * sum;
    part.yy += y * y * length;
    part.left = Math.min(part.left, from);
    part.right = Math.max(part.right, to);
  }
  return [...parts.values()];
}

/** Height of a component across its axis: that of a filled strip with the same spread. */
function measureStrip({ count, x, y, xx, xy, yy }: Component) {
  const [mx, my] = [x / count, y / count];
  const [vxx, vxy, vyy] = [xx / count - mx * mx, xy / count - mx * my, yy / count - my * my];
  const slope = vxy / (vxx || 1);
  const across = Math.max(0, vyy - slope * vxy);
  return { mx, my, slope, height: Math.sqrt(12 * across) + 1 };
}

function isRow(part: Component, size: number): boolean {
  const { slope, height } = measureStrip(part);
  const length = part.right - part.left;
  return height > 0.4 * size && height < 2.2 * size && length > MIN_ASPECT * height && Math.abs(slope) < 0.25;
}

function toQuad(part: Component): Quad {
  const { mx, my, slope, height } = measureStrip(part);
  const at = (x: number, side: number): Point => [x, my + (x - mx) * slope + (side * height) / 2];
  return [at(part.left, -1), at(part.right, -1), at(part.right, 1), at(part.left, 1)];
}
