import type { Quad } from '../quad.js';
import { measureQuad } from '../zone/geometry.js';
import { cropGrey } from './crop-grey.js';
import type { GreyImage } from './find-text-rows.js';

/** An image and its reductions by whole factors, each made once. */
export class GreyPyramid {
  readonly image: GreyImage;
  readonly #levels = new Map<number, GreyImage>();

  constructor(image: GreyImage) {
    this.image = image;
    this.#levels.set(1, image);
  }

  /** The image with squares of `factor` × `factor` pixels averaged; what is left over at the right and below is dropped. */
  shrink(factor: number): GreyImage {
    let level = this.#levels.get(factor);
    if (!level) this.#levels.set(factor, (level = average(this.image, factor)));
    return level;
  }

  /** A part of the image, straightened to `width` × `height` pixels, from the least reduction that is fine enough. */
  crop(quad: Quad, width: number, height: number): GreyImage {
    const size = measureQuad(quad);
    const factor = Math.max(1, Math.floor(Math.min(size.width / width, size.height / height)));
    const place = quad.map(([x, y]) => [x / factor, y / factor]) as unknown as Quad;
    return cropGrey(this.shrink(factor), place, width, height);
  }
}

function average({ data, width, height }: GreyImage, factor: number): GreyImage {
  const across = Math.max(1, Math.floor(width / factor));
  const down = Math.max(1, Math.floor(height / factor));
  const result = new Float32Array(across * down);
  const share = 1 / factor ** 2;
  for (let y = 0, to = 0; y < down; y++) {
    for (let x = 0; x < across; x++, to++) {
      let sum = 0;
      for (let j = 0; j < factor; j++) {
        const from = (y * factor + j) * width + x * factor;
        for (let i = 0; i < factor; i++) sum += data[from + i]!;
      }
      result[to] = sum * share;
    }
  }
  return { data: result, width: across, height: down };
}
