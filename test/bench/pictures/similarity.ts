import { SOURCE_HEIGHT, SOURCE_WIDTH, type Source } from './source.js';
import { lumaOf, ssim } from './ssim.js';

/** At one width for all, so that a smaller picture pays for what it lost. */
const WIDTH = 2500;

export interface Similarity {
  /** Against the libvips downscale of the original: all of it, and the document alone. */
  ssim: number;
  ssimDocument: number;
}

export async function compareWithSource(picture: Buffer, source: Source): Promise<Similarity> {
  const scale = WIDTH / SOURCE_WIDTH;
  const height = Math.round(SOURCE_HEIGHT * scale);
  const { document } = source;
  const region = {
    left: Math.floor(document.left * scale),
    top: Math.floor(document.top * scale),
    width: Math.floor(document.width * scale),
    height: Math.floor(document.height * scale),
  };
  const [whole, wholeOther, part, partOther] = await Promise.all([
    lumaOf(source.jpeg, WIDTH, height),
    lumaOf(picture, WIDTH, height),
    lumaOf(source.jpeg, WIDTH, height, region),
    lumaOf(picture, WIDTH, height, region),
  ]);
  return {
    ssim: ssim(whole, wholeOther, WIDTH, height),
    ssimDocument: ssim(part, partOther, region.width, region.height),
  };
}
