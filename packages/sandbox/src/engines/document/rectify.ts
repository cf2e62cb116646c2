import type { Quad, RgbImage } from '../types.js';
import { type Homography, homographyBetween, mapPoint, quadSize, rectQuad } from './geometry.js';

/**
 * Cuts a quad out of a picture and straightens it to `width` × `height` pixels. Averages where the picture is finer
 * than the result; outside the picture the nearest edge pixel is repeated.
 */
export function rectify(image: RgbImage, quad: Quad, width: number, height: number): RgbImage {
  const size = quadSize(quad);
  const samples = Math.max(1, Math.min(3, Math.round(Math.max(size.width / width, size.height / height))));
  const map = homographyBetween(rectQuad(0, 0, width, height), quad);
  const data = new Uint8Array(width * height * 3);
  const sum = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      for (let j = 0; j < samples; j++) {
        for (let i = 0; i < samples; i++) addSample(image, map, x + (i + 0.5) / samples, y + (j + 0.5) / samples, sum);
      }
      const at = (y * width + x) * 3;
      const share = 1 / (samples * samples);
      data[at] = sum[0]! * share + 0.5;
      data[at + 1] = sum[1]! * share + 0.5;
      data[at + 2] = sum[2]! * share + 0.5;
    }
  }
  return { data, width, height };
}

function addSample(image: RgbImage, map: Homography, x: number, y: number, sum: Float64Array): void {
  const { data, width, height } = image;
  const [u, v] = mapPoint(map, [x, y]);
  const sx = Math.max(0, Math.min(width - 1, u - 0.5));
  const sy = Math.max(0, Math.min(height - 1, v - 0.5));
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
