import sharp from 'sharp';
import type { Quad } from '@idproof/engines';
import { mapQuad } from '../specimens/homography.js';
import type { FlatPage } from '../specimens/index.js';

/** Something laid over a page: an encoded picture with transparency, of the page's size. */
export type Overlay = Buffer;

/** Lays a picture over the flat page, before it is photographed. */
export async function layOnPage<Page extends FlatPage>(page: Page, overlay: Overlay): Promise<Page> {
  const png = await sharp(page.png)
    .composite([{ input: overlay }])
    .removeAlpha()
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { ...page, png };
}

/** Lays a picture over the page as it lies in a photograph, as an editor does, and saves the photograph anew. */
export async function layOnPhotograph(
  photograph: { jpeg: Buffer; quad: Quad },
  page: FlatPage,
  overlay: Overlay,
  quality: number,
): Promise<Buffer> {
  const { data, info } = await sharp(photograph.jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const over = await sharp(overlay).ensureAlpha().raw().toBuffer();
  const { width, height } = page;
  const [a, b, c, d, e, f, g, h] = mapQuad(photograph.quad, [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]);
  const colour = new Float64Array(4);
  for (let y = 0, at = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++, at += 3) {
      const scale = g * (x + 0.5) + h * (y + 0.5) + 1;
      const u = (a * (x + 0.5) + b * (y + 0.5) + c) / scale - 0.5;
      const v = (d * (x + 0.5) + e * (y + 0.5) + f) / scale - 0.5;
      if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) continue;
      sample(over, width, u, v, colour);
      const alpha = colour[3]! / 255;
      if (alpha === 0) continue;
      for (let k = 0; k < 3; k++) data[at + k] = data[at + k]! * (1 - alpha) + colour[k]! + 0.5;
    }
  }
  const { width: w, height: t } = info;
  return sharp(data, { raw: { width: w, height: t, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** Premultiplied R G B and the alpha between four pixels. */
function sample(data: Buffer, width: number, u: number, v: number, into: Float64Array): void {
  const [left, top] = [Math.floor(u), Math.floor(v)];
  into.fill(0);
  for (let j = 0; j < 2; j++) {
    for (let i = 0; i < 2; i++) {
      const at = ((top + j) * width + left + i) * 4;
      const share = (i ? u - left : 1 - u + left) * (j ? v - top : 1 - v + top);
      const alpha = data[at + 3]! * share;
      for (let k = 0; k < 3; k++) into[k]! += (data[at + k]! * alpha) / 255;
      into[3]! += alpha;
    }
  }
}
