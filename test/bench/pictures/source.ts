import { photographDocument, renderPassport } from '../../helpers/specimens/index.js';
import type { Region } from './ssim.js';

export const SOURCE_WIDTH = 4000;
export const SOURCE_HEIGHT = 3000;

export interface Source {
  jpeg: Buffer;
  /** The document within it: where text must stay readable. */
  document: Region;
}

/** A seeded photograph of twelve megapixels: a rendered passport page on a table, with shade and sensor noise. */
export async function makeSource(): Promise<Source> {
  const portrait = new URL('../../fixtures/faces/astronaut.jpg', import.meta.url).pathname;
  const page = await renderPassport({ seed: 7, portrait });
  const size = { width: SOURCE_WIDTH, height: SOURCE_HEIGHT };
  const { jpeg, quad } = await photographDocument(page, { seed: 7, level: 1, size, jpegQuality: 92 });
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
  const [left, top] = [Math.round(Math.max(0, Math.min(...xs))), Math.round(Math.max(0, Math.min(...ys)))];
  return {
    jpeg,
    document: {
      left,
      top,
      width: Math.min(SOURCE_WIDTH, Math.round(Math.max(...xs))) - left,
      height: Math.min(SOURCE_HEIGHT, Math.round(Math.max(...ys))) - top,
    },
  };
}
