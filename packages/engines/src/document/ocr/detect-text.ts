import type { Point, Quad, RgbImage } from '../../types.js';
import { resize } from '../resize.js';
import { minAreaRect, type TurnedRect } from './min-area-rect.js';
import type { Net } from './nets.js';

/** One line of text; the quad runs left to right in the image, in whatever direction the text reads. */
interface TextBox {
  quad: Quad;
  /** Mean probability of its pixels, 0 to 1. */
  score: number;
}

/** Minimum probability of a pixel of text: the preset of PaddleOCR. */
const TEXT_PIXEL = 0.3;
/** Minimum mean probability of a box, below PaddleOCR's preset of 0.6. */
const TEXT_BOX = 0.5;
/** Minimum pixels of a line of text in the net's output. */
const MIN_PIXELS = 12;
/** Share of `longSide` to which small images are enlarged: otherwise boxes around tiny print are too high. */
const MIN_SIDE_SHARE = 0.75;
/** The net marks the core of a line only; its box grows by this share of area over circumference (DB's "unclip", preset 1.5). */
const UNCLIP = 1.6;
// ImageNet statistics, in the order blue, green, red that PP-OCR was trained with.
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/** Finds the lines of text of an image, which is shrunk to `longSide` pixels for it, or enlarged to most of that. */
export async function detectText(net: Net, image: RgbImage, longSide: number): Promise<TextBox[]> {
  const side = Math.max(image.width, image.height);
  const ratio = Math.max(Math.min(1, longSide / side), (MIN_SIDE_SHARE * longSide) / side);
  const width = Math.max(32, Math.round((image.width * ratio) / 32) * 32);
  const height = Math.max(32, Math.round((image.height * ratio) / 32) * 32);
  const small = await resize(image, width, height);
  const { data } = await net(toInput(small), height, width);
  const [sx, sy] = [image.width / width, image.height / height];
  return findBlobs(data, width, height)
    .map(({ points, score }) => ({ rect: unclip(minAreaRect(points)), score }))
    .filter(({ rect }) => Math.min(rect.width, rect.height) >= 5)
    .map(({ rect, score }) => ({ quad: toQuad(rect, sx, sy), score }));
}

function toInput({ data, width, height }: RgbImage): Float32Array {
  const plane = width * height;
  const input = new Float32Array(plane * 3);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < plane; i++) input[c * plane + i] = (data[i * 3 + 2 - c]! / 255 - MEAN[c]!) / DEVIATION[c]!;
  }
  return input;
}

/** Connected components above the threshold; of each row only the outermost pixels are kept, enough for a hull. */
function findBlobs(map: Float32Array, width: number, height: number): { points: Point[]; score: number }[] {
  const seen = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  const blobs: { points: Point[]; score: number }[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || map[start]! <= TEXT_PIXEL) continue;
    const rows = new Map<number, { first: number; last: number }>();
    let [top, count, sum] = [0, 0, 0];
    stack[top++] = start;
    seen[start] = 1;
    const visit = (index: number): void => {
      if (seen[index] || map[index]! <= TEXT_PIXEL) return;
      seen[index] = 1;
      stack[top++] = index;
    };
    while (top > 0) {
      const index = stack[--top]!;
      const x = index % width;
      const y = (index - x) / width;
      count++;
      sum += map[index]!;
      const row = rows.get(y);
      if (!row) rows.set(y, { first: x, last: x });
      else if (x < row.first) row.first = x;
      else if (x > row.last) row.last = x;
      if (x > 0) visit(index - 1);
      if (x < width - 1) visit(index + 1);
      if (y > 0) visit(index - width);
      if (y < height - 1) visit(index + width);
    }
    if (count < MIN_PIXELS || sum / count < TEXT_BOX) continue;
    blobs.push({
      points: [...rows].flatMap(([y, { first, last }]): Point[] => [
        [first, y],
        [last, y],
      ]),
      score: sum / count,
    });
  }
  return blobs;
}

function unclip(rect: TurnedRect): TurnedRect {
  const grow = (rect.width * rect.height * UNCLIP) / (rect.width + rect.height);
  return { ...rect, width: rect.width + grow, height: rect.height + grow };
}

function toQuad({ centre, width, height, angle }: TurnedRect, sx: number, sy: number): Quad {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const corner = (x: number, y: number): Point => [
    (centre[0] + (x * width * c) / 2 - (y * height * s) / 2 + 0.5) * sx,
    (centre[1] + (x * width * s) / 2 + (y * height * c) / 2 + 0.5) * sy,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}
