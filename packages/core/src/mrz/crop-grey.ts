import type { Quad } from '../quad.js';
import { findHomography, measureQuad, rectToQuad } from '../zone/geometry.js';
import type { GreyImage } from './find-text-rows.js';

/** Maximum samples across one pixel of the result. */
const MAX_SAMPLES = 3;

/**
 * Cuts a quad out of an image and straightens it to `width` × `height` pixels: bilinear samples, averaged where the image
 * is finer than the result. Outside the image the nearest pixel is repeated.
 */
export function cropGrey(image: GreyImage, quad: Quad, width: number, height: number): GreyImage {
  const size = measureQuad(quad);
  const across = Math.max(1, Math.min(MAX_SAMPLES, Math.round(size.width / width)));
  const down = Math.max(1, Math.min(MAX_SAMPLES, Math.round(size.height / height)));
  const map = findHomography(rectToQuad(0, 0, width, height), quad);
  const result = new Float32Array(width * height);
  const share = 1 / (across * down);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      let sum = 0;
      for (let j = 0.5; j < down; j++) {
        for (let i = 0.5; i < across; i++) sum += sample(image, map, x + i / across, y + j / down);
      }
      result[at] = sum * share;
    }
  }
  return { data: result, width, height };
}

function sample({ data, width, height }: GreyImage, map: readonly number[], x: number, y: number): number {
  const w = map[6]! * x + map[7]! * y + map[8]!;
  const u = Math.min(Math.max((map[0]! * x + map[1]! * y + map[2]!) / w - 0.5, 0), width - 1);
  const v = Math.min(Math.max((map[3]! * x + map[4]! * y + map[5]!) / w - 0.5, 0), height - 1);
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const right = left + 1 < width ? 1 : 0;
  const below = top + 1 < height ? width : 0;
  const [fx, fy] = [u - left, v - top];
  const at = top * width + left;
  const upper = data[at]! * (1 - fx) + data[at + right]! * fx;
  const lower = data[at + below]! * (1 - fx) + data[at + below + right]! * fx;
  return upper * (1 - fy) + lower * fy;
}
