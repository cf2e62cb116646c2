import sharp from 'sharp';
import { drawText } from './lettering.js';
import type { Random } from './random.js';

const WORDS = 'MILK 2.40|Meeting 10:30|TOTAL 18.95|call the bank|Thank you for your visit|Page 3 of 12'.split('|');

/** A desk with papers, pens and cards on it, 1600 × 1200, as a picture to lie behind a document. */
export async function clutteredTable(random: Random): Promise<Buffer> {
  const [width, height] = [1600, 1200];
  const turned = (inner: string, x: number, y: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${random.between(-40, 40)})">${inner}</g>`;
  const place = (): [number, number] => [random.between(0, width), random.between(0, height)];
  const paper = (): string => {
    const text = Array.from({ length: 8 }, (_, line) =>
      drawText(random.pick(WORDS), 20, 50 + line * 38, { font: 'sans', size: 22, fill: '#555' }),
    );
    return turned(
      `<rect width="420" height="360" fill="hsl(50,10%,${random.whole(86, 96)}%)"/>${text.join('')}`,
      ...place(),
    );
  };
  const pen = (): string =>
    turned(
      `<rect width="${random.whole(300, 520)}" height="18" rx="9" fill="hsl(${random.whole(0, 359)},60%,35%)"/>`,
      ...place(),
    );
  const card = (): string =>
    turned(
      `<rect width="300" height="190" rx="14" fill="hsl(${random.whole(0, 359)},45%,${random.whole(30, 70)}%)"/>`,
      ...place(),
    );
  const things = [paper(), paper(), card(), card(), pen(), pen(), pen()];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="hsl(${random.whole(15, 40)},${random.whole(10, 45)}%,${random.whole(20, 55)}%)"/>
    ${things.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}
