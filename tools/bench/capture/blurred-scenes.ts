import type { Pixels } from '@idproof/core/capture';
import sharp from 'sharp';
import { drawBlur, type Blur } from '../../../test/helpers/draw-blur.js';
import type { ScenePlan } from '../../../test/helpers/scenes/plan.js';
import { renderScene } from '../../../test/helpers/scenes/render-scene.js';
import { createRandom, type Random } from '../../../test/helpers/specimens/random.js';

/** Why a scene is blurred; `dark`: out of focus as well, by a camera that gains light by noise. */
export const BLUR_KINDS = ['focus', 'motion', 'dark'] as const;
export type BlurKind = (typeof BLUR_KINDS)[number];

/** How a fit scene is blurred, in pixels of a frame 640 px long. */
interface BlurPlan {
  blur: Blur;
  /** Share of the light that is left, 0 to 1. */
  light: number;
  /** Standard deviation of the sensor's noise in a frame of the scene's own size, of 255. */
  noise: number;
}

/** Longest edge of a frame that is judged, in pixels. */
const SMALL_EDGE = 640;
/** Frames, and the shares of a diagonal that a hand which holds still moves from one to the next. */
const FRAMES = 5;
const TREMBLE = 0.001;
/** Directions of motion, in degrees: along both axes, along the diagonals, and between. */
const ANGLES = [0, 22.5, 45, 67.5, 90, 112.5, 135, 157.5];

/** The blur of a scene by its seed; the same seed gives the same blur. */
function planBlur(kind: BlurKind, seed: number): BlurPlan {
  const random = createRandom(seed + 530_011);
  const noise = random.between(1.5, 6);
  const angle = ANGLES[random.whole(0, ANGLES.length - 1)]!;
  switch (kind) {
    case 'focus':
      return { blur: { radius: random.between(2.6, 6) }, light: 1, noise };
    case 'motion':
      return { blur: { length: random.between(6, 14), angle }, light: 1, noise };
    case 'dark':
      return { blur: { radius: random.between(2.6, 5) }, light: random.between(0.35, 0.55), noise: 2 * noise + 6 };
    default:
      return kind satisfies never;
  }
}

/** The frames of a camera that is held before a fit scene and blurs it so, as the judge of documents gets them. */
export async function filmBlurred(plan: ScenePlan, kind: BlurKind): Promise<Pixels[]> {
  const { blur, light, noise } = planBlur(kind, plan.seed);
  const { jpeg, margin } = await renderScene(plan);
  const { width, height } = plan.size;
  const random = createRandom(plan.seed + 610_003);
  const { data, info } = await sharp(jpeg)
    .convolve(drawBlur(blur, Math.max(width, height) / SMALL_EDGE))
    .linear(light)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const reach = TREMBLE * Math.hypot(width, height);
  const frames: Pixels[] = [];
  for (let index = 0; index < FRAMES; index++) {
    const left = margin + Math.round((index % 2) * reach);
    const frame = sharp(addNoise(data, noise, random), { raw: info }).extract({ left, top: margin, width, height });
    frames.push(await shrink(await frame.raw().toBuffer(), { width, height }));
  }
  return frames;
}

async function shrink(data: Buffer, size: { width: number; height: number }): Promise<Pixels> {
  const small = await sharp(data, { raw: { ...size, channels: 3 } })
    .resize(SMALL_EDGE, SMALL_EDGE, { fit: 'inside', kernel: 'linear' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(small.data), width: small.info.width, height: small.info.height };
}

function addNoise(data: Buffer, sigma: number, random: Random): Buffer {
  const noisy = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at++) {
    noisy[at] = Math.max(0, Math.min(255, Math.round(data[at]! + random.normal() * sigma)));
  }
  return noisy;
}
