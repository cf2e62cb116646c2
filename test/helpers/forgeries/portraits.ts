import sharp, { type OverlayOptions } from 'sharp';
import type { Rect } from '@idproof/engines';
import type { Random } from '../specimens/random.js';
import type { Overlay } from './overlay.js';

/** How another photograph is laid over a portrait. Lengths in pixels of the page, ten to a millimetre. */
export interface Paste {
  /** Degrees that it is turned. */
  turn?: number;
  /** How far its edge fades. */
  feather?: number;
  /** Width in pixels that the photograph has before it is enlarged to the portrait's size. */
  sourceWidth?: number;
  /** Offset and blur of the shadow that its thickness throws. */
  shadow?: number;
  /** Strength of a bright streak across it, 0 to 1. */
  gloss?: number;
  /** Width of a white margin around it. */
  margin?: number;
}

/** A photograph laid over the portrait of a page. */
export async function drawPaste(
  page: { width: number; height: number },
  rect: Rect,
  face: Buffer,
  { turn = 0, feather = 0, sourceWidth, shadow = 0, gloss = 0, margin = 0 }: Paste,
  random: Random,
): Promise<Overlay> {
  const cover = 4;
  const [width, height] = [rect.width + 2 * cover, rect.height + 2 * cover].map(Math.round) as [number, number];
  let photo = sharp(face)
    .removeAlpha()
    .resize(sourceWidth ?? width, undefined, { fit: 'cover' });
  photo = sharp(await photo.png().toBuffer()).resize(width, height, { fit: 'cover', position: 'top' });
  const layers: OverlayOptions[] = [];
  if (gloss > 0) layers.push({ input: streak(width, height, gloss, random) });
  if (margin > 0) layers.push({ input: frame(width, height, margin) });
  photo = sharp(await photo.composite(layers).ensureAlpha().png().toBuffer());
  if (feather > 0) {
    photo = photo.composite([{ input: await softMask(width, height, feather), blend: 'dest-in' }]);
  }
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const turned = await sharp(await photo.png().toBuffer())
    .rotate(turn, { background: transparent })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(rect.left + rect.width / 2 - turned.info.width / 2);
  const top = Math.round(rect.top + rect.height / 2 - turned.info.height / 2);
  const inputs: OverlayOptions[] = [];
  if (shadow > 0) {
    const dark = await sharp(turned.data).linear([0, 0, 0, 0.6], [0, 0, 0, 0]).png().toBuffer();
    const cast = { create: { width: page.width, height: page.height, channels: 4 as const, background: transparent } };
    const [dx, dy] = [random.pick([-1, 1]), random.pick([-1, 1])].map((sign) => Math.round(sign * shadow)) as [
      number,
      number,
    ];
    const laid = await sharp(cast)
      .composite([{ input: dark, left: left + dx, top: top + dy }])
      .png()
      .toBuffer();
    inputs.push({
      input: await sharp(laid)
        .blur(Math.max(0.5, shadow * 0.7))
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    });
  }
  inputs.push({ input: turned.data, left, top });
  return sharp({ create: { width: page.width, height: page.height, channels: 4, background: transparent } })
    .composite(inputs)
    .png({ compressionLevel: 3 })
    .toBuffer();
}

function streak(width: number, height: number, gloss: number, random: Random): Buffer {
  const at = random.between(0.2, 0.8);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" x2="1" y1="0" y2=".6">
      <stop offset="${at - 0.18}" stop-color="#fff" stop-opacity="0"/><stop offset="${at}" stop-color="#fff" stop-opacity="${gloss}"/>
      <stop offset="${at + 0.18}" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/></svg>`);
}

function frame(width: number, height: number, margin: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="${margin / 2}" y="${margin / 2}" width="${width - margin}" height="${height - margin}"
      fill="none" stroke="#fbfbf8" stroke-width="${margin}"/></svg>`);
}

async function softMask(width: number, height: number, feather: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="${feather}" y="${feather}" width="${width - 2 * feather}" height="${height - 2 * feather}" rx="${feather}" fill="#fff"/></svg>`;
  return sharp(Buffer.from(svg))
    .blur(Math.max(0.5, feather / 2))
    .png()
    .toBuffer();
}

/** Security lines that run over a portrait and the page beside it, as printers lay them on against exchange. */
export function linesOver(page: { width: number; height: number }, rect: Rect, random: Random): Overlay {
  const [pitch, bend, hue] = [random.between(9, 16), random.between(20, 60), random.whole(0, 359)];
  const [left, right] = [rect.left - 50, rect.left + rect.width + 50];
  const middle = (left + right) / 2;
  const lines = Array.from({ length: Math.ceil((rect.height + 80) / pitch) }, (_, i) => {
    const y = rect.top - 40 + i * pitch;
    return `<path d="M${left} ${y} Q ${middle} ${y + bend} ${right} ${y}"/>`;
  });
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">
    <g fill="none" stroke="hsl(${hue},45%,55%)" stroke-width="1.4" opacity=".6">${lines.join('')}</g></svg>`);
}

/** Two crossing sets of fine waves over the whole page but its portrait, as most security print has them. */
export function finePrint(page: { width: number; height: number }, rect: Rect, random: Random): Overlay {
  const [pitch, bend, hue] = [random.between(5, 8), random.between(10, 40), random.whole(0, 359)];
  const lines = Array.from({ length: Math.ceil((page.height + 100) / pitch) }, (_, i) => {
    const y = i * pitch - 50;
    const wave = (sign: number): string =>
      `<path d="M0 ${y} q ${page.width / 8} ${sign * bend} ${page.width / 4} 0 t ${page.width / 4} 0 ${page.width / 4} 0 ${page.width / 4} 0"/>`;
    return wave(1) + wave(-1);
  });
  const { left, top, width, height } = rect;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">
    <clipPath id="c"><path clip-rule="evenodd" d="M0 0H${page.width}V${page.height}H0ZM${left} ${top}h${width}v${height}h${-width}Z"/></clipPath>
    <g clip-path="url(#c)" fill="none" stroke="hsl(${hue},40%,60%)" stroke-width="1.1" opacity=".55">${lines.join('')}</g></svg>`);
}
