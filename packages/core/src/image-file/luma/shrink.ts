import type { Luma } from './jpeg-tables.js';

/** The image with its longer side reduced to `longSide`, each pixel the mean of the area that it stands for. */
export function shrink(luma: Luma, longSide: number): Luma {
  const scale = Math.max(luma.width, luma.height) / longSide;
  if (scale <= 1) return luma;
  const width = Math.max(1, Math.round(luma.width / scale));
  const height = Math.max(1, Math.round(luma.height / scale));
  const columns = findSpans(luma.width, width);
  const data = new Uint8ClampedArray(width * height);
  for (const [y, rows] of findSpans(luma.height, height).entries()) {
    for (const [x, across] of columns.entries()) data[y * width + x] = computeMean(luma, across, rows);
  }
  return { data, width, height };
}

/** A stretch of pixels; the outer ones count in part. */
interface Span {
  from: number;
  to: number;
}

function findSpans(length: number, count: number): Span[] {
  const share = length / count;
  return Array.from({ length: count }, (_value, index) => ({ from: index * share, to: (index + 1) * share }));
}

function computeMean({ data, width, height }: Luma, across: Span, down: Span): number {
  let sum = 0;
  for (let y = Math.floor(down.from); y < Math.min(down.to, height); y++) {
    const rowShare = measureShare(down, y);
    for (let x = Math.floor(across.from); x < Math.min(across.to, width); x++) {
      sum += data[y * width + x]! * rowShare * measureShare(across, x);
    }
  }
  return sum / ((across.to - across.from) * (down.to - down.from));
}

/** How much of the pixel at `index` lies within the span. */
function measureShare({ from, to }: Span, index: number): number {
  return Math.min(to, index + 1) - Math.max(from, index);
}
