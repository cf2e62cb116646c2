import sharp from 'sharp';
import type { Point, Quad } from '@idproof/engines';
import { showOnDisplay, type Display, type Sampler } from './display.js';
import { mapQuad, type Homography } from './homography.js';
import { PHOTOGRAPH_LEVELS, type PhotographLevel, type PhotographSettings } from './photograph-levels.js';
import { createRandom, type Random } from './random.js';
import type { FlatPage } from './render-document.js';
import { createSurface, type Background, type Surface } from './table-top.js';
import { encodeTurned, turnQuad } from './turn-photograph.js';

export interface PhotographOptions extends Partial<PhotographSettings> {
  seed: number;
  /** Default 1. Every other setting overrides what the level says. */
  level?: PhotographLevel;
  /** Quarter turns of the pixels, clockwise. */
  turns?: 0 | 1 | 2 | 3;
  /** As a black-and-white copy. */
  grey?: boolean;
  /** Shown on a screen instead of lying there. */
  screen?: Display;
  /** Default: a material drawn from the seed. */
  background?: Background;
  /** The document's corners in the photograph before it is turned, instead of drawn ones. */
  quad?: Quad;
  /** A second page in the same picture, where its corners say. */
  beside?: { page: FlatPage; quad: Quad };
  /** SVG over the lit scene, in pixels of the photograph before it is turned: what lies or falls between page and camera. */
  over?: (quad: Quad, size: { width: number; height: number }) => string;
  /** Stores the pixels turned and writes the EXIF orientation (1 to 8) that undoes it. */
  exifOrientation?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
}

/** A photograph; `quad`, `width` and `height` hold once the EXIF orientation is applied. */
export interface Photograph {
  jpeg: Buffer;
  quad: Quad;
  width: number;
  height: number;
}

const SAMPLES = 2;

function getCorners({ width, height }: { width: number; height: number }): Quad {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

type Settings = PhotographSettings & Required<Pick<PhotographSettings, 'size'>>;

function drawQuad(page: FlatPage, { size, fill, tilt, perspective }: Settings, random: Random): Quad {
  const scale = Math.min((size.width * fill) / page.width, (size.height * fill) / page.height);
  const angle = (random.between(-tilt, tilt) * Math.PI) / 180;
  const room = fill < 1 ? 0.03 : 0;
  const centre: Point = [
    size.width * (0.5 + random.between(-room, room)),
    size.height * (0.5 + random.between(-room, room)),
  ];
  const shift = perspective * size.width;
  return getCorners(page).map(([x, y]) => {
    const dx = (x - page.width / 2) * scale;
    const dy = (y - page.height / 2) * scale;
    return [
      centre[0] + dx * Math.cos(angle) - dy * Math.sin(angle) + random.between(-shift, shift),
      centre[1] + dx * Math.sin(angle) + dy * Math.cos(angle) + random.between(-shift, shift),
    ] as const;
  }) as unknown as Quad;
}

function sampleBilinear(data: Buffer, width: number, height: number): Sampler {
  return (u, v, into) => {
    const x = Math.min(width - 1.001, Math.max(0, u - 0.5));
    const y = Math.min(height - 1.001, Math.max(0, v - 0.5));
    const left = Math.floor(x);
    const top = Math.floor(y);
    const fx = x - left;
    const fy = y - top;
    const at = (top * width + left) * 3;
    const below = at + width * 3;
    for (let c = 0; c < 3; c++) {
      const upper = data[at + c]! * (1 - fx) + data[at + 3 + c]! * fx;
      const lower = data[below + c]! * (1 - fx) + data[below + 3 + c]! * fx;
      into[c] = upper * (1 - fy) + lower * fy;
    }
  };
}

/** A page lying on the surface: how to get from a pixel of the photograph to a colour of the page. */
interface Lying {
  map: Homography;
  width: number;
  height: number;
  radius: number;
  sample: Sampler;
}

async function lay(page: FlatPage, quad: Quad, screen?: Display): Promise<Lying> {
  const flat = await sharp(page.png).removeAlpha().raw().toBuffer();
  const plain = sampleBilinear(flat, page.width, page.height);
  const sample = screen ? showOnDisplay(plain, page.width, screen) : plain;
  const { width, height, radius = 0 } = page;
  return { map: mapQuad(quad, getCorners(page)), width, height, radius, sample };
}

/** Takes the page's colour at a point of the photograph; false where the page does not lie. */
function take(page: Lying, x: number, y: number, into: Float32Array): boolean {
  const { width, height, radius } = page;
  const [a, b, c, d, e, f, g, h] = page.map;
  const scale = g * x + h * y + 1;
  const u = (a * x + b * y + c) / scale;
  const v = (d * x + e * y + f) / scale;
  if (u < 0 || v < 0 || u >= width || v >= height) return false;
  const [across, down] = [radius - Math.min(u, width - u), radius - Math.min(v, height - v)];
  if (across > 0 && down > 0 && across * across + down * down > radius * radius) return false;
  page.sample(u, v, into);
  return true;
}

/** Lays the pages on the surface, the first on top: each pixel is the mean of four samples. */
function project(pages: readonly Lying[], size: Settings['size'], surface: Surface) {
  const pixels = new Float32Array(size.width * size.height * 3);
  const colour = new Float32Array(3);
  const share = 1 / (SAMPLES * SAMPLES);
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at += 3) {
      let ground: readonly [number, number, number] | undefined;
      for (let part = 0; part < SAMPLES * SAMPLES; part++) {
        const px = x + ((part % SAMPLES) + 0.5) / SAMPLES;
        const py = y + (Math.floor(part / SAMPLES) + 0.5) / SAMPLES;
        if (!pages.some((page) => take(page, px, py, colour))) colour.set((ground ??= surface(x, y)));
        pixels[at]! += colour[0]! * share;
        pixels[at + 1]! += colour[1]! * share;
        pixels[at + 2]! += colour[2]! * share;
      }
    }
  }
  return pixels;
}

