import type { RgbImage } from '../types.js';
import { smooth } from './luma.js';

/** The gradient of an image: at each pixel, that of the colour channel in which it is strongest. */
export interface EdgeMap {
  width: number;
  height: number;
  x: Float32Array;
  y: Float32Array;
  strength: Float32Array;
  /** Strength above which an edge counts. */
  threshold: number;
}

/** One pixel on the crest of an edge. */
export interface EdgePoint {
  x: number;
  y: number;
  /** Along the gradient, not normalised. */
  gradient: readonly [number, number];
  weight: number;
  /** Whether the edge runs closer to horizontal than to vertical. */
  isHorizontal: boolean;
}

/** Minimum gradient of an edge, for images without any strong edge; chosen with `CERTAIN_OUTLINE` on the same images. */
const MIN_THRESHOLD = 12;
/** Share of pixels that never count as edges. */
const PLAIN_SHARE = 0.88;

/** Sobel gradients after smoothing each channel twice. */
export function findEdges({ data, width, height }: RgbImage): EdgeMap {
  const size = width * height;
  const map = { width, height, x: new Float32Array(size), y: new Float32Array(size), strength: new Float32Array(size) };
  for (let channel = 0; channel < 3; channel++) {
    let plane: Float32Array = new Float32Array(size);
    for (let i = 0; i < size; i++) plane[i] = data[i * 3 + channel]!;
    plane = smooth(smooth(plane, width, height), width, height);
    for (let y = 2; y < height - 2; y++) {
      for (let x = 2; x < width - 2; x++) addGradient(map, plane, y * width + x);
    }
  }
  const sorted = map.strength.toSorted();
  return { ...map, threshold: Math.max(MIN_THRESHOLD, sorted[Math.floor(size * PLAIN_SHARE)]!) };
}

function addGradient(map: Omit<EdgeMap, 'threshold'>, plane: Float32Array, i: number): void {
  const w = map.width;
  const right = plane[i - w + 1]! + 2 * plane[i + 1]! + plane[i + w + 1]!;
  const left = plane[i - w - 1]! + 2 * plane[i - 1]! + plane[i + w - 1]!;
  const below = plane[i + w - 1]! + 2 * plane[i + w]! + plane[i + w + 1]!;
  const above = plane[i - w - 1]! + 2 * plane[i - w]! + plane[i - w + 1]!;
  const strength = Math.hypot(right - left, below - above);
  if (strength <= map.strength[i]!) return;
  map.strength[i] = strength;
  map.x[i] = right - left;
  map.y[i] = below - above;
}

/** Non-maximum suppression: the pixels where an edge is strongest along its gradient. */
export function findEdgePoints(map: EdgeMap): EdgePoint[] {
  const { width, height, strength, threshold } = map;
  const points: EdgePoint[] = [];
  for (let y = 3; y < height - 3; y++) {
    for (let x = 3; x < width - 3; x++) {
      const i = y * width + x;
      const value = strength[i]!;
      if (value < threshold) continue;
      const isHorizontal = Math.abs(map.y[i]!) > Math.abs(map.x[i]!);
      const step = isHorizontal ? width : 1;
      if (value < strength[i - step]! || value < strength[i + step]!) continue;
      const weight = Math.min(1.5, Math.log(value / threshold + 1));
      points.push({ x, y, gradient: [map.x[i]!, map.y[i]!], weight, isHorizontal });
    }
  }
  return points;
}
