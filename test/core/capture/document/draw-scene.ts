import sharp from 'sharp';
import type { Pixels, Quad } from '@idproof/core/capture';

interface Scene {
  width?: number;
  height?: number;
  /** Corners of the document; none, no document. */
  quad?: Quad;
  paper?: string;
  table?: string;
  /** What lies over the document, as SVG. */
  over?: string;
  /** What lies under it. */
  under?: string;
  /** Standard deviation of a blur over everything, in pixels. */
  blur?: number;
  /** Standard deviation of the noise, in levels. */
  noise?: number;
}

/** A card in plain view, whole and nearly flat. */
export const CARD: Quad = [
  [140, 120],
  [500, 130],
  [505, 355],
  [135, 350],
];

/** Renders a document on a table. The same scene gives the same pixels. */
export async function drawScene({
  width = 640,
  height = 480,
  quad,
  paper = '#e8e4da',
  table = '#6b4a30',
  over = '',
  under = '',
  blur = 0,
  noise = 2,
}: Scene = {}): Promise<Pixels> {
  const document = quad ? `<polygon points="${quad.join(' ')}" fill="${paper}"/>${drawPrint(quad)}` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${table}"/>${under}${document}${over}</svg>`;
  let image = sharp(Buffer.from(svg));
  // A lens is never sharper than this.
  image = image.blur(Math.max(0.6, blur));
  const { data } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: addNoise(data, noise), width, height };
}

/** A portrait and lines of text between the corners. */
function drawPrint([topLeft, topRight, , bottomLeft]: Quad): string {
  const across = [topRight[0] - topLeft[0], topRight[1] - topLeft[1]] as const;
  const down = [bottomLeft[0] - topLeft[0], bottomLeft[1] - topLeft[1]] as const;
  const place = (u: number, v: number): string =>
    `${topLeft[0] + u * across[0] + v * down[0]} ${topLeft[1] + u * across[1] + v * down[1]}`;
  const area = (u: number, v: number, u2: number, v2: number): string =>
    [place(u, v), place(u2, v), place(u2, v2), place(u, v2)].join(' ');
  const lines = [0.2, 0.35, 0.5, 0.65, 0.8].map(
    (v) => `<polygon points="${area(0.42, v, 0.9, v + 0.04)}" fill="#555"/>`,
  );
  return `<polygon points="${area(0.08, 0.2, 0.34, 0.8)}" fill="#8a7a70"/>${lines.join('')}`;
}

/** Noise of one level for each value of an image with so many, by that number: it is the same for every scene. */
const noises = new Map<number, Float64Array>();

function createNoise(length: number): Float64Array {
  let state = 1;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const noise = new Float64Array(length);
  // The sum of twelve is as good as a normal distribution.
  for (let i = 0; i < length; i++) {
    if (i % 4 === 3) continue;
    let sum = -6;
    for (let k = 0; k < 12; k++) sum += random();
    noise[i] = sum;
  }
  noises.set(length, noise);
  return noise;
}

function addNoise(data: Buffer, sigma: number): Uint8ClampedArray {
  const noise = noises.get(data.length) ?? createNoise(data.length);
  return Uint8ClampedArray.from(data, (value, i) => value + noise[i]! * sigma);
}

/** The farthest that a corner lies from where it should, in pixels. */
export function measureError(found: Quad | undefined, expected: Quad): number {
  if (!found) return Number.POSITIVE_INFINITY;
  return Math.max(...found.map(([x, y], i) => Math.hypot(x - expected[i]![0], y - expected[i]![1])));
}
