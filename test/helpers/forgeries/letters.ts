import sharp from 'sharp';
import type { Rect } from '@idproof/engines';
import type { FlatPage } from '../specimens/index.js';
import type { Overlay } from './overlay.js';

/** Free space around the first changed letter that a patch covers, in pixels of the page. */
const RIM = 4;
/** Darker than this against the paper is ink. */
const INK = 0.62;

/**
 * A plain patch in the colour of the paper around, with the letters of `altered` that differ from `genuine`: what someone
 * does who covers a letter and writes another one; null where the pages look alike.
 */
export async function drawPatch(genuine: FlatPage, altered: FlatPage): Promise<Overlay | null> {
  const [was, is] = await Promise.all([genuine, altered].map(({ png }) => sharp(png).removeAlpha().raw().toBuffer()));
  const { width, height } = genuine;
  const rect = changedRect(was!, is!, width, height);
  if (!rect) return null;
  const paper = medianColour(was!, width, rect);
  const light = paper[0] + paper[1] + paper[2];
  const patch = Buffer.alloc(rect.width * rect.height * 4);
  for (let y = 0, to = 0; y < rect.height; y++) {
    for (let x = 0; x < rect.width; x++, to += 4) {
      const at = ((rect.top + y) * width + rect.left + x) * 3;
      const ink = (is![at]! + is![at + 1]! + is![at + 2]!) / light < INK;
      for (let k = 0; k < 3; k++) patch[to + k] = ink ? is![at + k]! : paper[k]!;
      patch[to + 3] = 255;
    }
  }
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: patch, raw: { width: rect.width, height: rect.height, channels: 4 }, ...at(rect) }])
    .png({ compressionLevel: 3 })
    .toBuffer();
}

const at = ({ left, top }: Rect) => ({ left, top });

function changedRect(was: Buffer, is: Buffer, width: number, height: number): Rect | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const change =
        Math.abs(was[i]! - is[i]!) + Math.abs(was[i + 1]! - is[i + 1]!) + Math.abs(was[i + 2]! - is[i + 2]!);
      if (change < 30) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (right < left) return null;
  return { left: left - RIM, top: top - RIM, width: right - left + 2 * RIM + 1, height: bottom - top + 2 * RIM + 1 };
}

function medianColour(pixels: Buffer, width: number, rect: Rect): [number, number, number] {
  const channels: number[][] = [[], [], []];
  for (let y = rect.top; y < rect.top + rect.height; y++) {
    for (let x = rect.left; x < rect.left + rect.width; x++) {
      channels.forEach((values, k) => values.push(pixels[(y * width + x) * 3 + k]!));
    }
  }
  // Paper is brighter than ink and takes most of a letter's cell.
  return channels.map((values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.7)]!) as [
    number,
    number,
    number,
  ];
}
