import sharp from 'sharp';
import { drawText } from './lettering.js';
import type { Random } from './random.js';
import type { FlatPage } from './render-document.js';

/** An open passport: a page of observations above the data page, and the fold between them. */
export async function drawBooklet(page: FlatPage, random: Random): Promise<FlatPage> {
  const { width, height } = page;
  const hue = random.whole(0, 359);
  const lines = Array.from({ length: 9 }, (_, index) => {
    const y = height * (0.24 + index * 0.075);
    return `<path d="M${width * 0.08} ${y} H${width * 0.92}" stroke="hsl(${hue},25%,65%)" stroke-width="1.5"/>`;
  });
  const waves = Array.from({ length: 30 }, (_, index) => {
    const y = (index * height) / 28;
    return `<path d="M0 ${y} Q ${width / 2} ${y + 60 * Math.sin(index)} ${width} ${y}" fill="none" stroke="hsl(${(hue + 60) % 360},35%,80%)" stroke-width="1.4"/>`;
  });
  const heading = drawText('OBSERVATIONS / REMARKS', width * 0.08, height * 0.13, {
    font: 'sans',
    size: height * 0.03,
    fill: '#333',
  });
  const number = drawText(String(random.whole(2, 6)), width * 0.5, height * 0.96, {
    font: 'serif',
    size: height * 0.03,
    fill: '#444',
  });
  const fold = `<defs><linearGradient id="fold" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-opacity="0"/>
    <stop offset=".5" stop-opacity=".45"/><stop offset="1" stop-opacity="0"/></linearGradient></defs>
    <rect y="${height - 22}" width="${width}" height="44" fill="url(#fold)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${2 * height}">
    <rect width="${width}" height="${2 * height}" fill="hsl(${hue},25%,93%)"/>${waves.join('')}${lines.join('')}${heading}${number}</svg>`;
  const png = await sharp(Buffer.from(svg))
    .composite([
      { input: page.png, left: 0, top: height },
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${2 * height}">${fold}</svg>`,
        ),
      },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
  return { png, width, height: 2 * height };
}
