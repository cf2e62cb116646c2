import { findHomography, measureQuad, rectToQuad } from '@idproof/core/zone';
import type { Quad, RgbImage } from '../types.js';

/**
 * Cuts a quad out of an image and straightens it to `width` × `height` pixels. Averages where the image is finer
 * than the result; outside the image the nearest edge pixel is repeated.
 */
export function rectify(image: RgbImage, quad: Quad, width: number, height: number): RgbImage {
  const size = measureQuad(quad);
  const samples = Math.max(1, Math.min(3, Math.round(Math.max(size.width / width, size.height / height))));
  const map = Float64Array.from(findHomography(rectToQuad(0, 0, width, height), quad));
  const data = new Uint8Array(width * height * 3);
  const sum = new Float64Array(3);
  const share = 1 / (samples * samples);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      sum.fill(0);
      for (let j = 0.5; j < samples; j++) {
        for (let i = 0.5; i < samples; i++) addSample(image, map, x + i / samples, y + j / samples, sum);
      }
      data[at] = sum[0]! * share + 0.5;
      data[at + 1] = sum[1]! * share + 0.5;
      data[at + 2] = sum[2]! * share + 0.5;
    }
  }
  return { data, width, height };
}

/** Adds the colour at a point of the result; written out because it runs for every pixel. */
function addSample(image: RgbImage, map: Float64Array, x: number, y: number, sum: Float64Array): void {
  const { data, width, height } = image;
  const w = map[6]! * x + map[7]! * y + map[8]!;
  const u = (map[0]! * x + map[1]! * y + map[2]!) / w - 0.5;
  const v = (map[3]! * x + map[4]! * y + map[5]!) / w - 0.5;
  const sx = u > 0 ? (u < width - 1 ? u : width - 1) : 0;
  const sy = v > 0 ? (v < height - 1 ? v : height - 1) : 0;
  const x0 = Math.floor(sx);
  const y0 = Math.floor(sy);
  const right = x0 + 1 < width ? 3 : 0;
  const below = y0 + 1 < height ? width * 3 : 0;
  const fx = sx - x0;
  const fy = sy - y0;
  const p = (y0 * width + x0) * 3;
  for (let c = 0; c < 3; c++) {
    const top = data[p + c]! * (1 - fx) + data[p + right + c]! * fx;
    const bottom = data[p + below + c]! * (1 - fx) + data[p + below + right + c]! * fx;
    sum[c]! += top * (1 - fy) + bottom * fy;
  }
}