function light(pixels: Float32Array, quad: Quad, { size, shade, glare }: Settings, random: Random): Buffer {
  const direction = random.between(0, Math.PI * 2);
  const spread = random.between(0.06, 0.12) * size.width;
  const centre = [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis]!, 0) / 4);
  const spotX = centre[0]! + random.between(-0.2, 0.2) * size.width;
  const spotY = centre[1]! + random.between(-0.2, 0.2) * size.height;
  const lit = Buffer.alloc(pixels.length);
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const across = (x / size.width - 0.5) * Math.cos(direction) + (y / size.height - 0.5) * Math.sin(direction);
      const gain = 1 - shade * 0.5 + shade * across;
      const distance = Math.hypot(x - spotX, (y - spotY) * 1.6) / spread;
      const shine = glare === 0 ? 0 : glare * 300 * Math.exp(-distance * distance * 1.5);
      for (let c = 0; c < 3; c++, at++) lit[at] = clamp(pixels[at]! * gain + shine);
    }
  }
  return lit;
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, value));
}

function turnGrey(data: Buffer): void {
  for (let at = 0; at < data.length; at += 3) {
    data.fill(0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!, at, at + 3);
  }
}

/** A grey copy's grain is grey too. */
function addNoise(data: Buffer, noise: number, grey: boolean, random: Random): void {
  let grain = 0;
  for (let at = 0; at < data.length; at++) {
    if (!grey || at % 3 === 0) grain = random.normal() * noise;
    data[at] = clamp(data[at]! + grain);
  }
}

async function coverWith(svg: string, pixels: Buffer, raw: { width: number; height: number; channels: 3 }) {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${raw.width}" height="${raw.height}">`;
  return sharp(pixels, { raw })
    .composite([{ input: Buffer.from(`${open}${svg}</svg>`) }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Photographs a rendered page. The same options give the same picture. */
export async function photographDocument(page: FlatPage, options: PhotographOptions): Promise<Photograph> {
  const random = createRandom(options.seed);
  const own = { width: page.width, height: page.height };
  const settings: Settings = { size: own, ...PHOTOGRAPH_LEVELS[options.level ?? 1], ...options };
  const { size } = settings;
  const quad = options.quad ?? drawQuad(page, settings, random);
  const background = options.background ?? random.pick(['wood', 'cloth', 'stone'] as const);
  const surface = await createSurface(background, size, random);
  const pages = [await lay(page, quad, options.screen)];
  if (options.beside) pages.push(await lay(options.beside.page, options.beside.quad));
  const lit = light(project(pages, size, surface), quad, settings, random);
  const raw = { width: size.width, height: size.height, channels: 3 as const };
  const covered = options.over ? await coverWith(options.over(quad, size), lit, raw) : lit;
  const seen = settings.blur > 0.3 ? await sharp(covered, { raw }).blur(settings.blur).raw().toBuffer() : covered;
  if (options.grey) turnGrey(seen);
  if (settings.noise > 0) addNoise(seen, settings.noise, options.grey ?? false, random);
  const turns = options.turns ?? 0;
  const jpeg = await encodeTurned(seen, size, turns, options.exifOrientation ?? 1, settings.jpegQuality);
  const sideways = turns % 2 === 1;
  return {
    jpeg,
    quad: turnQuad(quad, size, turns),
    width: sideways ? size.height : size.width,
    height: sideways ? size.width : size.height,
  };
}
